import { buffer } from "node:stream/consumers";

import { readLogo } from "~/models/company/logo.server";
import type { DocumentView } from "~/models/paper/document-view";

import type { Block, TextStyle } from "./blocks";
import { breakText } from "./break-text";
import type { Pdf } from "./pdf-cache";
import { loadFonts, type Fonts } from "./fonts.server";
import { paginate, type Placed } from "./paginate";
import { CONTENT_HEIGHT, CONTENT_WIDTH, HAIRLINE, PAGE, STYLES } from "./parts";

/** What a document's letterhead, footer and properties say. */
export type Heading = Pick<DocumentView, "title" | "number" | "company">;

/** Draws blocks as an A4 PDF, with the document's number and its pages in the footer of each. */
export async function drawPdf(
  { title, number, company }: Heading,
  blocks: (fonts: Fonts) => Block[],
): Promise<Pdf> {
  const fonts = await loadFonts();
  // Read with the first document, as the fonts are.
  const { default: PDFDocument } = await import("pdfkit");
  const pages = paginate(blocks(fonts), CONTENT_HEIGHT);
  const logo = company.logo ? await readLogo(company.logo.id) : null;
  // A variable of its own: the library's types do not know `pageLayout`.
  const options = {
    size: [PAGE.width, PAGE.height] as [number, number],
    margin: 0,
    autoFirstPage: false,
    lang: "en-IN",
    pageLayout: "oneColumn",
    info: { Title: `${title} ${number}`, Author: company.name },
  };
  const document = new PDFDocument(options);
  document.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
  const context = { document, fonts, logo: logo && Buffer.from(logo) };
  const name = fonts.printable(`${number}  ·  ${company.name}`.replace(/\s+/g, " "));
  pages.forEach((page, index) => {
    document.addPage();
    for (const placed of page) drawBlock(context, placed);
    drawFooter(context, name, `Page ${index + 1} of ${pages.length}`);
  });
  document.end();
  return buffer(document);
}

type DrawingContext = { document: PDFKit.PDFDocument; fonts: Fonts; logo: Buffer | null };

function drawBlock(context: DrawingContext, { block, y }: Placed) {
  const { document, logo } = context;
  const { fill, rule, height, code, extent = { x: 0, width: CONTENT_WIDTH } } = block;
  const top = PAGE.top + y;
  const left = PAGE.margin + extent.x;
  if (fill) document.rect(left, top, extent.width, height).fill(fill);
  if (rule) {
    const ruleTop = rule.at === "top" ? top : top + height - rule.width;
    document.rect(left, ruleTop, extent.width, rule.width).fill(rule.color);
  }
  if (logo && block.logo) {
    document.image(logo, PAGE.margin, top + (block.padding ?? 0), block.logo);
  }
  if (code) {
    // A module of white all around: scanners need it.
    const scale = code.side / (code.size + 2);
    document.save().translate(PAGE.margin, top).scale(scale).translate(1, 1);
    document.path(code.path).lineWidth(1).stroke("#000").restore();
  }
  for (const { text, style, x, y: lineTop } of block.lines) {
    drawLine(context, text, style, PAGE.margin + x, top + lineTop);
  }
}

function drawLine(
  { document }: DrawingContext,
  text: string,
  style: TextStyle,
  x: number,
  y: number,
) {
  if (!text) return;
  document.font(style.bold ? "bold" : "regular", style.size).fillColor(style.color ?? "#000");
  document.text(text, x, y, { lineBreak: false });
}

function drawFooter(context: DrawingContext, name: string, page: string) {
  const top = PAGE.height - PAGE.bottom + 20;
  const style = STYLES.label;
  const measure = (text: string) => context.fonts.widthOf(text, false) * style.size;
  const [shown = ""] = breakText(name, CONTENT_WIDTH - 100, measure);
  const right = PAGE.width - PAGE.margin;
  context.document.rect(PAGE.margin, top, CONTENT_WIDTH, 0.75).fill(HAIRLINE);
  drawLine(context, shown, style, PAGE.margin, top + 6);
  drawLine(context, page, style, right - measure(page), top + 6);
}
