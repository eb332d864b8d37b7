import {
  signatureNote,
  type RoadFacts,
  type RoadLabel,
  type RoadOutline,
  type RoadPaperView,
  type RoadSignature,
  drawnTable,
  type RoadTable,
  type RoadText,
} from "~/models/road/road-paper/road-paper.view";
import { VEHICLE_OUTLINES } from "~/models/road/road/vehicle-outline";

import { rowBlocks, type Block, type Cell, type Line } from "./blocks";
import type { Fonts } from "./fonts.server";
import {
  CONTENT_WIDTH,
  GAP,
  grid,
  HAIRLINE,
  heading,
  INK,
  letterhead,
  paragraph,
  parties,
  PAGE,
  prose,
  STYLES,
  table,
} from "./parts";

/** A blank to be filled in by pen. */
export const PEN_LINE = "______________";

/** A label with its Hindi beside it. */
export const both = ({ label, hindi }: RoadLabel) => (hindi ? `${label} ${hindi}` : label);

export function signatureLines({ how, signed }: RoadSignature): string[] {
  if (!signed) return [how];
  const note = signatureNote(signed);
  return note ? [`Signed: ${signed.text}`, note] : [`Signed: ${signed.text}`];
}

function factGroup(group: RoadFacts, fonts: Fonts): Block[] {
  if (group.facts.length === 0) return [];
  const facts = group.facts.map((one) => ({ label: both(one), value: one.value || PEN_LINE }));
  return [...heading(both(group), fonts), ...grid(facts, fonts, 0)];
}

function roadTable(whole: RoadTable, fonts: Fonts): Block[] {
  const content = drawnTable(whole);
  const { columns, rows, empty, total } = content;
  const labels = columns.map((column) => ({ ...column, label: both(column) }));
  return table({ heading: both(content), content: { columns: labels, rows, empty }, total }, fonts);
}

const PIN = 7.5;

/** The outline with its numbers: what is marked at pickup is dark, what was found at delivery is grey. */
function outlineBlock({ kind, places }: RoadOutline, fonts: Fonts): Block {
  const { width, height, path } = VEHICLE_OUTLINES[kind];
  const unit = 0.95;
  const x = (CONTENT_WIDTH - width * unit) / 2;
  const fills = { pickup: INK, delivery: "#8a989e" };
  const lines = places.map(({ number, x: left, y, stage }): Line => {
    const style = { ...STYLES.label, bold: true, color: stage ? "#ffffff" : INK };
    const text = String(number);
    const half = (fonts.widthOf(text, true) * style.size) / 2;
    return { text, style, x: x + left * unit - half, y: y * unit - style.size * 0.68 };
  });
  const circles = places.map((place) => ({
    x: place.x,
    y: place.y,
    radius: PIN,
    fill: place.stage ? fills[place.stage] : "#ffffff",
  }));
  return { height: height * unit, spaceBefore: 10, lines, drawing: { x, unit, path, circles } };
}

const KEY_OF_OUTLINE = "Dark: marked at pickup. Grey: found at delivery.";

function outline(view: Pick<RoadPaperView, "outline">, fonts: Fonts): Block[] {
  if (!view.outline) return [];
  const cell: Cell = {
    x: 0,
    width: CONTENT_WIDTH,
    paragraphs: [paragraph("label", KEY_OF_OUTLINE)],
  };
  return [
    { ...outlineBlock(view.outline, fonts), keepWithNext: true },
    ...rowBlocks([cell], fonts),
  ];
}

function text(one: RoadText, fonts: Fonts): Block[] {
  return [...heading(both(one), fonts), ...prose(one.lines, 0, fonts)];
}

/** Beside each other with room to sign. */
function signatures(lines: RoadSignature[], fonts: Fonts): Block[] {
  const count = Math.max(2, lines.length);
  const width = (CONTENT_WIDTH - GAP * (count - 1)) / count;
  const at = (index: number) => index * (width + GAP);
  const cells = lines.map((line, index): Cell => ({
    x: at(index),
    width,
    paragraphs: [
      paragraph("strong", both(line)),
      ...signatureLines(line).map((said) => paragraph("small", said)),
    ],
  }));
  const rules: Block = {
    height: 30,
    spaceBefore: 14,
    lines: [],
    keepWithNext: true,
    inside: lines.map(({ signed }, index) => ({
      x: at(index),
      y: 0,
      block: {
        height: 30,
        lines: [],
        ...(signed?.drawn && { picture: signed.drawn }),
        extent: { x: 0, width },
        rule: { color: HAIRLINE, width: 0.75, at: "bottom" },
      },
    })),
  };
  return [rules, ...rowBlocks(cells, fonts, { padding: 2 })];
}

/** The room for blocks above the signatures on their page: nobody signs below nothing. */
const SIGNED_ROOM = 260;
/** So much of the lines of goods goes along. */
const LAST_LINES = 60;

/** Blocks of which the last ones, as many as have room there, stand on the page of what follows them. */
export function withWhatFollows(blocks: Block[], room = SIGNED_ROOM): Block[] {
  let height = 0;
  const kept = blocks.findLastIndex((block) => {
    height += block.height + (block.spaceBefore ?? 0);
    return height > room;
  });
  return blocks.map((block, at) =>
    at > kept || at === blocks.length - 1 ? { ...block, keepWithNext: true } : block,
  );
}

/** The height between the margins of a sheet. */
const SHEET = PAGE.height - PAGE.top - PAGE.bottom;

/**
 * Tables and texts above the signatures: all on the sheet that is signed where they have room there. Else the last lines
 * of them, so that nobody signs a sheet without goods.
 */
function aboveSignatures(tables: Block[], texts: Block[], hands: Block[]): Block[] {
  const whole = [...tables, ...texts];
  const height = [...whole, ...hands].reduce(
    (sum, block) => sum + block.height + (block.spaceBefore ?? 0),
    0,
  );
  if (height <= SHEET) return whole.map((block) => ({ ...block, keepWithNext: true }));
  const room = texts.reduce((sum, block) => sum + block.height + (block.spaceBefore ?? 0), 0);
  return withWhatFollows(whole, Math.max(SIGNED_ROOM, room + LAST_LINES));
}

/** A paper of the road as blocks, from its letterhead to the signatures. */
export function roadPaperBlocks(view: Omit<RoadPaperView, "kind">, fonts: Fonts): Block[] {
  const { title, number, company } = view;
  const mark: Cell = {
    x: 0,
    width: CONTENT_WIDTH,
    paragraphs: [paragraph("strong", view.mark ?? "")],
  };
  const terms = { label: "Terms", hindi: "शर्तें", lines: view.terms };
  const hands = signatures(view.signatures, fonts);
  const texts = view.terms.length > 0 ? [...view.texts, terms] : view.texts;
  return [
    ...letterhead({ title: title.en, number, company, copy: title.hi }, fonts),
    ...(view.mark ? rowBlocks([mark], fonts, { padding: 2 }) : []),
    ...parties(
      { parties: view.parties.map((one) => ({ heading: both(one), lines: one.lines })) },
      fonts,
    ),
    ...view.facts.flatMap((group) => factGroup(group, fonts)),
    ...outline(view, fonts),
    ...aboveSignatures(
      view.tables.flatMap((one) => roadTable(one, fonts)),
      texts.flatMap((one) => text(one, fonts)),
      hands,
    ),
    ...hands,
  ];
}
