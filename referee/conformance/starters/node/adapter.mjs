/*
Okey 101: motorunuzu sınayan örneklere bağlar. / Connects your engine to the cases that test it.

TÜRKÇE. Çalıştırmak için:

    hakem suite run --engine 'node adapter.mjs'

Bu hâliyle yalnızca okeysiz serileri ve kütleri bilir, gerisini nedenini söyleyerek atlar. Kendi motorunuzu
YOUR ENGINE yazan yere bağlayın, yanıtladığınız her yeni soruyu QUESTIONS listesine ekleyin. Masadan masaya
değişen ne varsa (en küçük per, açma sınırı, cezalar) parametrelerden okunur.

ENGLISH. To run it:

    hakem suite run --engine 'node adapter.mjs'

For now it knows runs and sets without okeys only, and skips everything else with a reason. Connect your own
engine where it says YOUR ENGINE, and add every question that you come to answer to QUESTIONS. Whatever
differs from table to table (the smallest meld, the opening minimum, charges) is read from the parameters.

The protocol: JSON objects in UTF-8, one a line, from standard input to standard output. Standard error is
your own log; never print anything else to standard output.
*/

/** Something that the engine does not do yet: never a pass, but no failure either. */
class Skip extends Error {}

// YOUR ENGINE ---------------------------------------------------------------------------------------------

/** Are these tiles, in the order in which they lie, a run or a set, and what is it worth? */
function meld(given, parameters) {
  const { kind = null, new: isNew = true } = given;
  const indicator = readTile(given.indicator);
  const tiles = Array.isArray(given.tiles) ? given.tiles.map(readTile) : [];
  const count = (colour, number) =>
    [indicator, ...tiles].filter((tile) => tile.colour === colour && tile.number === number).length;
  const tooMany = tiles.some((tile) => count(tile.colour, tile.number) > 2);
  const known = [null, 'run', 'set', 'pair'].includes(kind) && typeof isNew === 'boolean';
  if (tiles.length === 0 || tooMany || !known) throw new Skip('impossible input is not done yet');
  if (tiles.some((tile) => tile.colour === indicator.colour && tile.number === (indicator.number % 13) + 1)) {
    throw new Skip('okeys are not done yet');
  }
  if (kind === 'pair' || (kind === null && tiles.length === 2)) throw new Skip('pairs are not done yet');
  // What differs from table to table comes from the parameters; null: there is no such limit.
  const most = isNew ? parameters['meld.largest_new'] : null;
  if (tiles.length < parameters['meld.smallest'] || (most !== null && tiles.length > most)) {
    return { kind: 'none' };
  }
  const value = tiles.reduce((sum, tile) => sum + tile.number, 0);
  if (kind !== 'set' && isRun(tiles, parameters['meld.one_after_thirteen'])) return { kind: 'run', value };
  if (kind !== 'run' && isSet(tiles, parameters['set.largest'])) return { kind: 'set', value };
  // An engine that knows why adds the rule, { kind: 'none', rule: '…' }, and says rules: true in HELLO.
  return { kind: 'none' };
}

/** One colour, going up by one; at some tables a 1 may close it after the 13. */
function isRun(tiles, oneAfterThirteen) {
  return tiles.every(({ colour, number }, place) => {
    if (place === 0) return true;
    const before = tiles[place - 1];
    const closes =
      oneAfterThirteen && place === tiles.length - 1 && before.number === 13 && number === 1;
    return colour === before.colour && (number === before.number + 1 || closes);
  });
}

/** One number, each colour once. */
function isSet(tiles, largest) {
  const colours = new Set(tiles.map((tile) => tile.colour));
  const oneNumber = tiles.every((tile) => tile.number === tiles[0].number);
  return oneNumber && colours.size === tiles.length && tiles.length <= largest;
}

/** "R7" is the Red 7: red, yellow, blue and black are R, Y, B and K. */
function readTile(text) {
  if (text === 'OK' || text === 'FJ') throw new Skip('okeys are not done yet');
  const found = /^([RYBK])([1-9]|1[0-3])$/.exec(text);
  if (found === null) throw new Skip('impossible input is not done yet');
  return { colour: found[1], number: Number(found[2]) };
}

const QUESTIONS = new Map([['meld', meld]]);

// THE PROTOCOL --------------------------------------------------------------------------------------------

const HELLO = {
  protocol: 1,
  name: 'my-engine',
  version: '0.1',
  language: 'JavaScript',
  questions: [...QUESTIONS.keys()],
  // "parameters": asked at every table. An engine that plays some tables only lists their ids instead.
  profiles: 'parameters',
  rules: false,
};

/** The answer to one line; whatever is in it, the next line is read. Null: goodbye. */
function reply(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch (fault) {
    return { id: null, error: `cannot read the line: ${fault.message}` };
  }
  const { cmd, id, question, profile, given } = message ?? {};
  if (cmd === 'hello') return HELLO;
  if (cmd === 'bye') return null;
  if (cmd !== 'ask' || typeof id !== 'string') {
    return { id: null, error: 'cmd is hello, ask or bye, and a question has an id' };
  }
  try {
    if (!QUESTIONS.has(question)) throw new Skip(`not offered: ${question}`);
    return { id, answer: QUESTIONS.get(question)(given, profile.parameters) };
  } catch (fault) {
    // An error costs this question; a crash would cost a new start.
    return fault instanceof Skip ? { id, skip: fault.message } : { id, error: String(fault) };
  }
}

let rest = '';
process.stdin.setEncoding('utf8');
reading: for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines.filter((each) => each.trim())) {
    const answer = reply(line.replace(/^\uFEFF/, ''));
    if (answer === null) break reading;
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
}
