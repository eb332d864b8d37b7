import type { RoadCopy, RoadFacts } from "~/models/road/road-paper/road-paper.view";

import type { Block } from "./blocks";
import type { Fonts } from "./fonts.server";
import { paginate, type Placed } from "./paginate";
import { heading, PAGE, prose } from "./parts";
import { withWhatFollows } from "./road-paper-blocks";
import {
  band,
  columns,
  group,
  head,
  partyBlocks,
  penRow,
  side,
  signatureRow,
  styles,
  tableBlocks,
  termBlocks,
  texts,
  type Area,
  type CopiedView,
  type Copying,
} from "./copy-parts";

/** A sheet of a single copy that would not fit its half. */
export const COPY_PAGE = { ...PAGE, margin: 20, top: 20, bottom: 20 };

const HALF = PAGE.height / 2;
/** Kept free above and below a copy: printers need it. */
const EDGE = 13;
const ROOM = HALF - 2 * EDGE;

const SEE_TERMS = "The carrier's own terms stand on the last page.";

/** A copy row by row, above its signatures. */
function rows(copying: Copying, copy: RoadCopy, ownTerms: boolean): Block[] {
  const { view } = copying;
  const [journey, vehicle, goods, value, freight, ...rest] = view.facts;
  const delivery = rest.at(-1);
  const tax = rest.length > 1 ? rest[0] : undefined;
  const [one, two, three, four] = columns([0.29, 0.29, 0.21, 0.21]);
  const [wide, middle, narrow] = columns([0.5, 0.25, 0.25]);
  if (!one || !two || !three || !four || !wide || !middle || !narrow) return [];
  const of = (area: Area, facts: RoadFacts | undefined) =>
    facts ? group(copying, area, facts) : [];
  const own = new Set(ownTerms ? [] : view.ownTerms);
  const terms = view.terms.filter((term) => !own.has(term));
  return [
    ...band(copying, copy),
    ...head(copying),
    ...side(
      partyBlocks(copying, one, 0),
      partyBlocks(copying, two, 1),
      of(three, journey),
      of(four, vehicle),
    ),
    ...side(
      view.tables.flatMap((table) => tableBlocks(copying, wide, table)),
      [...of(middle, goods), ...of(middle, tax)],
      [...of(narrow, value), ...of(narrow, freight)],
    ),
    ...(delivery ? penRow(copying, delivery) : []),
    ...texts(copying),
    ...termBlocks(copying, own.size > 0 ? [...terms, SEE_TERMS] : terms),
  ];
}

const heightOf = (blocks: Block[]) =>
  blocks.reduce((sum, block, at) => sum + block.height + (at ? (block.spaceBefore ?? 0) : 0), 0);

/** A copy in its half of a sheet, its signatures at the foot; null where it does not fit. */
function half(copying: Copying, copy: RoadCopy, ownTerms: boolean): Block | null {
  const blocks = rows(copying, copy, ownTerms);
  const foot = signatureRow(copying);
  if (heightOf(blocks) + foot.height > ROOM) return null;
  let y = EDGE;
  const inside = blocks.map((block, at) => {
    if (at > 0) y += block.spaceBefore ?? 0;
    const placed = { block, x: 0, y };
    y += block.height;
    return placed;
  });
  const signed = { block: foot, x: 0, y: HALF - EDGE - foot.height };
  return { height: HALF, lines: [], inside: [...inside, signed] };
}

/** All copies in their halves; null as soon as one does not fit. */
function halvesOf(copying: Copying, ownTerms: boolean): Block[] | null {
  const fitting: Block[] = [];
  for (const copy of copying.view.copies) {
    const block = half(copying, copy, ownTerms);
    if (!block) return null;
    fitting.push(block);
  }
  return fitting;
}

/** Print smaller rather than send terms elsewhere, up to a point; and smaller still rather than a sheet a copy. */
const SCALES = [1.15, 1.08, 1, 0.95, 0.9, 0.87, 0.85, 0.82, 0.8];
const TRIES: { scale: number; ownTerms: boolean }[] = [true, false].flatMap((ownTerms) =>
  SCALES.map((scale) => ({ scale, ownTerms })),
);

function ownTermPages(view: CopiedView, fonts: Fonts): Placed[][] {
  const room = PAGE.height - PAGE.top - PAGE.bottom;
  const terms = view.ownTerms.map((term, at) => `${at + 1}. ${term}`);
  const name = `Terms of ${view.company.name}`;
  const blocks = [...heading(name, fonts), ...prose(terms, 0, fonts)];
  return paginate(blocks, room).map((page) => page.map((one) => ({ ...one, y: one.y + PAGE.top })));
}

/**
 * The copies of a lorry receipt: two to a sheet where they fit their halves, with the company's own terms on a page behind
 * them where those are too long; else a sheet each.
 */
export function copyPages(view: CopiedView, fonts: Fonts): { pages: Placed[][]; halves: boolean } {
  for (const { scale, ownTerms } of TRIES) {
    const copying = { view, fonts, style: styles(scale) };
    const fitting = halvesOf(copying, ownTerms);
    if (!fitting) continue;
    const pages: Placed[][] = [];
    fitting.forEach((block, at) => {
      if (at % 2 === 0) pages.push([]);
      pages.at(-1)?.push({ block, y: at % 2 === 0 ? 0 : HALF });
    });
    const more = ownTerms || view.ownTerms.length === 0 ? [] : ownTermPages(view, fonts);
    return { pages: [...pages, ...more], halves: true };
  }
  const copying = { view, fonts, style: styles(1) };
  const room = COPY_PAGE.height - COPY_PAGE.top - COPY_PAGE.bottom;
  const pages = view.copies.flatMap((copy) =>
    paginate([...withWhatFollows(rows(copying, copy, true)), signatureRow(copying)], room),
  );
  return { pages, halves: false };
}
