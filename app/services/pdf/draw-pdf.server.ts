import { buffer } from "node:stream/consumers";
import { ACCENT_COLOUR } from "~/models/company/company/company.choices";
import { type JobSheetView, TICK_BOX } from "~/models/road/job/job.sheet";
import { type DocumentView, paperMark } from "~/models/papers/paper/document-view";
import type { LabelsView } from "~/models/road/road-paper/package-labels";
import type { HireChallan } from "~/models/billing/hire/hire.challan";
import type { OfficePaper } from "~/models/road/road-paper/road-paper.view";
import type { RoadPaperView } from "~/models/road/road-paper/road-paper.view";
import type { Block, Drawing, TextStyle } from "./blocks";
import { breakText } from "./break-text";
import { documentBlocks } from "./document-blocks";
import { jobSheetBlocks } from "./job-sheet-blocks";
import { roadPaperBlocks } from "./road-paper-blocks";
import type { Pdf } from "./pdf-cache";
import { type Fonts, loadFonts } from "./fonts.server";
import { LABEL_PAGE, labelPages } from "./label-blocks.server";
import { HALF_SHEET } from "./copy-parts";
import { COPY_PAGE, copyPages } from "./lorry-receipt-blocks";
import { paginate, type Placed } from "./paginate";
import { ACCENT, CONTENT_WIDTH, HAIRLINE, HALF_PAGE, INK, PAGE, STYLES } from "./parts";

/** The data of a document's letterhead, footer, mark and properties, and of its page size. */
export type Heading = Pick<DocumentView, "title" | "number" | "company" | "status"> &
  Partial<Pick<DocumentView, "kind" | "table">>;

/** A paper to be drawn, with all that it takes: as it is handed to the thread that draws. */
export type PaperJob = { logo: Uint8Array | null } & (
  | { kind: "document"; view: DocumentView }
  | { kind: "job sheet"; view: JobSheetView }
  | { kind: "road paper"; view: RoadPaperView }
  | { kind: "hire challan"; view: HireChallan }
  | { kind: "declaration"; view: OfficePaper }
  | { kind: "labels"; view: LabelsView }
);

type Page = typeof PAGE;

type Layout = {
  page: Page;
  pages: Placed[][];
  /** Its number and its pages at the foot of each. */
  footer: boolean;
  /** The mark across each page, once for each piece of the page. */
  mark: string | null;
  pieces?: number;
};

export async function drawPaper(job: PaperJob): Promise<Pdf> {
  const { view, logo } = job;
  const fonts = await loadFonts(JSON.stringify(view));
  if (job.kind === "labels") {
    const pages = labelPages(job.view, fonts);
    return drawPdf(job.view, { page: LABEL_PAGE, pages, footer: false, mark: null }, fonts, logo);
  }
  if (job.kind === "road paper" || job.kind === "hire challan" || job.kind === "declaration") {
    const heading = { ...job.view, title: job.view.title.en, kind: undefined };
    return drawPdf(heading, roadLayout(job.view, fonts), fonts, logo);
  }
  const blocks =
    job.kind === "document" ? documentBlocks(job.view, fonts) : jobSheetBlocks(job.view, fonts);
  const layout = { ...laidOut(view as Heading, blocks), footer: true };
  return drawPdf(view as Heading, { ...layout, mark: paperMark(view as Heading) }, fonts, logo);
}

/** A lorry receipt and a challan are their copies, two to a sheet; any other paper goes on as far as it has to. */
function roadLayout(view: RoadPaperView | HireChallan | OfficePaper, fonts: Fonts): Layout {
  const [mark = null] = view.mark?.split(":") ?? [];
  if ("kind" in view && view.kind !== "lr")
    return { ...onPages(PAGE, roadPaperBlocks(view, fonts)), footer: true, mark };
  const { pages, halves } = copyPages(view, fonts);
  const page = halves ? HALF_SHEET : COPY_PAGE;
  return { page, pages, footer: false, mark, pieces: halves ? 2 : 1 };
}

/** Draws pages as a PDF; `logo` is a PNG. */
async function drawPdf(
  { title, number, company }: Heading,
  { page, pages, footer, mark, pieces = 1 }: Layout,
  fonts: Fonts,
  logo: Uint8Array | null,
): Promise<Pdf> {
  // Read with the first document, as the fonts are.
  const { default: PDFDocument } = await import("pdfkit");
  // A variable of its own: the library's types do not know `pageLayout`.
  const options = {
    size: [page.width, page.height] as [number, number],
    margin: 0,
    autoFirstPage: false,
    lang: "en-IN",
    tagged: true,
    pageLayout: "oneColumn",
    info: { Title: `${title} ${number}`, Author: company.name, CreationDate: new Date(0) },
  };
  const document = new PDFDocument(options);
  // The time of printing, of which the file's identifier is made as well, is left out: the same paper is the same bytes
  // whoever prints it when. The library asks for a date, and writes what can be listed.
  Object.defineProperty(document.info, "CreationDate", { enumerable: false });
  const accent = company.accent ?? ACCENT_COLOUR;
  for (const font of fonts.all) document.registerFont(font.postscriptName, font);
  const told = document.struct("Document");
  document.addStructure(told);
  const context = { document, told, fonts, logo: logo && Buffer.from(logo), accent, page };
  const name = fonts.printable(`${number}  ·  ${company.name}`.replace(/\s+/g, " "));
  pages.forEach((placed, index) => {
    document.addPage();
    for (let piece = 0; mark && piece < pieces; piece += 1) drawMark(context, mark, piece, pieces);
    for (const { block, y } of placed) drawBlock(context, block, page.margin, page.top + y);
    if (footer) drawFooter(context, name, `Page ${index + 1} of ${pages.length}`);
  });
  told.end();
  document.end();
  return buffer(document);
}

function onPages(page: Page, blocks: Block[]) {
  return { page, pages: paginate(blocks, page.height - page.top - page.bottom) };
}

/** A receipt is half a page; the voucher of an advance, which says more, a whole one where it would not fit. */
function laidOut({ kind, table }: Heading, blocks: Block[]) {
  if (kind !== "receipt") return onPages(PAGE, blocks);
  const half = onPages(HALF_PAGE, blocks);
  return table && half.pages.length > 1 ? onPages(PAGE, blocks) : half;
}

type DrawingContext = {
  document: PDFKit.PDFDocument;
  /** Its headings and paragraphs in their order, for who hears it. */
  told: ReturnType<PDFKit.PDFDocument["struct"]>;
  fonts: Fonts;
  logo: Buffer | null;
  accent: string;
  page: Page;
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
  if (block.picture) document.image(block.picture, left, top, { fit: [extent.width, height - 2] });
  if (code) {
    // A module of white all around: scanners need it.
    const scale = code.side / (code.size + 2);
    document.save().translate(x, top).scale(scale).translate(1, 1);
    document.path(code.path).lineWidth(1).stroke("#000").restore();
  }
  if (block.drawing) drawStrokes(context, block.drawing, x, top);
  const [first] = block.lines;
  if (first) {
    const draw = () => {
      for (const { text, style, x: at, y } of block.lines) {
        drawLine(context, text, style, x + at, top + y);
      }
    };
    context.told.add(document.struct(tagOf(first.style), {}, draw));
  }
  for (const one of block.inside ?? []) drawBlock(context, one.block, x + one.x, top + one.y);
}

/** Returns the tag of a row for screen readers. */
function tagOf({ size, color }: TextStyle): "H1" | "H2" | "P" {
  if (size === STYLES.title.size) return "H1";
  return size === STYLES.heading.size && color === STYLES.heading.color ? "H2" : "P";
}

function drawStrokes({ document }: DrawingContext, drawing: Drawing, x: number, top: number) {
  document
    .save()
    .translate(x + drawing.x, top)
    .scale(drawing.unit);
  document.path(drawing.path).lineWidth(1.2).stroke(INK);
  for (const { x: centre, y, radius, fill } of drawing.circles) {
    document.circle(centre, y, radius).lineWidth(0.8).fillAndStroke(fill, INK);
  }
  document.restore();
}

function drawLine(
  { document, fonts, accent }: DrawingContext,
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
  document.fillColor(colour);
  // Letters of several fonts stand on one line: that which the font of all papers writes on.
  const { ascent, unitsPerEm } = fonts.regular;
  const baseline = y + (ascent / unitsPerEm) * style.size;
  const isBold = Boolean(style.bold);
  const runs = fonts.runsOf(text, isBold);
  const says = REORDERED.test(text) ? text : null;
  if (says) document.markContent("Span", { actual: says });
  let left = x;
  for (const run of runs) {
    document.font(run.font.postscriptName, style.size);
    document.text(run.text, left, baseline, { lineBreak: false, baseline: "alphabetic" });
    if (runs.length > 1) left += fonts.widthOf(run.text, isBold) * style.size;
  }
  if (says) document.endMarkedContent();
}

/**
 * Scripts whose glyphs do not stand in the order of their letters ('ि' comes first, Urdu goes to the left): what is copied and
 * searched of such a line is its text.
 */
const REORDERED = /[\u0600-\u06FF\u0750-\u077F\u0900-\u0DFF]/;

/** Across the page, or across a piece of it, light enough to read what it lies under. */
function drawMark(
  { document, fonts, page }: DrawingContext,
  mark: string,
  piece: number,
  pieces: number,
) {
  const height = page.height / pieces;
  const size = page.height / (pieces > 1 ? 9 : 7);
  const [x, y] = [page.width / 2, height * (piece + 0.5)];
  const width = fonts.widthOf(mark, true) * size;
  document.save().rotate(-30, { origin: [x, y] });
  document.font(fonts.bold.postscriptName, size).fillColor("#000", 0.07);
  document.text(mark, x - width / 2, y - size * 0.7, { lineBreak: false });
  document.fillColor("#000", 1).restore();
}

function drawFooter(context: DrawingContext, name: string, page: string) {
  const { height, width, bottom, margin } = context.page;
  const top = height - bottom + 15;
  const style = STYLES.label;
  const measure = (text: string) => context.fonts.widthOf(text, false) * style.size;
  const [shown = ""] = breakText(name, CONTENT_WIDTH - 100, measure);
  // Said once by who reads it aloud, in the paper's own head.
  context.document.markContent("Artifact", { type: "Pagination" });
  context.document.rect(margin, top, CONTENT_WIDTH, 0.75).fill(HAIRLINE);
  drawLine(context, shown, style, margin, top + 6);
  drawLine(context, page, style, width - margin - measure(page), top + 6);
  context.document.endMarkedContent();
}
