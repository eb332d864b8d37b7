import type {
  AmountLine,
  DocumentTable,
  DocumentView,
  LabelledText,
  UpiPayment,
} from "~/models/paper/document-view";
import { squareCode } from "~/models/paper/square-code.server";

import { rowBlocks, type Block, type Cell, type Paragraph, type TextStyle } from "./blocks";
import type { Fonts } from "./fonts.server";

/** A4 in points, and what is left of it between the margins and above the footer. */
export const PAGE = { width: 595.28, height: 841.89, margin: 42, top: 40, bottom: 56 };
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const WIDTH = CONTENT_WIDTH;
export const CONTENT_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom;

const INK = "#16242a";
const MUTED = "#4d5e67";
const LINE = "#d5dddf";
const ACCENT = "#0b5b62";
const TINT = "#eef4f4";

export const STYLES = {
  company: { size: 17, bold: true, color: ACCENT },
  title: { size: 17, bold: true, color: INK },
  number: { size: 11, bold: true, color: INK },
  body: { size: 9, color: INK },
  strong: { size: 9, bold: true, color: INK },
  small: { size: 8, color: MUTED },
  label: { size: 7.5, color: MUTED },
  heading: { size: 8.5, bold: true, color: ACCENT },
  columnHead: { size: 8, bold: true, color: INK },
  totalLabel: { size: 12, bold: true, color: INK },
  total: { size: 19, bold: true, color: ACCENT },
} satisfies Record<string, TextStyle>;

/** The sums stand in the right part of the page, above each other. */
const SUMS = { x: WIDTH * 0.42, width: WIDTH * 0.58 };
const GAP = 12;

type Style = keyof typeof STYLES;

function paragraph(style: Style, text: string): Paragraph {
  return { text, style: STYLES[style] };
}

/** Parts of a line that are there, with a dot between. */
function joined(parts: string[]): string {
  return parts.filter(Boolean).join("  ·  ");
}

/** As many equal columns as asked for, with a gap between. */
function column(index: number, count: number): Pick<Cell, "x" | "width"> {
  const width = (WIDTH - GAP * (count - 1)) / count;
  return { x: index * (width + GAP), width };
}

/** The largest a logo is printed. */
const LOGO = { width: 170, height: 48, gap: 6 };

/** How large a logo of so many pixels is printed: at half its pixels where that fits. */
function printedLogo({ width, height }: { width: number; height: number }) {
  const scale = Math.min(LOGO.width / width, LOGO.height / height, 0.5);
  return { width: width * scale, height: height * scale };
}

/** What the head of any paper says. */
type Head = Pick<DocumentView, "company" | "title" | "number" | "status">;

export function letterhead(view: Head, fonts: Fonts): Block[] {
  const { company } = view;
  const numbers = [
    company.gstin && `GSTIN ${company.gstin}`,
    company.pan && `PAN ${company.pan}`,
  ].filter(Boolean);
  const lines = [
    company.address,
    joined([company.phone, company.email, company.website]),
    joined(numbers),
  ].filter(Boolean);
  const logo = company.logo ? printedLogo(company.logo) : undefined;
  const left: Cell = {
    x: 0,
    width: WIDTH * 0.62,
    drop: logo && logo.height + LOGO.gap,
    paragraphs: [
      paragraph("company", company.name),
      ...lines.map((line) => paragraph("small", line)),
    ],
  };
  const right: Cell = {
    x: WIDTH * 0.66,
    width: WIDTH * 0.34,
    align: "right",
    paragraphs: [
      paragraph("title", view.title),
      paragraph("number", view.number),
      paragraph("small", view.status),
    ],
  };
  const rule = { color: ACCENT, width: 1.5, at: "bottom" as const };
  return rowBlocks([left, right], fonts, { padding: 6, rule, logo });
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
  return cells.length ? rowBlocks(cells, fonts, { spaceBefore: 10 }) : [];
}

function together(blocks: Block[]): Block[] {
  return blocks.map((block, index) => ({ ...block, keepWithNext: index < blocks.length - 1 }));
}

/** Labels with their values beneath, a few side by side. */
export function grid(
  facts: LabelledText[],
  perRow: number,
  fonts: Fonts,
  spaceBefore: number,
): Block[] {
  const inset = 8;
  const blocks: Block[] = [];
  for (let start = 0; start < facts.length; start += perRow) {
    const cells = facts.slice(start, start + perRow).map(({ label, value }, index) => {
      const { x, width } = column(index, perRow);
      const paragraphs = [paragraph("label", label), paragraph("strong", value)];
      return { x: x + inset, width: width - inset, paragraphs };
    });
    const look = { spaceBefore: start === 0 ? spaceBefore : 0, padding: 3, fill: TINT };
    blocks.push(...rowBlocks(cells, fonts, look));
  }
  return together(blocks);
}

export function heading(text: string, fonts: Fonts): Block[] {
  const cell = { x: 0, width: WIDTH, paragraphs: [paragraph("heading", text)] };
  return rowBlocks([cell], fonts, { spaceBefore: 10, padding: 1, keepWithNext: true });
}

const CELL_INSET = 5;
/** Of a column of figures, with its inset; wider figures break. */
const MAX_FIGURES = 120;

/** Where a table's columns are: figures get what they need, text shares the rest by weight. */
function tableColumns({ columns, rows }: DocumentTable, fonts: Fonts) {
  const needed = columns.map(({ label, align }, index) => {
    if (align === "left") return 0;
    const widest = Math.max(
      fonts.widthOf(fonts.printable(label), true) * STYLES.columnHead.size,
      ...rows
        .map((row) => fonts.widthOf(fonts.printable(row[index] ?? ""), false))
        .map((ems) => ems * STYLES.body.size),
    );
    return Math.min(widest + 1, MAX_FIGURES) + 2 * CELL_INSET;
  });
  const left = Math.max(WIDTH - needed.reduce((total, width) => total + width, 0), 0);
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

export function table(
  { heading: title, content }: NonNullable<DocumentView["table"]>,
  fonts: Fonts,
) {
  const places = tableColumns(content, fonts);
  const cells = (texts: string[], style: Style) =>
    places.map((place, index) => ({
      ...place,
      paragraphs: [paragraph(style, texts[index] ?? "")],
    }));
  const rule = { color: LINE, width: 0.75, at: "bottom" as const };
  const labels = content.columns.map(({ label }) => label);
  const [head] = rowBlocks(cells(labels, "columnHead"), fonts, {
    padding: 3,
    fill: TINT,
    keepWithNext: true,
  });
  if (!head) return [];
  const look = { padding: 3, rule, repeat: { ...head, keepWithNext: false } };
  const empty: Cell = {
    x: CELL_INSET,
    width: WIDTH,
    paragraphs: [paragraph("small", content.empty)],
  };
  const rows = content.rows.length
    ? content.rows.flatMap((row) => rowBlocks(cells(row, "body"), fonts, look))
    : rowBlocks([empty], fonts, look);
  return [...heading(title, fonts), head, ...rows];
}

function amountRow(
  line: AmountLine,
  area: { x: number; width: number },
  styles: { label: Style; amount: Style },
  fonts: Fonts,
): Block[] {
  const amount = paragraph(styles.amount, line.amount);
  const width = fonts.widthOf(fonts.printable(line.amount), Boolean(amount.style.bold));
  const figures = Math.min(width * amount.style.size + 2, area.width * 0.7);
  const right = area.x + area.width - CELL_INSET;
  const cells: Cell[] = [
    {
      x: area.x + CELL_INSET,
      width: area.width - figures - 3 * CELL_INSET,
      drop: (amount.style.size - STYLES[styles.label].size) * 0.9,
      paragraphs: [
        paragraph(styles.label, line.label),
        ...(line.note ? [paragraph("label", line.note)] : []),
      ],
    },
    { x: right - figures, width: figures, align: "right", paragraphs: [amount] },
  ];
  const rule = { color: LINE, width: 0.75, at: "bottom" as const };
  return rowBlocks(cells, fonts, { padding: 2.5, rule, extent: area });
}

const PLAIN = { label: "body", amount: "body" } as const;
const STRONG = { label: "strong", amount: "strong" } as const;

function sums(view: DocumentView, fonts: Fonts): Block[] {
  const itemized = view.kind === "quotation" && view.charges.length > 0;
  const whole = { x: 0, width: WIDTH };
  const charges = view.charges.flatMap((line) =>
    amountRow(line, itemized ? whole : SUMS, PLAIN, fonts),
  );
  const adjustments = view.adjustments.flatMap((line) => amountRow(line, SUMS, PLAIN, fonts));
  const total = amountRow(view.total, SUMS, { label: "totalLabel", amount: "total" }, fonts);
  const words: Cell = {
    x: CELL_INSET,
    width: WIDTH - 2 * CELL_INSET,
    align: "right",
    paragraphs: view.amountInWords ? [paragraph("small", view.amountInWords)] : [],
  };
  const settlement = view.settlement.flatMap((line, index) =>
    amountRow(line, SUMS, index === view.settlement.length - 1 ? STRONG : PLAIN, fonts),
  );
  const first = itemized ? [] : (charges[0] ?? adjustments[0] ?? total[0]);
  if (first && "height" in first) first.spaceBefore = 14;
  const look = { fill: TINT, rule: { color: ACCENT, width: 1.5, at: "top" as const } };
  return [
    ...(itemized ? heading("Charges & Pricing", fonts) : []),
    ...charges,
    ...adjustments,
    // The total, its words and what follows from it are read together.
    ...total.map((block) => ({ ...block, ...look, keepWithNext: true })),
    ...rowBlocks([words], fonts, { padding: 4, keepWithNext: settlement.length > 0 }),
    ...together(settlement),
  ];
}

/** Every line is a block, so that long notes go on over pages. */
export function prose(paragraphs: string[], x: number, fonts: Fonts): Block[] {
  return paragraphs
    .flatMap((text) => text.split("\n"))
    .flatMap((text) =>
      rowBlocks([{ x, width: WIDTH - x, paragraphs: [paragraph("body", text)] }], fonts),
    );
}

function terms(lines: string[], fonts: Fonts): Block[] {
  const indent = 18;
  return lines.flatMap((line, index) =>
    rowBlocks(
      [
        { x: 0, width: indent, paragraphs: [paragraph("body", `${index + 1}.`)] },
        { x: indent, width: WIDTH - indent, paragraphs: [paragraph("body", line)] },
      ],
      fonts,
    ),
  );
}

/** That and when the customer accepted, where a signature would stand. */
function accepted(text: string, fonts: Fonts): Block[] {
  const cell = {
    x: CELL_INSET,
    width: WIDTH - 2 * CELL_INSET,
    paragraphs: [paragraph("strong", text)],
  };
  const rule = { color: ACCENT, width: 1.5, at: "bottom" as const };
  return rowBlocks([cell], fonts, { spaceBefore: 12, padding: 6, fill: TINT, rule });
}

const CODE_SIDE = 92;

/** The code that UPI apps scan, with what it asks for beside it. */
function payByUpi({ amount, address, link }: UpiPayment, what: string, fonts: Fonts): Block[] {
  const x = CODE_SIDE + GAP;
  const paragraphs = [
    paragraph("strong", what + amount),
    paragraph("body", `to ${address}`),
    paragraph("small", "Scan the code with any UPI app."),
  ];
  const blocks = rowBlocks([{ x, width: WIDTH - x, drop: 8, paragraphs }], fonts, {
    // With the heading no nearer than the white that scanners need.
    spaceBefore: 4,
  });
  const code = { ...squareCode(link), side: CODE_SIDE };
  return [
    ...heading("Pay by UPI", fonts),
    ...blocks.map((block) => ({ ...block, code, height: Math.max(block.height, CODE_SIDE) })),
  ];
}

/** A document's view as blocks from its letterhead to its terms. */
export function documentBlocks(view: DocumentView, fonts: Fonts): Block[] {
  return [
    ...letterhead(view, fonts),
    ...parties(view, fonts),
    ...grid(view.facts, 4, fonts, 10),
    ...(view.table ? table(view.table, fonts) : []),
    ...sums(view, fonts),
    ...(view.acceptance ? accepted(view.acceptance, fonts) : []),
    ...(view.payTo.length ? [...heading("Pay to", fonts), ...grid(view.payTo, 3, fonts, 0)] : []),
    ...(view.upi
      ? payByUpi(view.upi, view.kind === "quotation" ? "Advance payment: " : "", fonts)
      : []),
    ...(view.notes ? [...heading("Notes", fonts), ...prose([view.notes], 0, fonts)] : []),
    ...(view.terms.length ? [...heading("Terms", fonts), ...terms(view.terms, fonts)] : []),
  ];
}
