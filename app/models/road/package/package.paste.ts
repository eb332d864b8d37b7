/** A packing list as it comes out of a sheet or a message, line by line. Pure. */
import { plainDigits, visibleText } from "../../ground/typed/typed-text";
import { pastedItem } from "../../sales/quotation/quotation.pasted-items";
import { isRoom } from "../../sales/quotation/quotation.rooms";

/** A line as its row of the form would have it, and where it stands in what was pasted. */
type PastedLine = {
  at: number;
  row: { quantity: string; contents: string; room: string; condition: string };
};

/** What a sheet calls its columns is no package. */
const HEADING = /^(?:qty\.?|quantity|nos?\.?|contents?|items?|articles?|rooms?|condition)$/i;
const COUNT = /^\d{1,6}$/;

/**
 * Its lines: "14 x Carton, large; Bedroom 1; 10 SC", "Carton, large<tab>14<tab>Bedroom 1", or a room by itself, in which the
 * lines below it stand.
 */
export function pastedLines(pasted: string): PastedLine[] {
  const lines: PastedLine[] = [];
  let room = "";
  pasted.split(/\r\n|[\r\n]/).forEach((line, index) => {
    const [first = "", ...rest] = plainDigits(visibleText(line))
      .split(/[\t;|]/)
      .map((cell) => cell.trim());
    const heading = first.replace(/\s*:$/, "");
    if (rest.length === 0 && isRoom(heading)) room = heading;
    else if ([first, ...rest].every((cell) => HEADING.test(cell))) return;
    else {
      const read = readCells(first, rest);
      if (read) lines.push({ at: index + 1, row: { ...read, room: read.room || room } });
    }
  });
  return lines;
}

function readCells(first: string, rest: string[]): PastedLine["row"] | null {
  const [second = "", third = "", fourth = ""] = rest;
  if (COUNT.test(first) && second) {
    return { quantity: first, contents: second, room: third, condition: fourth };
  }
  if (COUNT.test(second)) {
    return { quantity: second, contents: first, room: third, condition: fourth };
  }
  const item = pastedItem(first);
  return item && { quantity: item.quantity, contents: item.name, room: second, condition: third };
}
