import { qrCode } from "~/models/papers/paper/qr-code.server";
import {
  LABEL_SHEETS,
  labelsASheet,
  type LabelsView,
  type PackageLabel,
} from "~/models/road/road-paper/package-labels";

import { lineHeight, type Block, type Line, type TextStyle } from "./blocks";
import { breakText } from "./break-text";
import type { Fonts } from "./fonts.server";
import type { Placed } from "./paginate";
import { INK, PAGE } from "./parts";

export const LABEL_PAGE = { ...PAGE, margin: 0, top: 0, bottom: 0 };

const MM = 72 / 25.4;

type Size = { padding: number; number: number; text: number; code: number };
/** By sheet: room at the edges, sizes of print, and the side of the code, in points. */
const SIZES: Record<LabelsView["sheet"], Size> = {
  24: { padding: 11, number: 17, text: 8.5, code: 74 },
  65: { padding: 5, number: 9.5, text: 5.8, code: 46 },
};

/** Text on one line, cut where it is too long for the sticker. */
function oneLine(text: string, style: TextStyle, width: number, fonts: Fonts): string {
  const measure = (piece: string) => fonts.widthOf(piece, Boolean(style.bold)) * style.size;
  const printable = fonts.printable(text.replace(/\s+/g, " ").trim());
  const [first = "", ...more] = breakText(printable, width, measure);
  if (more.length === 0) return first;
  const [cut = ""] = breakText(printable, width - measure("…"), measure);
  return `${cut}…`;
}

function labelBlock(label: PackageLabel, view: LabelsView, fonts: Fonts): Block {
  const { width, height } = LABEL_SHEETS[view.sheet];
  const { padding, number, text, code } = SIZES[view.sheet];
  const x = padding + code + padding / 2;
  const room = width * MM - x - padding / 2;
  const plain = { size: text, color: INK };
  const texts: { text: string; style: TextStyle }[] = [
    { text: label.number, style: { size: number, bold: true, color: INK } },
    { text: label.lrNumber, style: plain },
    { text: label.name, style: { ...plain, bold: true } },
    { text: label.place, style: plain },
    ...(view.sheet === 24 ? [{ text: label.room, style: plain }] : []),
    ...(label.fragile ? [{ text: "FRAGILE", style: { size: text * 1.25, bold: true } }] : []),
  ].filter((line) => line.text !== "");
  const whole = texts.reduce((sum, { style }) => sum + lineHeight(style), 0);
  let y = Math.max(0, (height * MM - whole) / 2);
  const lines = texts.map((line): Line => {
    const placed = { ...line, text: oneLine(line.text, line.style, room, fonts), x, y };
    y += lineHeight(line.style);
    return placed;
  });
  const drawn: Block = {
    height: code,
    lines: [],
    code: { ...qrCode(label.address, "L"), side: code },
  };
  const middle = (height * MM - code) / 2;
  return { height: height * MM, lines, inside: [{ block: drawn, x: padding, y: middle }] };
}

/** Stickers row by row on as many sheets as they take; the first `skip` places stay empty. */
export function labelPages(view: LabelsView, fonts: Fonts): Placed[][] {
  const { across, left, top, pitchX, pitchY } = LABEL_SHEETS[view.sheet];
  const each = labelsASheet(view.sheet);
  const sheets: NonNullable<Block["inside"]>[] = [];
  view.labels.forEach((label, index) => {
    const place = index + view.skip;
    const sheet = Math.floor(place / each);
    const [column, row] = [place % across, Math.floor((place % each) / across)];
    const at = { x: (left + column * pitchX) * MM, y: (top + row * pitchY) * MM };
    (sheets[sheet] ??= []).push({ block: labelBlock(label, view, fonts), ...at });
  });
  return sheets.map((inside) => [{ block: { height: PAGE.height, lines: [], inside }, y: 0 }]);
}
