import { breakText } from "./break-text";
import type { Fonts } from "./fonts.server";

/** All lengths are PDF points (1/72 inch). */
export type TextStyle = { size: number; bold?: boolean; color?: string };

export type Paragraph = { text: string; style: TextStyle };

/** A column of a block before its text is broken into lines. */
export type Cell = {
  x: number;
  width: number;
  align?: "left" | "right";
  /** The offset of the text below the others', to stand on one line with larger text. */
  drop?: number;
  paragraphs: Paragraph[];
};

/** A line of text: its left edge, and its top from the block's. */
export type Line = { text: string; style: TextStyle; x: number; y: number };

export type Drawing = {
  x: number;
  unit: number;
  path: string;
  circles: { x: number; y: number; radius: number; fill: string }[];
};

type Look = {
  /** Left out at the top of a page. */
  spaceBefore?: number;
  padding?: number;
  fill?: string;
  rule?: { color: string; width: number; at: "top" | "bottom" };
  /** The company's logo at the top left, so large. */
  logo?: { width: number; height: number };
  /** A PNG as a data address, as large as fits in `extent`: a signature that was drawn. */
  picture?: string;
  /** A QR code at the left: its modules a side, their strokes, and how large it is printed. */
  code?: { size: number; path: string; side: number };
  /** Strokes at the left, in `unit`s of a point, and circles among them: the outline of a vehicle. */
  drawing?: Drawing;
  /** Where fill and rule begin and how wide they are; the whole width without it. */
  extent?: { x: number; width: number };
  /** Stays on the page of the block that follows it. */
  keepWithNext?: boolean;
  /** It begins a page. */
  startsPage?: boolean;
  /** Drawn above this block when it is the first of a page: the table's head. */
  repeat?: Block;
};

/** A piece of the document that no page break runs through; `inside` it may hold others. */
export type Block = Look & {
  height: number;
  lines: Line[];
  inside?: { block: Block; x: number; y: number }[];
};

/** Above this a block is cut: it must fit a page together with what is repeated there. */
const MAX_BLOCK_HEIGHT = 600;

const LINE_HEIGHT = 1.33;

export function lineHeight(style: TextStyle): number {
  return style.size * LINE_HEIGHT;
}

type Measured = { text: string; style: TextStyle; width: number };

function cellLines({ paragraphs, width }: Cell, fonts: Fonts): Measured[] {
  return paragraphs.flatMap(({ text, style }) => {
    const measure = (piece: string) => fonts.widthOf(piece, Boolean(style.bold)) * style.size;
    // Half a point of room, so that no rounding lets a line touch the next column.
    const lines = breakText(fonts.printable(text), width - 0.5, measure);
    return lines.map((line) => ({ text: line, style, width: measure(line) }));
  });
}

/** Returns the number of lines that fit a block, and their height. */
function fitting(lines: Measured[]): { count: number; height: number } {
  let height = 0;
  let count = 0;
  for (const { style } of lines) {
    if (count > 0 && height + lineHeight(style) > MAX_BLOCK_HEIGHT) break;
    height += lineHeight(style);
    count += 1;
  }
  return { count, height };
}

function placed({ x, width: room, align }: Cell, lines: Measured[], top: number): Line[] {
  let y = top;
  return lines.map(({ text, style, width }) => {
    const line = { text, style, x: align === "right" ? x + room - width : x, y };
    y += lineHeight(style);
    return line;
  });
}

/**
 * Cells side by side as one block, or as several beneath each other when their text is higher than
 * a page (a description of 10,000 characters).
 */
export function rowBlocks(cells: Cell[], fonts: Fonts, look: Look = {}): Block[] {
  const padding = look.padding ?? 0;
  const columns = cells.map((cell) => ({ cell, rest: cellLines(cell, fonts) }));
  const blocks: Block[] = [];
  do {
    let inner = 0;
    const lines = columns.flatMap(({ cell, rest }) => {
      const { count, height } = fitting(rest);
      const drop = cell.drop ?? 0;
      inner = Math.max(inner, height + drop);
      return placed(cell, rest.splice(0, count), padding + drop);
    });
    const more = blocks.length > 0 ? { spaceBefore: 0 } : {};
    blocks.push({ ...look, ...more, height: inner + 2 * padding, lines });
  } while (columns.some(({ rest }) => rest.length > 0));
  return blocks;
}

/** Blocks beneath each other as one: each with its top from the first one's. */
function stacked(blocks: Block[], x: number) {
  let y = 0;
  const inside = blocks.map((block, index) => {
    if (index > 0) y += block.spaceBefore ?? 0;
    const at = { block, x, y };
    y += block.height;
    return at;
  });
  return { inside, height: y };
}

/**
 * Columns of blocks side by side as one block, each from its left edge; beneath each other, so that pages may
 * break between them, where one of them is higher than a page.
 */
export function sideBySide(columns: { x: number; blocks: Block[] }[], look: Look = {}): Block[] {
  const stacks = columns.map(({ x, blocks }) => stacked(blocks, x));
  const height = Math.max(...stacks.map((stack) => stack.height));
  if (height > MAX_BLOCK_HEIGHT) return columns.flatMap(({ blocks }) => blocks);
  return [{ ...look, height, lines: [], inside: stacks.flatMap(({ inside }) => inside) }];
}
