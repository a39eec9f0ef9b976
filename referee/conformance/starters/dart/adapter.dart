/*
Okey 101: motorunuzu sınayan örneklere bağlar. / Connects your engine to the cases that test it.

TÜRKÇE. Çalıştırmak için (Dart 3 ya da daha yenisi):

    hakem suite run --engine 'dart run adapter.dart'

Bu hâliyle yalnızca okeysiz serileri ve kütleri bilir, gerisini nedenini söyleyerek atlar. Kendi motorunuzu
YOUR ENGINE yazan yere bağlayın, yanıtladığınız her yeni soruyu questions listesine ekleyin. Masadan masaya
değişen ne varsa (en küçük per, açma sınırı, cezalar) parametrelerden okunur.
Bu dosya projenin kendi CI'ında çalıştırılmaz.

ENGLISH. To run it (Dart 3 or newer):

    hakem suite run --engine 'dart run adapter.dart'

For now it knows runs and sets without okeys only, and skips everything else with a reason. Connect your own
engine where it says YOUR ENGINE, and add every question that you come to answer to questions. Whatever
differs from table to table (the smallest meld, the opening minimum, charges) is read from the parameters.
This file is not run by the project's own CI.

The protocol: JSON objects in UTF-8, one a line, from standard input to standard output. Standard error is
your own log; never print anything else to standard output.
*/

import 'dart:convert';
import 'dart:io';

typedef Json = Map<String, dynamic>;

/// Something that the engine does not do yet: never a pass, but no failure either.
class Skip implements Exception {
  Skip(this.reason);
  final String reason;
}

// YOUR ENGINE ---------------------------------------------------------------------------------------------

typedef Tile = ({String colour, int number});

/// Are these tiles, in the order in which they lie, a run or a set, and what is it worth?
Json meld(Json given, Json parameters) {
  final indicator = readTile(given['indicator']);
  final texts = given['tiles'];
  final tiles = [if (texts is List) for (final text in texts) readTile(text)];
  final kind = given['kind'], isNew = given.containsKey('new') ? given['new'] : true;
  final tooMany = tiles.any((tile) => [indicator, ...tiles].where((each) => each == tile).length > 2);
  if (tiles.isEmpty || tooMany || ![null, 'run', 'set', 'pair'].contains(kind) || isNew is! bool) {
    throw Skip('impossible input is not done yet');
  }
  if (tiles.contains((colour: indicator.colour, number: indicator.number % 13 + 1))) {
    throw Skip('okeys are not done yet');
  }
  if (kind == 'pair' || (kind == null && tiles.length == 2)) throw Skip('pairs are not done yet');
  // What differs from table to table comes from the parameters; null: there is no such limit.
  final int? most = isNew ? parameters['meld.largest_new'] : null;
  if (tiles.length < parameters['meld.smallest'] || (most != null && tiles.length > most)) {
    return {'kind': 'none'};
  }
  final value = tiles.fold(0, (sum, tile) => sum + tile.number);
  if (kind != 'set' && isRun(tiles, parameters['meld.one_after_thirteen'])) {
    return {'kind': 'run', 'value': value};
  }
  if (kind != 'run' && isSet(tiles, parameters['set.largest'])) {
    return {'kind': 'set', 'value': value};
  }
  // An engine that knows why adds the rule, 'rule': '…', and says 'rules': true in hello.
  return {'kind': 'none'};
}

/// One colour, going up by one; at some tables a 1 may close it after the 13.
bool isRun(List<Tile> tiles, bool oneAfterThirteen) {
  for (var place = 1; place < tiles.length; place++) {
    final before = tiles[place - 1], tile = tiles[place], last = place == tiles.length - 1;
    final closes = oneAfterThirteen && last && before.number == 13 && tile.number == 1;
    if (tile.colour != before.colour || (tile.number != before.number + 1 && !closes)) return false;
  }
  return true;
}

/// One number, each colour once.
bool isSet(List<Tile> tiles, int largest) {
  final oneNumber = tiles.every((tile) => tile.number == tiles.first.number);
  return oneNumber && tiles.toSet().length == tiles.length && tiles.length <= largest;
}

/// "R7" is the Red 7: red, yellow, blue and black are R, Y, B and K.
Tile readTile(dynamic text) {
  if (text == 'OK' || text == 'FJ') throw Skip('okeys are not done yet');
  final found = RegExp(r'^([RYBK])([1-9]|1[0-3])$').firstMatch('$text');
  if (found == null) throw Skip('impossible input is not done yet');
  return (colour: found[1]!, number: int.parse(found[2]!));
}

final Map<String, Json Function(Json given, Json parameters)> questions = {'meld': meld};

// THE PROTOCOL --------------------------------------------------------------------------------------------

final Json hello = {
  'protocol': 1,
  'name': 'my-engine',
  'version': '0.1',
  'language': 'Dart',
  'questions': questions.keys.toList(),
  // 'parameters': asked at every table. An engine that plays some tables only lists their ids instead.
  'profiles': 'parameters',
  'rules': false,
};

/// The answer to one line; whatever is in it, the next line is read. Null: goodbye.
Json? reply(String line) {
  String? id;
  try {
    final message = jsonDecode(line) as Json;
    final cmd = message['cmd'];
    id = message['id'] is String ? message['id'] as String : null;
    if (cmd == 'hello') return hello;
    if (cmd == 'bye') return null;
    if (cmd != 'ask' || id == null) {
      throw const FormatException('cmd is hello, ask or bye, and a question has an id');
    }
    final ask = questions[message['question']];
    if (ask == null) throw Skip('not offered: ${message['question']}');
    return {'id': id, 'answer': ask(message['given'] as Json, message['profile']['parameters'] as Json)};
  } on Skip catch (skip) {
    return {'id': id, 'skip': skip.reason};
  } catch (fault) { // an error costs this question; a crash would cost a new start
    return {'id': id, 'error': '$fault'};
  }
}

Future<void> main() async {
  stdout.encoding = utf8;
  final lines = stdin.transform(const Utf8Decoder(allowMalformed: true)).transform(const LineSplitter());
  await for (final line in lines) {
    if (line.trim().isEmpty) continue;
    final answer = reply(line.replaceFirst('\uFEFF', ''));
    if (answer == null) exit(0);
    stdout.write('${jsonEncode(answer)}\n');
    await stdout.flush();
  }
}
