// What the parts of the editor share: seats, and rows of tiles that know what is left in the box.
import { tilesField } from "../fields.js";
import { written } from "../tiles.js";

export const SEATS = ["1", "2", "3", "4"];
export const before = (seat) => String(((Number(seat) + 2) % 4) + 1);
export const after = (seat) => (Number(seat) % 4) + 1;

// How many of a tile are still in the box: two of each, one where the indicator is one.
function leftOf(context) {
  return (tile) => {
    const { position, events } = context.given;
    const { indicator } = position;
    const wanted = written(tile, indicator);
    const piles = [
      [indicator],
      ...SEATS.map((seat) => (Array.isArray(position.seats[seat].rack) ? position.seats[seat].rack : [])),
      ...position.table.map((entry) => entry.tiles),
      ...Object.values(position.discards),
      events.flatMap((event) => (typeof event.draw === "string" ? [event.draw] : [])),
    ];
    const seen = piles.flat().filter((found, place) => (place === 0 ? found : written(found, indicator)) === wanted);
    return 2 - seen.length;
  };
}

export function tileRow(context, name, label, tiles, most, change, more = {}) {
  const { indicator } = context.given.position;
  return tilesField({ name, label, tiles, most, indicator, left: leftOf(context), change, ...more });
}
