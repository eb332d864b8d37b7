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
  /** How far the text begins below the others', to stand on one line with larger text. */
  drop?: number;
  paragraphs: Paragraph[];
};

/** Lines of one style in one cell, `y` from the block's top. */
export type Piece = {
  x: number;
  y: number;
  width: number;
  align: "left" | "right";
  style: TextStyle;
  lines: string[];
};

type Look = {
  /** Left out at the top of a page. */
  spaceBefore?: number;
  padding?: number;
  fill?: string;
  rule?: { color: string; width: number; at: "top" | "bottom" };
  /** The company's logo at the top left, so large. */
  logo?: { width: number; height: number };
  /** A square code at the left: its modules a side, their strokes, and how large it is printed. */
  code?: { size: number; path: string; side: number };
  /** Where fill and rule begin and how wide they are; the whole width without it. */
  extent?: { x: number; width: number };
  /** Stays on the page of the block that follows it. */
  keepWithNext?: boolean;
  /** What stands above this block when it is the first of a page: the table's head. */
  repeat?: Block;
};

/** A piece of the document that no page break runs through. */
export type Block = Look & { height: number; pieces: Piece[] };

/** Above this a block is cut: it must fit a page together with what is repeated there. */
export const MAX_BLOCK_HEIGHT = 600;

const LINE_HEIGHT = 1.4;

export function lineHeight(style: TextStyle): number {
  return style.size * LINE_HEIGHT;
}

type Line = { text: string; style: TextStyle };

function cellLines({ paragraphs, width }: Cell, fonts: Fonts): Line[] {
  return paragraphs.flatMap(({ text, style }) => {
    const measure = (piece: string) => fonts.widthOf(piece, Boolean(style.bold)) * style.size;
    // A hair's breadth of room: the renderer breaks a line again that it thinks too wide.
    const lines = breakText(fonts.printable(text), width - 0.5, measure);
    return lines.map((line) => ({ text: line, style }));
  });
}

/** How many of the lines fit the height, and how high they are. */
function fitting(lines: Line[], available: number): { count: number; height: number } {
  let height = 0;
  let count = 0;
  for (const { style } of lines) {
    if (count > 0 && height + lineHeight(style) > available) break;
    height += lineHeight(style);
    count += 1;
  }
  return { count, height };
}

function toPieces(cell: Cell, lines: Line[], top: number): Piece[] {
  const { x, width, align = "left" } = cell;
  const pieces: Piece[] = [];
  let y = top;
  for (const { text, style } of lines) {
    const last = pieces.at(-1);
    if (last?.style === style) last.lines.push(text);
    else pieces.push({ x, y, width, align, style, lines: [text] });
    y += lineHeight(style);
  }
  return pieces;
}

/**
 * Cells side by side as one block, or as several beneath each other when their text is higher than
 * a page (a description of 10,000 characters).
 */
export function rowBlocks(cells: Cell[], fonts: Fonts, look: Look = {}): Block[] {
  const padding = look.padding ?? 0;
  const rest = cells.map((cell) => cellLines(cell, fonts));
  const blocks: Block[] = [];
  do {
    const parts = rest.map((lines) => fitting(lines, MAX_BLOCK_HEIGHT));
    const pieces = cells.flatMap((cell, index) => {
      const lines = rest[index]?.splice(0, parts[index]?.count) ?? [];
      return toPieces(cell, lines, padding + (cell.drop ?? 0));
    });
    const height = Math.max(
      0,
      ...parts.map((part, index) => part.height + (cells[index]?.drop ?? 0)),
    );
    const more = blocks.length > 0 ? { spaceBefore: 0 } : {};
    blocks.push({ ...look, ...more, height: height + 2 * padding, pieces });
  } while (rest.some((lines) => lines.length > 0));
  return blocks;
}
