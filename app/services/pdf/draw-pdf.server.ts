import { buffer } from "node:stream/consumers";

import { ACCENT_COLOUR } from "~/models/company/company.accent";
import { TICK_BOX, type JobSheetView } from "~/models/job/job.sheet";
import type { DocumentView } from "~/models/paper/document-view";
import { paperMark } from "~/models/paper/paper-mark";

import type { Block, TextStyle } from "./blocks";
import { breakText } from "./break-text";
import { documentBlocks } from "./document-blocks";
import { jobSheetBlocks } from "./job-sheet-blocks";
import type { Pdf } from "./pdf-cache";
import { loadFonts, type Fonts } from "./fonts.server";
import { paginate } from "./paginate";
import { ACCENT, CONTENT_WIDTH, HAIRLINE, HALF_PAGE, PAGE, STYLES } from "./parts";

/** What a document's letterhead, footer, mark and properties say, and what decides how large its pages are. */
export type Heading = Pick<DocumentView, "title" | "number" | "company" | "status"> &
  Partial<Pick<DocumentView, "kind" | "table">>;

/** A paper to be drawn, with all that it takes: as it is handed to the thread that draws. */
export type PaperJob = { logo: Uint8Array | null } & (
  { kind: "document"; view: DocumentView } | { kind: "job sheet"; view: JobSheetView }
);

export function drawPaper(job: PaperJob): Promise<Pdf> {
  if (job.kind === "document") {
    return drawPdf(job.view, (fonts) => documentBlocks(job.view, fonts), job.logo);
  }
  return drawPdf(job.view, (fonts) => jobSheetBlocks(job.view, fonts), job.logo);
}

/** Draws blocks as an A4 PDF, with the document's number and its pages in the footer of each; `logo` is a PNG. */
export async function drawPdf(
  heading: Heading,
  blocks: (fonts: Fonts) => Block[],
  logo: Uint8Array | null = null,
): Promise<Pdf> {
  const { title, number, company } = heading;
  const fonts = await loadFonts();
  // Read with the first document, as the fonts are.
  const { default: PDFDocument } = await import("pdfkit");
  const { page, pages } = laidOut(heading, blocks(fonts));
  // A variable of its own: the library's types do not know `pageLayout`.
  const options = {
    size: [page.width, page.height] as [number, number],
    margin: 0,
    autoFirstPage: false,
    lang: "en-IN",
    pageLayout: "oneColumn",
    info: { Title: `${title} ${number}`, Author: company.name, CreationDate: new Date(0) },
  };
  const document = new PDFDocument(options);
  // The time of printing, of which the file's identifier is made as well, is left out: the same paper is the same bytes
  // whoever prints it when. The library asks for a date, and writes what can be listed.
  Object.defineProperty(document.info, "CreationDate", { enumerable: false });
  document.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
  const accent = company.accent ?? ACCENT_COLOUR;
  const context = { document, fonts, logo: logo && Buffer.from(logo), accent, page };
  const name = fonts.printable(`${number}  ·  ${company.name}`.replace(/\s+/g, " "));
  const mark = paperMark(heading);
  pages.forEach((placed, index) => {
    document.addPage();
    if (mark) drawMark(context, mark);
    for (const { block, y } of placed) drawBlock(context, block, page.margin, page.top + y);
    drawFooter(context, name, `Page ${index + 1} of ${pages.length}`);
  });
  document.end();
  return buffer(document);
}

/** A receipt is half a page; the voucher of an advance, which says more, a whole one where it would not fit. */
function laidOut({ kind, table }: Heading, blocks: Block[]) {
  const on = (page: typeof PAGE) => ({
    page,
    pages: paginate(blocks, page.height - page.top - page.bottom),
  });
  if (kind !== "receipt") return on(PAGE);
  const half = on(HALF_PAGE);
  return table && half.pages.length > 1 ? on(PAGE) : half;
}

type DrawingContext = {
  document: PDFKit.PDFDocument;
  fonts: Fonts;
  logo: Buffer | null;
  accent: string;
  page: typeof PAGE;
};

/** A block with its left edge and its top on the page. */
function drawBlock(context: DrawingContext, block: Block, x: number, top: number) {
  const { document, logo, accent } = context;
  const { fill, rule, height, code, extent = { x: 0, width: CONTENT_WIDTH } } = block;
  const left = x + extent.x;
  if (fill) document.rect(left, top, extent.width, height).fill(fill);
  if (rule) {
    const ruleTop = rule.at === "top" ? top : top + height - rule.width;
    const colour = rule.color === ACCENT ? accent : rule.color;
    document.rect(left, ruleTop, extent.width, rule.width).fill(colour);
  }
  if (logo && block.logo) document.image(logo, x, top + (block.padding ?? 0), block.logo);
  if (code) {
    // A module of white all around: scanners need it.
    const scale = code.side / (code.size + 2);
    document.save().translate(x, top).scale(scale).translate(1, 1);
    document.path(code.path).lineWidth(1).stroke("#000").restore();
  }
  for (const { text, style, x: at, y } of block.lines) {
    drawLine(context, text, style, x + at, top + y);
  }
  for (const one of block.inside ?? []) drawBlock(context, one.block, x + one.x, top + one.y);
}

function drawLine(
  { document, accent }: DrawingContext,
  text: string,
  style: TextStyle,
  x: number,
  y: number,
) {
  if (!text) return;
  if (text === TICK_BOX) {
    document
      .rect(x + 0.5, y + 1.5, style.size, style.size)
      .lineWidth(0.75)
      .stroke("#000");
    return;
  }
  const colour = style.color === ACCENT ? accent : (style.color ?? "#000");
  document.font(style.bold ? "bold" : "regular", style.size).fillColor(colour);
  document.text(text, x, y, { lineBreak: false });
}

/** Across the page, light enough to read what it lies under. */
function drawMark({ document, fonts, page }: DrawingContext, mark: string) {
  const size = page.height / 7;
  const [x, y] = [page.width / 2, page.height / 2];
  const width = fonts.widthOf(mark, true) * size;
  document.save().rotate(-30, { origin: [x, y] });
  document.font("bold", size).fillColor("#000", 0.07);
  document.text(mark, x - width / 2, y - size * 0.7, { lineBreak: false });
  document.fillColor("#000", 1).restore();
}

function drawFooter(context: DrawingContext, name: string, page: string) {
  const { height, width, bottom, margin } = context.page;
  const top = height - bottom + 15;
  const style = STYLES.label;
  const measure = (text: string) => context.fonts.widthOf(text, false) * style.size;
  const [shown = ""] = breakText(name, CONTENT_WIDTH - 100, measure);
  context.document.rect(margin, top, CONTENT_WIDTH, 0.75).fill(HAIRLINE);
  drawLine(context, shown, style, margin, top + 6);
  drawLine(context, page, style, width - margin - measure(page), top + 6);
}
