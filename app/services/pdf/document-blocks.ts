import {
  type AmountLine,
  type DocumentView,
  signatures,
  type UpiPayment,
} from "~/models/papers/paper/document-view";
import { qrCode, signedCode } from "~/models/papers/paper/qr-code.server";
import { type Block, type Cell, rowBlocks, sideBySide } from "./blocks";
import type { Fonts } from "./fonts.server";
import {
  ACCENT,
  CELL_INSET,
  CONTENT_WIDTH,
  GAP,
  grid,
  HAIRLINE,
  heading,
  letterhead,
  paragraph,
  parties,
  prose,
  type Style,
  STYLES,
  table,
  TINT,
  together,
} from "./parts";

/** The sums stand in the right part of the page, above each other. */
const SUMS = { x: CONTENT_WIDTH * 0.42, width: CONTENT_WIDTH * 0.58 };
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
  const rule = { color: HAIRLINE, width: 0.75, at: "bottom" as const };
  return rowBlocks(cells, fonts, { padding: 1.25, rule, extent: area });
}

const PLAIN = { label: "row", amount: "row" } as const;
const STRONG = { label: "strong", amount: "strong" } as const;

/** Charges, what changes them, the total with its words, and what follows from it. */
function sums(view: DocumentView, fonts: Fonts): Block[] {
  const rows = (lines: AmountLine[]) =>
    lines.flatMap((line) => amountRow(line, SUMS, PLAIN, fonts));
  const total = amountRow(view.total, SUMS, { label: "totalLabel", amount: "total" }, fonts);
  const words: Cell = {
    x: SUMS.x + CELL_INSET,
    width: SUMS.width - 2 * CELL_INSET,
    align: "right",
    paragraphs: view.amountInWords ? [paragraph("small", view.amountInWords)] : [],
  };
  const settlement = view.settlement.flatMap((line, index) =>
    amountRow(line, SUMS, index === view.settlement.length - 1 ? STRONG : PLAIN, fonts),
  );
  const title: Cell = { ...SUMS, paragraphs: [paragraph("heading", "Charges & Pricing")] };
  const look = { fill: TINT, rule: { color: ACCENT, width: 1.5, at: "top" as const } };
  return [
    ...(view.kind === "quotation" ? rowBlocks([title], fonts, { padding: 1 }) : []),
    ...rows(view.charges),
    ...rows(view.adjustments),
    // The total, its words and what follows from it are read together.
    ...total.map((block) => ({ ...block, ...look, keepWithNext: true })),
    ...rowBlocks([words], fonts, { padding: 3, keepWithNext: settlement.length > 0 }),
    ...together(settlement),
  ];
}

/** Draws the left of the sums: the bank details, and the code that UPI apps scan. */
function payment({ payTo, upi, kind }: DocumentView, fonts: Fonts): Block[] {
  const width = SUMS.x - GAP;
  const label = width * 0.36;
  const title = (text: string) =>
    rowBlocks([{ x: 0, width, paragraphs: [paragraph("heading", text)] }], fonts, {
      spaceBefore: 8,
      padding: 1,
    });
  const lines = payTo.flatMap((line) =>
    rowBlocks(
      [
        { x: 0, width: label, paragraphs: [paragraph("small", line.label)] },
        { x: label, width: width - label, paragraphs: [paragraph("strong", line.value)] },
      ],
      fonts,
      { padding: 1 },
    ),
  );
  return [
    ...(payTo.length > 0 ? [...title("Pay to"), ...lines] : []),
    ...(upi ? [...title("Pay by UPI"), ...upiCode(upi, kind === "quotation", width, fonts)] : []),
  ];
}

const CODE_SIDE = 84;

function upiCode(
  { amount, address, link }: UpiPayment,
  isAdvance: boolean,
  width: number,
  fonts: Fonts,
): Block[] {
  const x = CODE_SIDE + GAP;
  const paragraphs = [
    ...(isAdvance ? [paragraph("small", "Advance payment")] : []),
    paragraph("strong", amount),
    paragraph("body", `to ${address}`),
    paragraph("small", "Scan the code with any UPI app."),
  ];
  const code = { ...qrCode(link), side: CODE_SIDE };
  // With the heading no nearer than the white that scanners need.
  return rowBlocks([{ x, width: width - x, drop: 4, paragraphs }], fonts, { spaceBefore: 4 }).map(
    (block) => ({ ...block, code, height: Math.max(block.height, CODE_SIDE) }),
  );
}

/** Numbered, in a column so wide. */
function terms(lines: string[], width: number, fonts: Fonts): Block[] {
  const indent = 14;
  const numbered = lines.flatMap((line, index) =>
    rowBlocks(
      [
        { x: 0, width: indent, paragraphs: [paragraph("small", `${index + 1}.`)] },
        { x: indent, width: width - indent, paragraphs: [paragraph("small", line)] },
      ],
      fonts,
    ),
  );
  return lines.length > 0 ? [...heading("Terms", fonts), ...numbered] : [];
}

/** Room for a signature and a stamp. */
const HAND = 26;

/**
 * Draws the signatories side by side at the right, each with room above the line; the lines level, with names of any
 * length.
 */
function signed(view: DocumentView, fonts: Fonts): Block[] {
  const width = CONTENT_WIDTH * 0.3;
  const rule = { color: HAIRLINE, width: 0.75, at: "top" as const };
  const hands = signatures(view).map((hand, index, all) => ({
    ...hand,
    x: CONTENT_WIDTH - (all.length - index) * (width + GAP) + GAP,
  }));
  const place = { width, align: "right" as const };
  const names = hands.map(({ who, x }) => ({
    ...place,
    x,
    paragraphs: [paragraph("strong", who)],
  }));
  const lines = hands.map(({ how, x }) => ({
    x,
    blocks: rowBlocks([{ ...place, x: 0, paragraphs: [paragraph("label", how)] }], fonts, {
      padding: 2,
      rule,
      extent: { x: 0, width },
    }),
  }));
  return [
    ...kept(rowBlocks(names, fonts, { spaceBefore: 12 })),
    ...sideBySide(lines, { spaceBefore: HAND }),
  ];
}

/** Terms that are higher stand under the sums, over the whole width. */
const SHORT_TERMS = 150;

/** Where to pay and short terms at the left, the sums at the right; then longer terms, and who signs. */
function foot(view: DocumentView, fonts: Fonts): Block[] {
  const narrow = terms(view.terms, SUMS.x - GAP, fonts);
  const isShort = narrow.reduce((sum, { height }) => sum + height, 0) <= SHORT_TERMS;
  const columns = [
    { x: 0, blocks: [...payment(view, fonts), ...(isShort ? narrow : [])] },
    { x: 0, blocks: sums(view, fonts) },
  ];
  return [
    // No page holds terms alone: they go with the sums.
    ...kept(sideBySide(columns, { spaceBefore: 8 })),
    ...kept(declared(view.declarations ?? [], fonts)),
    ...kept(view.acceptance ? accepted(view.acceptance, fonts) : []),
    ...(isShort ? [] : kept(terms(view.terms, CONTENT_WIDTH, fonts))),
    ...signed(view, fonts),
  ];
}

/** So large that each module of some 117 a side is nearly half a millimetre. */
const SIGNED_SIDE = 142;

/** Draws the recipient; on an e-invoice with the portal's answer beneath, and the signed code at the right. */
function addressed(view: DocumentView, fonts: Fonts): Block[] {
  const code = signedCode(view);
  if (!view.eInvoice || !code) return parties(view, fonts);
  const { irn, ackNo, ackDate } = view.eInvoice;
  const width = CONTENT_WIDTH - SIGNED_SIDE - 2 * GAP;
  const cell = {
    x: 0,
    width,
    paragraphs: [
      paragraph("heading", "E-invoice"),
      paragraph("body", `IRN ${irn}`),
      paragraph("body", `Ack. No. ${ackNo}, ${ackDate}`),
    ],
  };
  const answer = rowBlocks([cell], fonts, { spaceBefore: 8 });
  const signed = { height: SIGNED_SIDE, lines: [], code: { ...code, side: SIGNED_SIDE } };
  return sideBySide(
    [
      { x: 0, blocks: [...parties(view, fonts), ...answer] },
      { x: CONTENT_WIDTH - SIGNED_SIDE, blocks: [signed] },
    ],
    { spaceBefore: 8 },
  );
}

/** The sentences that the tax asks for, over the whole width. */
function declared(sentences: string[], fonts: Fonts): Block[] {
  return sentences.flatMap((sentence) =>
    rowBlocks([{ x: 0, width: CONTENT_WIDTH, paragraphs: [paragraph("small", sentence)] }], fonts, {
      spaceBefore: 8,
    }),
  );
}

/** That and when the customer accepted, where a signature would stand. */
function accepted(text: string, fonts: Fonts): Block[] {
  const cell = {
    x: CELL_INSET,
    width: CONTENT_WIDTH - 2 * CELL_INSET,
    paragraphs: [paragraph("strong", text)],
  };
  const rule = { color: ACCENT, width: 1.5, at: "bottom" as const };
  return rowBlocks([cell], fonts, { spaceBefore: 12, padding: 6, fill: TINT, rule });
}

/** A document's view as blocks from its letterhead to its signatures. */
export function documentBlocks(view: DocumentView, fonts: Fonts): Block[] {
  return [
    ...letterhead(view, fonts),
    ...addressed(view, fonts),
    ...grid(view.facts, fonts, 8),
    ...(view.table ? table(view.table, fonts) : []),
    ...(view.taxTable ? table({ heading: "Tax summary", content: view.taxTable }, fonts) : []),
    ...(view.amended ? table(view.amended, fonts) : []),
    ...(view.notes ? [...heading("Notes", fonts), ...prose([view.notes], 0, fonts)] : []),
    ...foot(view, fonts),
    ...(view.annexure
      ? onNewPage(table({ heading: "Annexure", content: view.annexure }, fonts))
      : []),
  ];
}

const onNewPage = ([first, ...rest]: Block[]): Block[] =>
  first ? [{ ...first, startsPage: true }, ...rest] : [];

/** Blocks of which the last stays with what follows. */
function kept(blocks: Block[]): Block[] {
  return blocks.map((block, index) =>
    index === blocks.length - 1 ? { ...block, keepWithNext: true } : block,
  );
}
