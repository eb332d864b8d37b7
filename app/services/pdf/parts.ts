import type {
  DocumentTable,
  DocumentView,
  LabelledText,
} from "~/models/papers/paper/document-view";
import { stateNumbers } from "~/models/papers/paper/letterhead";

import { rowBlocks, type Block, type Cell, type Paragraph, type TextStyle } from "./blocks";
import type { Fonts } from "./fonts.server";

/** A4 in points, and what is left of it between the margins and above the footer. */
export const PAGE = { width: 595.28, height: 841.89, margin: 42, top: 36, bottom: 50 };
/** Half of it across, as receipts are: two fit a sheet. */
export const HALF_PAGE = { ...PAGE, height: 419.53, top: 26, bottom: 40 };
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

export const INK = "#16242a";
export const MUTED = "#4d5e67";
export const HAIRLINE = "#d5dddf";
/** Stands for the company's own: draw-pdf.server.ts knows it. */
export const ACCENT = "accent";
export const TINT = "#eef4f4";

export const STYLES = {
  company: { size: 17, bold: true, color: ACCENT },
  title: { size: 17, bold: true, color: INK },
  number: { size: 11, bold: true, color: INK },
  body: { size: 9, color: INK },
  strong: { size: 9, bold: true, color: INK },
  small: { size: 8, color: MUTED },
  label: { size: 7.5, color: MUTED },
  heading: { size: 8.5, bold: true, color: ACCENT },
  row: { size: 8.5, color: INK },
  columnHead: { size: 8, bold: true, color: INK },
  totalLabel: { size: 12, bold: true, color: INK },
  total: { size: 18, bold: true, color: ACCENT },
} satisfies Record<string, TextStyle>;

export const GAP = 12;

export type Style = keyof typeof STYLES;

export function paragraph(style: Style, text: string): Paragraph {
  return { text, style: STYLES[style] };
}

/** Parts of a line that are there, with a dot between. */
function joined(parts: string[]): string {
  return parts.filter(Boolean).join("  ·  ");
}

/** As many equal columns as asked for, with a gap between. */
function column(index: number, count: number, gap = GAP): Pick<Cell, "x" | "width"> {
  const width = (CONTENT_WIDTH - gap * (count - 1)) / count;
  return { x: index * (width + gap), width };
}

/** The largest a logo is printed. */
const LOGO = { width: 170, height: 48, gap: 6 };

/** Returns the printed size of a logo of so many pixels: half its pixels where that fits. */
function printedLogo({ width, height }: { width: number; height: number }) {
  const scale = Math.min(LOGO.width / width, LOGO.height / height, 0.5);
  return { width: width * scale, height: height * scale };
}

type Head = Pick<DocumentView, "company" | "title" | "number" | "copy">;

export function letterhead(view: Head, fonts: Fonts): Block[] {
  const { company } = view;
  const lines = [
    company.address,
    joined([company.phone, company.email, company.website]),
    joined(stateNumbers(company)),
  ].filter(Boolean);
  const logo = company.logo ? printedLogo(company.logo) : undefined;
  const left: Cell = {
    x: 0,
    width: CONTENT_WIDTH * 0.62,
    drop: logo && logo.height + LOGO.gap,
    paragraphs: [
      paragraph("company", company.name),
      ...lines.map((line) => paragraph("small", line)),
    ],
  };
  const right: Cell = {
    x: CONTENT_WIDTH * 0.66,
    width: CONTENT_WIDTH * 0.34,
    align: "right",
    paragraphs: [
      paragraph("title", view.title),
      paragraph("number", view.number),
      ...(view.copy ? [paragraph("label", view.copy)] : []),
    ],
  };
  const rule = { color: ACCENT, width: 1.5, at: "bottom" as const };
  return rowBlocks([left, right], fonts, { padding: 4, rule, logo });
}

export function parties(view: Pick<DocumentView, "parties">, fonts: Fonts): Block[] {
  const count = Math.max(view.parties.length, 2);
  const cells = view.parties.map(({ heading, lines }, index) => ({
    ...column(index, count),
    paragraphs: [
      paragraph("heading", heading),
      ...lines
        .filter(Boolean)
        .map((line, at) => paragraph(index + at === 0 ? "strong" : "body", line)),
    ],
  }));
  return cells.length ? rowBlocks(cells, fonts, { spaceBefore: 8 }) : [];
}

/** Blocks that no page break parts. */
export function together(blocks: Block[]): Block[] {
  return blocks.map((block, index) => ({ ...block, keepWithNext: index < blocks.length - 1 }));
}

/** Labels with their values beneath, side by side: up to six in one row, else four a row. */
export function grid(facts: LabelledText[], fonts: Fonts, spaceBefore: number): Block[] {
  const inset = 6;
  const perRow = facts.length > 6 ? 4 : Math.max(4, facts.length);
  const blocks: Block[] = [];
  for (let start = 0; start < facts.length; start += perRow) {
    const cells = facts.slice(start, start + perRow).map(({ label, value }, index) => {
      // Narrow ones hold a document's number on one line.
      const { x, width } = column(index, perRow, perRow > 4 ? 3 : GAP);
      const paragraphs = [paragraph("label", label), paragraph("strong", value)];
      return { x: x + inset, width: width - inset, paragraphs };
    });
    const look = { spaceBefore: start === 0 ? spaceBefore : 0, padding: 2, fill: TINT };
    blocks.push(...rowBlocks(cells, fonts, look));
  }
  return together(blocks);
}

export function heading(text: string, fonts: Fonts): Block[] {
  const cell = { x: 0, width: CONTENT_WIDTH, paragraphs: [paragraph("heading", text)] };
  return rowBlocks([cell], fonts, { spaceBefore: 7, padding: 1, keepWithNext: true });
}

export const CELL_INSET = 5;
/** The greatest width of a column of figures, with its inset; wider figures break. */
const MAX_FIGURES = 120;

/** Where a table's columns are: figures get what they need, text shares the rest by weight. */
function tableColumns({ columns, rows }: DocumentTable, fonts: Fonts) {
  const needed = columns.map(({ label, align }, index) => {
    if (align === "left") return 0;
    const widest = Math.max(
      fonts.widthOf(fonts.printable(label), true) * STYLES.columnHead.size,
      ...rows
        .map((row) => fonts.widthOf(fonts.printable(row[index] ?? ""), false))
        .map((ems) => ems * STYLES.row.size),
    );
    return Math.min(widest + 1, MAX_FIGURES) + 2 * CELL_INSET;
  });
  const left = Math.max(CONTENT_WIDTH - needed.reduce((total, width) => total + width, 0), 0);
  const weights = columns
    .filter(({ align }) => align === "left")
    .reduce((total, { weight }) => total + weight, 0);
  let x = 0;
  return columns.map(({ align, weight }, index) => {
    const share = align === "left" ? (left * weight) / weights : (needed[index] ?? 0);
    const place = { x: x + CELL_INSET, width: share - 2 * CELL_INSET, align };
    x += share;
    return place;
  });
}

/** `total`: a row in bold beneath the others. */
export function table(
  {
    heading: title,
    content,
    total = [],
  }: NonNullable<DocumentView["table"]> & { total?: string[] },
  fonts: Fonts,
) {
  const places = tableColumns(content, fonts);
  const cells = (texts: string[], style: Style) =>
    places.map((place, index) => ({
      ...place,
      paragraphs: [paragraph(style, texts[index] ?? "")],
    }));
  const rule = { color: HAIRLINE, width: 0.75, at: "bottom" as const };
  const labels = content.columns.map(({ label }) => label);
  const [head] = rowBlocks(cells(labels, "columnHead"), fonts, {
    padding: 2,
    fill: TINT,
    keepWithNext: true,
  });
  if (!head) return [];
  const look = { padding: 1.25, rule, repeat: { ...head, keepWithNext: false } };
  const empty: Cell = {
    x: CELL_INSET,
    width: CONTENT_WIDTH,
    paragraphs: [paragraph("small", content.empty)],
  };
  const rows = content.rows.length
    ? content.rows.flatMap((row) => rowBlocks(cells(row, "row"), fonts, look))
    : rowBlocks([empty], fonts, look);
  const sums = total.length > 0 ? rowBlocks(cells(total, "columnHead"), fonts, look) : [];
  return [...heading(title, fonts), head, ...rows, ...sums];
}

/** Every line is a block, so that long notes go on over pages. */
export function prose(paragraphs: string[], x: number, fonts: Fonts): Block[] {
  return paragraphs
    .flatMap((text) => text.split("\n"))
    .flatMap((text) =>
      rowBlocks([{ x, width: CONTENT_WIDTH - x, paragraphs: [paragraph("body", text)] }], fonts),
    );
}
