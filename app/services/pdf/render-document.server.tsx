import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { readLogo } from "~/models/company/logo.server";
import type { JobSheetView } from "~/models/job/job.sheet.server";
import type { DocumentView } from "~/models/paper/document-view";

import { lineHeight, type Block, type Piece, type TextStyle } from "./blocks";
import { CONTENT_HEIGHT, documentBlocks, PAGE, STYLES } from "./document-blocks";
import { DrawnPapers } from "./drawn-papers";
import { FONT_FAMILY, loadRenderer, type Fonts, type Renderer } from "./fonts.server";
import { jobSheetBlocks } from "./job-sheet-blocks";
import { paginate, type Placed } from "./paginate";

const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const HAIRLINE = "#d5dddf";

/** Some three hundred ordinary papers. */
const papers = new DrawnPapers(32_000_000);

/**
 * The document as an A4 PDF. One is drawn at a time: drawing is pure computing, so two at once
 * would only hold the memory of both.
 */
export function renderDocumentPdf(view: DocumentView): Promise<Buffer<ArrayBuffer>> {
  return drawnOnce(view, (fonts) => documentBlocks(view, fonts));
}

/** The crew's sheet of a job as an A4 PDF. */
export function renderJobSheetPdf(sheet: JobSheetView): Promise<Buffer<ArrayBuffer>> {
  return drawnOnce(sheet, (fonts) => jobSheetBlocks(sheet, fonts));
}

/** What a paper's footer and properties say. */
type Paper = Pick<DocumentView, "title" | "number" | "company">;

function drawnOnce(paper: Paper, blocks: (fonts: Fonts) => Block[]) {
  const key = createHash("sha256").update(JSON.stringify(paper)).digest("base64url");
  return papers.get(key, () => inTurn(() => draw(paper, blocks)));
}

let turn: Promise<unknown> = Promise.resolve();

/** Between two papers the pages that wait get a quarter of the time that the first one took. */
function inTurn(work: () => Promise<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>> {
  let took = 0;
  const drawn = turn.then(async () => {
    const started = performance.now();
    return work().finally(() => (took = performance.now() - started));
  });
  turn = drawn.catch(() => undefined).then(() => sleep(took / 4));
  return drawn;
}

async function draw(view: Paper, blocks: (fonts: Fonts) => Block[]): Promise<Buffer<ArrayBuffer>> {
  const { renderer, fonts } = await loadRenderer();
  const { Document, Page, View } = renderer;
  // Lines and pages are made here and not by the renderer, whose time grows with the square of the
  // rows of a table and which hyphenates names.
  const pages = paginate(blocks(fonts), CONTENT_HEIGHT);
  const { logo } = view.company;
  const image = logo ? await readLogo(logo.id) : null;
  const name = fonts.printable(`${view.number}  ·  ${view.company.name}`.replace(/\s+/g, " "));
  const document = (
    <Document
      title={`${view.title} ${view.number}`}
      author={view.company.name}
      language="en-IN"
      pageLayout="oneColumn"
    >
      {pages.map((placed, index) => (
        <Page
          key={index}
          size={[PAGE.width, PAGE.height]}
          wrap={false}
          style={{ fontFamily: FONT_FAMILY }}
        >
          {/* A page that may not wrap is only as high as what flows on it: this sheet. */}
          <View style={{ height: PAGE.height }}>
            {placed.map((block, at) => (
              <PlacedBlock key={at} renderer={renderer} image={image} {...block} />
            ))}
            <Footer renderer={renderer} name={name} page={`Page ${index + 1} of ${pages.length}`} />
          </View>
        </Page>
      ))}
    </Document>
  );
  const bytes = await renderer.renderToBuffer(document);
  return Buffer.from(bytes);
}

// The renderer is handed down because it is not there before the first document asks for it.
type Drawn<Props> = Props & { renderer: Renderer };

type Image = Uint8Array | null;

function PlacedBlock({ renderer, image, block, y }: Drawn<Placed & { image: Image }>) {
  const top = PAGE.top + y;
  return (
    <>
      <Ground renderer={renderer} block={block} top={top} />
      {image && block.logo ? (
        <renderer.Image
          src={{ data: Buffer.from(image), format: "png" }}
          style={{
            position: "absolute",
            left: PAGE.margin,
            top: top + (block.padding ?? 0),
            ...block.logo,
          }}
        />
      ) : null}
      {block.code ? <Code renderer={renderer} code={block.code} top={top} /> : null}
      {block.pieces.map((piece, index) => (
        <Lines key={index} renderer={renderer} piece={piece} top={top} />
      ))}
    </>
  );
}

/** What lies under a block's text: its fill and its rule. */
function Ground({ renderer: { View }, block, top }: Drawn<{ block: Block; top: number }>) {
  const { fill, rule, height, extent = { x: 0, width: CONTENT_WIDTH } } = block;
  const place = {
    position: "absolute",
    left: PAGE.margin + extent.x,
    width: extent.width,
  } as const;
  return (
    <>
      {fill ? <View style={{ ...place, top, height, backgroundColor: fill }} /> : null}
      {rule ? (
        <View
          style={{
            ...place,
            top: rule.at === "top" ? top : top + height - rule.width,
            height: rule.width,
            backgroundColor: rule.color,
          }}
        />
      ) : null}
    </>
  );
}

/** Drawn as strokes of one module's width, as on the page. */
function Code({
  renderer: { Path, Svg },
  code: { size, path, side },
  top,
}: Drawn<{ code: NonNullable<Block["code"]>; top: number }>) {
  const place = {
    position: "absolute",
    left: PAGE.margin,
    top,
    width: side,
    height: side,
  } as const;
  return (
    <Svg viewBox={`-1 -1 ${size + 2} ${size + 2}`} style={place}>
      <Path d={path} stroke="#000" strokeWidth={1} fill="none" />
    </Svg>
  );
}

function textStyle({ size, bold, color }: TextStyle) {
  return {
    fontSize: size,
    fontWeight: bold ? 700 : 400,
    color,
    lineHeight: lineHeight({ size }) / size,
  };
}

function Lines({ renderer: { Text }, piece, top }: Drawn<{ piece: Piece; top: number }>) {
  const { x, y, width, align, style, lines } = piece;
  return (
    <Text
      style={{
        ...textStyle(style),
        position: "absolute",
        left: PAGE.margin + x,
        top: top + y,
        width,
        // A line that misses its room by a rounding error would not be drawn at all.
        height: lines.length * lineHeight(style) + 2,
        textAlign: align,
      }}
    >
      {lines.join("\n")}
    </Text>
  );
}

function Footer({ renderer, name, page }: Drawn<{ name: string; page: string }>) {
  const { Text, View } = renderer;
  const top = PAGE.height - PAGE.bottom + 20;
  const place = { ...textStyle(STYLES.label), position: "absolute", top: top + 6 } as const;
  return (
    <>
      <View
        style={{
          position: "absolute",
          left: PAGE.margin,
          top,
          width: CONTENT_WIDTH,
          height: 0.75,
          backgroundColor: HAIRLINE,
        }}
      />
      <Text style={{ ...place, left: PAGE.margin, width: CONTENT_WIDTH - 100, maxLines: 1 }}>
        {name}
      </Text>
      <Text style={{ ...place, right: PAGE.margin, width: 100, textAlign: "right" }}>{page}</Text>
    </>
  );
}
