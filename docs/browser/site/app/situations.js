// The ready-made situations, with every table's ruling; they were worked out when the page was built.
let loaded = null;

export async function loadSituations() {
  if (!loaded) {
    const address = new URL(`./situations.${document.documentElement.lang}.json`, import.meta.url);
    loaded = await (await fetch(address)).json();
  }
  return loaded;
}

export async function findSituation(id) {
  for (const { topic, situations } of await loadSituations()) {
    const found = situations.find((situation) => situation.id === id);
    if (found) return { topic, ...found, rulings: byTable(found.rulings) };
  }
  return null;
}

const LETTERS = { ı: "i", İ: "i", I: "i", ş: "s", Ş: "s", ğ: "g", Ğ: "g", ç: "c", Ç: "c", ö: "o", Ö: "o", ü: "u", Ü: "u", â: "a", Â: "a" };

// Letters without their marks: *islek* finds *işlek* and *İŞLEK*.
export function plain(text) {
  return [...text].map((letter) => LETTERS[letter] ?? letter).join("").toLowerCase();
}

// A ruling for each table; those of tables that rule alike are kept once.
function byTable(rulings) {
  return rulings.flatMap(({ tables, ...ruling }) => tables.map((profile) => ({ profile, ...ruling })));
}
