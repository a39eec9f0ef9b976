"""The words of the book that are no rule's."""

from referee.wording.texts import in_language

TEXT = {
    "game": ("101 Okey", "Okey 101"),
    "title": ("101 Okey Kural Kitabı", "Okey 101: The Rule Book"),
    "table": ("Masa", "Table"),
    "parent": ("Temel aldığı masa", "Laid over"),
    "document": ("Dayandığı belge", "Rests on"),
    "own_table": ("kendi masası", "a table of its own"),
    "house_rules": ("Ev kuralları", "House rules"),
    "hash": ("Değerlerin imzası", "Signature of its values"),
    "made_by": ("Hazırlayan", "Made by"),
    "reading": ("Nasıl okunur", "How to read it"),
    "reading_text": (
        "Kuralların altında nereden bilindikleri yazar. Bütün sayılar bu masanın değerlerinden gelir; puan"
        " tablolarını ve örnekleri hakem bu masaya göre hesaplamıştır.",
        "Below each rule stands how it is known. All figures are this table's; the score tables and the"
        " examples were worked out by the referee under its rules.",
    ),
    "stated": ("belgede yazıyor: belge bunu açıkça söyler", "stated: the document says so"),
    "derived": (
        "belgeden çıkıyor: belgenin söylediğinden çıkar",
        "derived: it follows from what the document says",
    ),
    "interpretation": (
        "yorum: belge susuyor ya da çelişiyor; bu kitabın verdiği karar geçerlidir",
        "interpretation: the document is silent or contradicts itself; the decision of this project holds",
    ),
    "house": ("ev kuralı: bu masa böyle oynar", "house rule: this table plays it so"),
    "contents": ("İçindekiler", "Contents"),
    "departures": ("Bu masada farklı olanlar", "Where this table goes its own way"),
    "departures_lead": (
        "Aşağıdakiler dışında her şey temel alınan masadaki gibidir: {parent}. Değişen kurallar kitapta"
        " işaretlidir.",
        "All else is as at the table “{parent}”. The rules that change are marked in the book.",
    ),
    "departures_none": (
        "Bu masa, temel aldığı masayla her konuda aynı oynar: {parent}.",
        "This table plays everything as the table “{parent}” does.",
    ),
    "what": ("Konu", "Subject"),
    "here": ("Bu masada", "At this table"),
    "changes": ("Değişen kurallar", "Rules that change"),
    "own_way": ("bu masada farklı", "own to this table"),
    "summary": ("Bir bakışta", "At a glance"),
    "rules": ("Kurallar", "The rules"),
    "opening": ("Açmak için ne gerekir", "What it takes to open"),
    "opening_melds": (
        "Seri ve kütle açmak için en az {value} sayı gerekir. Masada bu “{counted}” diye sayılır: {sum}.",
        "Opening with runs and sets takes at least {value} points. At the table that is counted as"
        " “{counted}”: {sum}.",
    ),
    "opening_pairs": (
        "Çiftle açmak için en az {value} çift gerekir; sayılara bakılmaz.",
        "Opening with pairs takes at least {value} pairs, whatever their numbers.",
    ),
    "opening_pairs_one": (
        "Çiftle açmak için bir çift yeter; sayılara bakılmaz.",
        "A single pair is enough to open with pairs, whatever its number.",
    ),
    "counting": (
        "Kolay sayma: üç taşlı bir perin değeri ortadaki taşın üç katıdır, onun için yalnız ortalar toplanır."
        " {value} sayı için ortaların toplamı {threes} olmalı, üstüne {over} sayı daha bulunmalıdır.",
        "Counting made easy: a meld of three is worth three times its middle tile, so only the middles are"
        " added up. For {value} points they must come to {threes}, with {over} more on top.",
    ),
    "counting_even": (
        "Kolay sayma: üç taşlı bir perin değeri ortadaki taşın üç katıdır, onun için yalnız ortalar toplanır."
        " {value} sayı için ortaların toplamı {threes} olmalıdır.",
        "Counting made easy: a meld of three is worth three times its middle tile, so only the middles are"
        " added up. For {value} points they must come to {threes}.",
    ),
    "counted_head": ("Per", "Meld"),
    "counted_value": ("Sayı", "Points"),
    "counted_as": ("Masada sayılışı", "As players count"),
    "counted_total": ("Toplam", "Together"),
    "opening_example": ("Açan bir el", "A hand that opens"),
    "scoring": ("Puanlar", "Scores"),
    "finish_table": ("Biri bitirince kim ne yazar", "Who scores what when somebody finishes"),
    "finish_lead": (
        "H, elde kalan taşların sayı toplamıdır. El içi cezalar bunlara ayrıca eklenir.",
        "H is what the numbers of the tiles left in hand add up to. Charges of the hand come on top.",
    ),
    "finish_none": (
        "–: böyle biterken o durumda kimse olamaz.",
        "–: with such a finish nobody can be in that case.",
    ),
    "finish": ("Bitiş", "Finish"),
    "plain": ("düz", "plain"),
    "okey": ("okeyle", "with the okey"),
    "pairs": ("çiftten", "after a pairs opening"),
    "elden": ("elden", "in one go"),
    "joined": (" ve ", ", "),
    "finisher": ("Bitiren", "The finisher"),
    "melds_opener": ("Perle açmış olan", "Opened with melds"),
    "pairs_opener": ("Çiftten açmış olan", "Opened with pairs"),
    "unopened": ("Hiç açmamış olan", "Never opened"),
    "partner": ("Bitirenin eşi", "The finisher’s partner"),
    "announced": ("Çifte gidip açamamış olan", "Announced pairs, never opened"),
    "okey_left": ("Elde kalan her okey, açmış olana", "Each okey left, to an opener"),
    "exhausted_table": ("Ortada taş kalmazsa", "When the stock runs out"),
    "exhausted_lead": (
        "Kimse bitiremeden taşlar tükenirse herkes şunu yazar.",
        "Where nobody finishes before the tiles run out, everybody scores as follows.",
    ),
    "each_okey": ("Elde kalan her okey", "Each okey left in hand"),
    "each_okey_unopened": (
        "Elde kalan her okey, hiç açmamış olana",
        "Each okey left, to one who never opened",
    ),
    "scores": ("Yazdığı", "Scores"),
    "worked": ("Baştan sona hesaplanmış bir el", "A hand worked out line by line"),
    "worked_lead": (
        "{okey} okeydir. {finisher} {how} bitirir; ötekilerin elinde şunlar kalmıştır.",
        "The okey is {okey}. {finisher} finishes {how}; the others are left with these tiles.",
    ),
    "how_plain": ("düz", "plainly"),
    "how_okey": ("okeyi atıp", "by discarding the okey"),
    "left_melds": ("perle açmıştı, elinde kalan", "had opened with melds and is left with"),
    "left_pairs": ("çiftten açmıştı, elinde kalan", "had opened with pairs and is left with"),
    "left_unopened": ("hiç açmamıştı, elinde kalan", "never opened and is left with"),
    "charged_before": (
        "El içinde {points} ceza almıştı ({rule}).",
        "During the hand this player had been charged {points} ({rule}).",
    ),
    "line": ("Hesap", "Reckoning"),
    "points": ("Puan", "Points"),
    "player": ("Oyuncu", "Player"),
    "nothing": ("yazılacak bir şey yok", "nothing to write"),
    "sample_sheet": ("Çetelede görünüşü", "On the score sheet"),
    "sample_lead": (
        "Aynı el, öncesinde düz bitmiş ve sonrasında taşları tükenmiş birer elle birlikte.",
        "The same hand, between one that ended plainly and one in which the stock ran out.",
    ),
    "costs": ("Puana mal olan yanlışlar", "What costs points"),
    "costs_lead": (
        "El sürerken yapıldığı anda yazılan cezalar ve el sonunda sabit olarak yazılanlar.",
        "What is charged the moment it happens, and the fixed penalties at the end of a hand.",
    ),
    "costs_none": ("Bu masada hiçbir şeye ceza yazılmaz.", "Nothing is charged at this table."),
    "cost": ("Bedeli", "Costs"),
    "who_pays": ("Kural", "Rule"),
    "feeder_melds": ("Perle açtıran taşı atmak", "Feeding an opening with melds"),
    "feeder_pairs": ("Çiftle açtıran taşı atmak", "Feeding an opening with pairs"),
    "times_number": ("taşın sayısının {times} katı", "{times} times the tile’s number"),
    "free": ("Bu masada bunların bedeli yoktur: {names}.", "These cost nothing at this table: {names}."),
    "impossible": (
        "Bunlar zaten yapılamaz, onun için cezası da yoktur: {names}.",
        "These are not possible at all, so there is no charge for them: {names}.",
    ),
    "kept": ("Kurala uygun", "As it should be"),
    "broken": ("Kurala aykırı", "Against the rule"),
    "charged": ("Cezası var", "It costs points"),
    "shown": ("Örnek", "Example"),
    "worth": ("{kind}, değeri {value} ({counted})", "{kind}, worth {value} ({counted})"),
    "run": ("Seri", "Run"),
    "set": ("Küt", "Set"),
    "pair": ("Çift", "Pair"),
    "opens_melds": ("{value} sayı ({counted}): açar.", "{value} points ({counted}): it opens."),
    "opens_pairs": ("{value} çift: açar.", "Pairs: {value}. It opens."),
    "playable": ("İşlek taşlar: {tiles}.", "Playable tiles: {tiles}."),
    "playable_none": ("İşlek taş yok.", "No tile is playable."),
    "may_take": ("Yandaki {tile} alınabilir.", "{tile} may be taken from the left."),
    "glossary": ("Sözlük", "Glossary"),
    "glossary_word": ("Terim", "Term"),
    "glossary_other": ("İngilizcesi", "In Turkish"),
    "glossary_meaning": ("Anlamı", "Meaning"),
    "yan_meaning": (
        "Üçe bölerek saymada artan: {counted}, yani {sum} = {value}.",
        "The remainder when counting in threes: {counted} is {sum} = {value}.",
    ),
    "yan_meaning_even": (
        "Üçe bölerek saymada artan. Bu masanın açma sınırı üçe tam bölünür: {counted}, yani {sum} = {value}.",
        "The remainder when counting in threes. The minimum of this table leaves none: {counted} is {sum}"
        " = {value}.",
    ),
    "values": ("Masanın bütün değerleri", "All values of the table"),
    "values_lead": (
        "Kuralların okuduğu değerlerin tamamı; bir profil dosyasında bunlar yazar.",
        "Every value that the rules read; these are what a profile file holds.",
    ),
    "value": ("Değer", "Value"),
    "known": ("Nereden biliniyor", "How it is known"),
    "decisions": ("Belgelerin sustuğu yerler", "Where the documents are silent"),
    "decisions_lead": (
        "Kitapta “yorum” diye anılan kararlar, numaralarıyla.",
        "The decisions that the book cites as interpretations, by their numbers.",
    ),
    "decision": ("Karar", "Decision"),
    "documents": ("Belgeler", "The documents"),
    "sheet": ("Yazboz", "Score sheet to print"),
    "in_the_book": ("kural {id}", "rule {id}"),
    "licence": (
        "Kural metinleri CC BY 4.0 ile de kullanılabilir.",
        "The texts of the rules may also be used under CC BY 4.0.",
    ),
}  # fmt: skip


def words(language: str) -> dict[str, str]:
    """The words in one language."""
    return in_language(TEXT, language)
