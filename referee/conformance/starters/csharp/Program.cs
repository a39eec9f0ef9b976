/*
Okey 101: motorunuzu sınayan örneklere bağlar. / Connects your engine to the cases that test it.

TÜRKÇE. Çalıştırmak için (.NET 8 ya da daha yenisi):

    dotnet build -c Release -o out
    hakem suite run --engine 'dotnet out/Adapter.dll'

Bu hâliyle yalnızca okeysiz serileri ve kütleri bilir, gerisini nedenini söyleyerek atlar. Kendi motorunuzu
YOUR ENGINE yazan yere bağlayın, yanıtladığınız her yeni soruyu Questions listesine ekleyin. Masadan masaya
değişen ne varsa (en küçük per, açma sınırı, cezalar) parametrelerden okunur.
Bu dosya projenin kendi CI'ında çalıştırılmaz.

ENGLISH. To run it (.NET 8 or newer):

    dotnet build -c Release -o out
    hakem suite run --engine 'dotnet out/Adapter.dll'

For now it knows runs and sets without okeys only, and skips everything else with a reason. Connect your own
engine where it says YOUR ENGINE, and add every question that you come to answer to Questions. Whatever
differs from table to table (the smallest meld, the opening minimum, charges) is read from the parameters.
This file is not run by the project's own CI.

The protocol: JSON objects in UTF-8, one a line, from standard input to standard output. Standard error is
your own log; never print anything else to standard output.
*/

using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

/// <summary>Something that the engine does not do yet: never a pass, but no failure either.</summary>
public class Skip : Exception
{
    public Skip(string reason) : base(reason) { }
}

public static class Adapter
{
    // YOUR ENGINE ------------------------------------------------------------------------------------------

    /// <summary>Are these tiles, in this order, a run or a set, and what is it worth?</summary>
    static object Meld(JsonElement given, JsonElement parameters)
    {
        var indicator = ReadTile(given.TryGetProperty("indicator", out var turned) ? turned : default);
        var tiles = new List<(char Colour, int Number)>();
        if (given.TryGetProperty("tiles", out var texts) && texts.ValueKind == JsonValueKind.Array)
            tiles.AddRange(texts.EnumerateArray().Select(text => ReadTile(text)));
        var kind = Text(given, "kind");
        var tooMany = tiles.Append(indicator).GroupBy(tile => tile).Any(copies => copies.Count() > 2);
        var known = kind == null || kind == "run" || kind == "set" || kind == "pair";
        var isNew = !given.TryGetProperty("new", out var said) || said.ValueKind == JsonValueKind.True;
        if (tiles.Count == 0 || tooMany || !known || (!isNew && said.ValueKind != JsonValueKind.False))
            throw new Skip("impossible input is not done yet");
        if (tiles.Contains((indicator.Colour, indicator.Number % 13 + 1)))
            throw new Skip("okeys are not done yet");
        if (kind == "pair" || (kind == null && tiles.Count == 2)) throw new Skip("pairs are not done yet");
        // What differs from table to table comes from the parameters; null: there is no such limit.
        var most = parameters.GetProperty("meld.largest_new");
        if (tiles.Count < parameters.GetProperty("meld.smallest").GetInt32()
            || (isNew && most.ValueKind != JsonValueKind.Null && tiles.Count > most.GetInt32()))
            return new { kind = "none" };
        var value = tiles.Sum(tile => tile.Number);
        if (kind != "set" && IsRun(tiles, parameters.GetProperty("meld.one_after_thirteen").GetBoolean()))
            return new { kind = "run", value };
        if (kind != "run" && IsSet(tiles, parameters.GetProperty("set.largest").GetInt32()))
            return new { kind = "set", value };
        // An engine that knows why adds the rule, rule = "…", and says rules = true in Hello.
        return new { kind = "none" };
    }

    /// <summary>One colour, going up by one; at some tables a 1 may close it after the 13.</summary>
    static bool IsRun(List<(char Colour, int Number)> tiles, bool oneAfterThirteen)
    {
        for (var place = 1; place < tiles.Count; place++)
        {
            var before = tiles[place - 1];
            var tile = tiles[place];
            var last = place == tiles.Count - 1;
            var closes = oneAfterThirteen && last && before.Number == 13 && tile.Number == 1;
            if (tile.Colour != before.Colour || (tile.Number != before.Number + 1 && !closes)) return false;
        }
        return true;
    }

    /// <summary>One number, each colour once.</summary>
    static bool IsSet(List<(char Colour, int Number)> tiles, int largest)
    {
        var oneNumber = tiles.All(tile => tile.Number == tiles[0].Number);
        return oneNumber && tiles.Distinct().Count() == tiles.Count && tiles.Count <= largest;
    }

    /// <summary>"R7" is the Red 7: red, yellow, blue and black are R, Y, B and K.</summary>
    static (char Colour, int Number) ReadTile(JsonElement given)
    {
        var text = given.ValueKind == JsonValueKind.String ? given.GetString() : null;
        if (text == "OK" || text == "FJ") throw new Skip("okeys are not done yet");
        if (text == null || !Regex.IsMatch(text, "^[RYBK]([1-9]|1[0-3])\\z"))
            throw new Skip("impossible input is not done yet");
        return (text[0], int.Parse(text.Substring(1)));
    }

    static readonly Dictionary<string, Func<JsonElement, JsonElement, object>> Questions =
        new Dictionary<string, Func<JsonElement, JsonElement, object>> { ["meld"] = Meld };

    // THE PROTOCOL -----------------------------------------------------------------------------------------

    static readonly object Hello = new
    {
        protocol = 1,
        name = "my-engine",
        version = "0.1",
        language = "C#",
        questions = Questions.Keys.ToArray(),
        // "parameters": asked at every table. An engine that plays some tables only lists their ids instead.
        profiles = "parameters",
        rules = false,
    };

    /// <summary>The answer to one line; whatever is in it, the next line is read. Null: goodbye.</summary>
    static object? Reply(string line)
    {
        string? id = null;
        try
        {
            var message = JsonDocument.Parse(line).RootElement;
            id = Text(message, "id");
            var command = Text(message, "cmd");
            if (command == "hello") return Hello;
            if (command == "bye") return null;
            if (command != "ask" || id == null)
                throw new FormatException("cmd is hello, ask or bye, and a question has an id");
            var question = Text(message, "question") ?? "";
            if (!Questions.TryGetValue(question, out var ask)) throw new Skip($"not offered: {question}");
            var parameters = message.GetProperty("profile").GetProperty("parameters");
            return new { id, answer = ask(message.GetProperty("given"), parameters) };
        }
        catch (Skip reason)
        {
            return new { id, skip = reason.Message };
        }
        catch (Exception fault) // an error costs this question; a crash would cost a new start
        {
            return new { id, error = $"{fault.GetType().Name}: {fault.Message}" };
        }
    }

    static string? Text(JsonElement element, string key)
    {
        var found = element.ValueKind == JsonValueKind.Object && element.TryGetProperty(key, out var value)
            ? value : default;
        return found.ValueKind == JsonValueKind.String ? found.GetString() : null;
    }

    public static void Main()
    {
        var utf8 = new UTF8Encoding(false);
        var input = new StreamReader(Console.OpenStandardInput(), utf8);
        var output = new StreamWriter(Console.OpenStandardOutput(), utf8) { NewLine = "\n" };
        for (var line = input.ReadLine(); line != null; line = input.ReadLine())
        {
            if (line.Trim() == "") continue;
            var answer = Reply(line.TrimStart('\uFEFF'));
            if (answer == null) break;
            output.WriteLine(JsonSerializer.Serialize(answer));
            output.Flush();
        }
    }
}
