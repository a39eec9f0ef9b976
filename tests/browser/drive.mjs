// Enters a case through the page's own controls, as fingers would: every tile is tapped, every list chosen from.
// The functions run inside the page.

export async function enterTurn(given) {
  const pause = () => new Promise((done) => setTimeout(done, 0));
  const find = (selector) => document.querySelector(selector) ?? (() => { throw new Error(`no ${selector}`); })();
  const choose = async (name, value) => {
    const control = find(`[name="${name}"]`);
    if (control.value === String(value)) return;
    control.value = String(value);
    control.dispatchEvent(new Event("change", { bubbles: true }));
    await pause();
  };
  const field = (name) => find(`[data-field="${name}"]`);
  const tap = async (name, tiles) => {
    for (const old of [...field(name).querySelectorAll(":scope > .row > .stone")]) {
      void old;
      field(name).querySelector(":scope > .row > .stone").click();
      await pause();
    }
    for (const tile of tiles) {
      const adder = field(name).querySelector(".adder");
      if (adder.getAttribute("aria-expanded") !== "true") adder.click();
      await pause();
      const lookUp = () => [...field(name).querySelectorAll(`.pad [data-tile="${tile}"]`)].find((found) => !found.disabled);
      // A tile that is not at hand is in the whole box.
      if (!lookUp()) field(name).querySelector("[data-other]")?.click();
      const key = lookUp();
      if (!key) throw new Error(`no key ${tile} in ${name}`);
      key.click();
      await pause();
    }
  };
  const { position, events } = given;
  const moving = String(position.to_play);
  const left = String(((position.to_play + 2) % 4) + 1);
  const okey = position.indicator[0] + ((Number(position.indicator.slice(1)) % 13) + 1);
  // The okey may be written by its colour and number; the pad has one key for it.
  const keys = (tiles) => tiles.map((tile) => (tile === okey ? "OK" : tile));
  const seatFacts = async (seat) => {
    const about = position.seats[seat];
    await choose(`opened-${seat}`, about.opened ?? "");
    if (about.opened) await choose(`worth-${seat}`, about.opened_with ?? "");
  };

  await tap("indicator", [position.indicator]);
  await choose("to-play", moving);
  await choose("where", position.phase === "take" ? "take" : position.turn.source ?? "stock");
  find("details[data-part=others]").open = true;
  for (const seat of ["1", "2", "3", "4"]) {
    const about = position.seats[seat];
    await seatFacts(seat);
    await choose(`charged-${seat}`, about.charged);
    if (seat === moving) continue;
    const known = find(`[name="known-${seat}"]`);
    if (known.checked !== Array.isArray(about.rack)) known.click();
    await pause();
    if (!Array.isArray(about.rack)) await choose(`count-${seat}`, about.rack);
  }
  await choose("dealer", position.dealer);
  await choose("stock", Array.isArray(position.stock) ? position.stock.length : position.stock);
  await tap("rack", keys(position.seats[moving].rack));
  if (document.querySelector('[data-field="taken"]')) {
    await tap("taken", position.turn.tile ? keys([position.turn.tile]) : []);
  }
  await tap("left", keys(position.discards[left] ?? []));
  for (const seat of ["1", "2", "3", "4"]) {
    const { rack } = position.seats[seat];
    if (seat !== moving && Array.isArray(rack)) await tap(`rack-${seat}`, keys(rack));
  }
  for (const [number, entry] of position.table.entries()) {
    find("[data-add=meld]").click();
    await pause();
    await choose(`by-${number}`, entry.by);
    await tap(`meld-${number}`, keys(entry.tiles));
  }
  for (const [number, event] of events.entries()) {
    const [kind] = Object.keys(event);
    const value = event[kind];
    const name = `event-${number}`;
    const chip = kind === "open" ? (value.pairs ? "open_pairs" : "open_melds") : kind;
    find(`.adders [data-add="${chip}"]`).click();
    await pause();
    const tilesOf = (entry) => keys(Array.isArray(entry) ? entry : entry.tiles);
    if (["draw", "take", "put_back", "discard"].includes(kind)) {
      if (value !== true) await tap(name, keys([value]));
    } else if (kind === "open") {
      for (const [place, entry] of (value.melds ?? value.pairs).entries()) {
        find(`[data-add="${name}-group"]`).click();
        await pause();
        await tap(`${name}-${place}`, tilesOf(entry));
      }
    } else if (kind === "meld" || kind === "pair") await tap(name, tilesOf(value));
    else if (kind === "lay_off" || kind === "take_okey") {
      await choose(`${name}-meld`, value.meld);
      await tap(name, keys(value.tiles));
      if (value.end) await choose(`${name}-end`, value.end);
    }
  }
}

export async function enterHand(given) {
  const pause = () => new Promise((done) => setTimeout(done, 0));
  const find = (selector) => document.querySelector(selector) ?? (() => { throw new Error(`no ${selector}`); })();
  const choose = async (name, value) => {
    const control = find(`select[name="${name}"], input[name="${name}"]`);
    if (control.value === String(value)) return;
    control.value = String(value);
    control.dispatchEvent(new Event("change", { bubbles: true }));
    await pause();
  };
  const radio = async (name, value) => {
    find(`[data-field="${name}"] input[value="${value}"]`).click();
    await pause();
  };
  const tap = async (name, tiles) => {
    const field = () => find(`[data-field="${name}"]`);
    while (field().querySelector(":scope > .row > .stone")) {
      field().querySelector(":scope > .row > .stone").click();
      await pause();
    }
    for (const tile of tiles) {
      const adder = field().querySelector(".adder");
      if (adder.getAttribute("aria-expanded") !== "true") adder.click();
      await pause();
      const key = [...field().querySelectorAll(`.pad [data-tile="${tile}"]`)].find((found) => !found.disabled);
      if (!key) throw new Error(`no key ${tile} in ${name}`);
      key.click();
      await pause();
    }
  };
  const okey = given.indicator[0] + ((Number(given.indicator.slice(1)) % 13) + 1);
  const keys = (tiles) => tiles.map((tile) => (tile === okey ? "OK" : tile));
  await tap("indicator", [given.indicator]);
  if (given.rack) {
    await tap("rack", keys(given.rack));
    return;
  }
  const { ended, seats } = given;
  await radio("how", ended.how);
  if (ended.how === "finish") {
    await choose("by", ended.by);
    const [last] = keys([ended.discard]);
    await radio("last", last === "OK" ? "okey" : last === "FJ" ? "joker" : "other");
    const turn = find("[name=turn]");
    if (turn.checked !== ended.opened_this_turn) turn.click();
    await pause();
    const off = document.querySelector("[name=off]");
    if (off && off.checked !== ended.laid_off) off.click();
    await pause();
  }
  for (const seat of ["1", "2", "3", "4"]) {
    await choose(`opened-${seat}`, seats[seat].opened ?? "");
    await choose(`charged-${seat}`, seats[seat].charged ?? 0);
    if (document.querySelector(`[data-field="rack-${seat}"]`)) await tap(`rack-${seat}`, keys(seats[seat].rack ?? []));
  }
}
