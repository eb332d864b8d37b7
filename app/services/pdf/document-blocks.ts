import type { AmountLine, DocumentView, UpiPayment } from "~/models/paper/document-view";
import { qrCode } from "~/models/paper/qr-code.server";

import { rowBlocks, type Block, type Cell } from "./blocks";
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
  STYLES,
  table,
  TINT,
  together,
  type Style,
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
  return rowBlocks(cells, fonts, { padding: 2.5, rule, extent: area });
}

const PLAIN = { label: "body", amount: "body" } as const;
const STRONG = { label: "strong", amount: "strong" } as const;

function sums(view: DocumentView, fonts: Fonts): Block[] {
  const itemized = view.kind === "quotation" && view.charges.length > 0;
  const whole = { x: 0, width: CONTENT_WIDTH };
  const charges = view.charges.flatMap((line) =>
    amountRow(line, itemized ? whole : SUMS, PLAIN, fonts),
  );
  const adjustments = view.adjustments.flatMap((line) => amountRow(line, SUMS, PLAIN, fonts));
  const total = amountRow(view.total, SUMS, { label: "totalLabel", amount: "total" }, fonts);
  const words: Cell = {
    x: CELL_INSET,
    width: CONTENT_WIDTH - 2 * CELL_INSET,
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

function terms(lines: string[], fonts: Fonts): Block[] {
  const indent = 18;
  return lines.flatMap((line, index) =>
    rowBlocks(
      [
        { x: 0, width: indent, paragraphs: [paragraph("body", `${index + 1}.`)] },
        { x: indent, width: CONTENT_WIDTH - indent, paragraphs: [paragraph("body", line)] },
      ],
      fonts,
    ),
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

const CODE_SIDE = 92;

/** The code that UPI apps scan, with what it asks for beside it. */
function payByUpi({ amount, address, link }: UpiPayment, what: string, fonts: Fonts): Block[] {
  const x = CODE_SIDE + GAP;
  const paragraphs = [
    paragraph("strong", what + amount),
    paragraph("body", `to ${address}`),
    paragraph("small", "Scan the code with any UPI app."),
  ];
  const blocks = rowBlocks([{ x, width: CONTENT_WIDTH - x, drop: 8, paragraphs }], fonts, {
    // With the heading no nearer than the white that scanners need.
    spaceBefore: 4,
  });
  const code = { ...qrCode(link), side: CODE_SIDE };
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
