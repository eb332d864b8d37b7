import {
  drawnTable,
  type RoadCopy,
  type RoadFact,
  type RoadFacts,
  type RoadLabel,
  type RoadPaperView,
  type RoadSignature,
  type RoadTable,
} from "~/models/road/road-paper/road-paper.view";
import { stateNumbers } from "~/models/papers/paper/letterhead";

import {
  sideBySide,
  lineHeight,
  rowBlocks,
  type Block,
  type Cell,
  type Line,
  type TextStyle,
} from "./blocks";
import { breakText } from "./break-text";
import type { Fonts } from "./fonts.server";
import { ACCENT, HAIRLINE, INK, MUTED, PAGE, TINT } from "./parts";
import { both, PEN_LINE, signatureLines } from "./road-paper-blocks";

/** A sheet of two copies, A5 across each. */
export const HALF_SHEET = { ...PAGE, margin: 20, top: 0, bottom: 0 };

const WIDTH = PAGE.width - 2 * HALF_SHEET.margin;
const GUTTER = 8;

const TINTS = { green: "#dff2d8", pink: "#fadfe8", white: "#ffffff", cream: "#faf1d2" };

/** Styles of one size of print: 1 is the largest. */
export function styles(scale: number) {
  const of = (size: number, more: Partial<TextStyle> = {}): TextStyle => ({
    size: size * scale,
    color: INK,
    ...more,
  });
  return {
    company: of(12, { bold: true, color: ACCENT }),
    title: of(10, { bold: true }),
    number: of(9, { bold: true }),
    heading: of(6.6, { bold: true, color: ACCENT }),
    label: of(6, { color: MUTED }),
    value: of(6.5),
    strong: of(6.6, { bold: true }),
    small: of(6.1),
    terms: of(5.6),
    band: of(7.5, { bold: true }),
  };
}
type Styles = ReturnType<typeof styles>;

/** A paper drawn in copies: a lorry receipt, or a paper that is laid out like one. */
export type CopiedView = Omit<RoadPaperView, "kind">;

export type Copying = { view: CopiedView; fonts: Fonts; style: Styles };
export type Area = { x: number; width: number };

/** Columns by their shares of the width, with a gutter between. */
export function columns(shares: number[]): Area[] {
  const free = WIDTH - GUTTER * (shares.length - 1);
  let x = 0;
  return shares.map((share) => {
    const area = { x, width: free * share };
    x += area.width + GUTTER;
    return area;
  });
}

const cell = (
  { x, width }: Area,
  paragraphs: Cell["paragraphs"],
  more: Partial<Cell> = {},
): Cell => ({
  x,
  width,
  paragraphs,
  ...more,
});

function title({ fonts, style }: Copying, area: Area, label: RoadLabel): Block[] {
  return rowBlocks([cell(area, [{ text: both(label), style: style.heading }])], fonts);
}

/** A label and its value as one text, broken as one; they differ in colour alone. */
function runIn({ fonts, style }: Copying, { x, width }: Area, fact: RoadFact): Block {
  const { size } = style.value;
  const label = fonts.printable(`${both(fact)}:`);
  const measure = (text: string) => fonts.widthOf(text, false) * size;
  const broken = breakText(`${label} ${fonts.printable(fact.value)}`, width - 0.5, measure);
  let ofLabel = label.split(" ").length;
  const lines = broken.flatMap((line, at): Line[] => {
    const words = line.split(" ");
    const before = words.slice(0, ofLabel).join(" ");
    const after = words.slice(ofLabel).join(" ");
    ofLabel = Math.max(0, ofLabel - words.length);
    const y = at * lineHeight(style.value);
    const indent = before ? measure(`${before} `) : 0;
    return [
      { text: before, style: { ...style.label, size }, x, y },
      { text: after, style: style.value, x: x + indent, y },
    ].filter(({ text }) => text !== "");
  });
  return { height: broken.length * lineHeight(style.value), lines };
}

export function group(copying: Copying, area: Area, { facts, ...label }: RoadFacts): Block[] {
  if (facts.length === 0) return [];
  return [...title(copying, area, label), ...facts.map((one) => runIn(copying, area, one))];
}

/** Blocks that stand in an area already, one beneath the other, beside those of other areas. */
export const side = (...stacks: Block[][]) =>
  sideBySide(
    stacks.filter((blocks) => blocks.length > 0).map((blocks) => ({ x: 0, blocks })),
    { spaceBefore: 3 },
  );

export function band({ view, fonts, style }: Copying, copy: RoadCopy): Block[] {
  const [left, middle, right] = columns([0.44, 0.3, 0.26]);
  if (!left || !middle || !right) return [];
  const cells = [
    cell({ x: left.x + 4, width: left.width - 4 }, [{ text: both(copy), style: style.band }]),
    cell(middle, [{ text: view.mark ?? "", style: style.band }]),
    cell({ x: right.x, width: right.width - 4 }, [{ text: view.legend, style: style.band }], {
      align: "right",
    }),
  ];
  const rule = { color: HAIRLINE, width: 0.75, at: "bottom" as const };
  return rowBlocks(cells, fonts, {
    padding: 1.5,
    fill: TINTS[copy.tint],
    rule,
    extent: { x: 0, width: WIDTH },
  });
}

export function head({ view, fonts, style }: Copying): Block[] {
  const { company, title: name, number, date } = view;
  const [left, right] = columns([0.6, 0.4]);
  if (!left || !right) return [];
  const contact = [company.phone, company.email, company.website, ...stateNumbers(company)];
  const lines = [company.address, contact.filter(Boolean).join("  ·  ")].filter(Boolean);
  const rule = { color: ACCENT, width: 1, at: "bottom" as const };
  return rowBlocks(
    [
      cell(left, [
        { text: company.name, style: style.company },
        ...lines.map((line) => ({ text: line, style: style.small })),
      ]),
      cell(
        right,
        [
          { text: name.en, style: style.title },
          { text: name.hi, style: style.small },
          { text: [number, date].filter(Boolean).join("   "), style: style.number },
        ],
        { align: "right" },
      ),
    ],
    fonts,
    { spaceBefore: 2, padding: 1.5, rule, extent: { x: 0, width: WIDTH } },
  );
}

export function partyBlocks({ view, fonts, style }: Copying, area: Area, index: number): Block[] {
  const party = view.parties[index];
  if (!party) return [];
  const [name = "", ...lines] = party.lines;
  return rowBlocks(
    [
      cell(area, [
        { text: both(party), style: style.heading },
        { text: name, style: style.strong },
        ...lines.map((line) => ({ text: line, style: style.value })),
      ]),
    ],
    fonts,
  );
}

export function tableBlocks({ fonts, style }: Copying, area: Area, whole: RoadTable): Block[] {
  const content = drawnTable(whole);
  let x = area.x;
  const places = content.columns.map(({ weight, align }) => {
    const place = { x: x + 1.5, width: area.width * weight - 3, align };
    x += area.width * weight;
    return place;
  });
  const rule = { color: HAIRLINE, width: 0.5, at: "bottom" as const };
  const row = (texts: string[], of: TextStyle, fill?: string) =>
    rowBlocks(
      places.map((place, at) => cell(place, [{ text: texts[at] ?? "", style: of }], place)),
      fonts,
      { rule, fill, extent: area },
    );
  return [
    ...rowBlocks([cell(area, [{ text: both(content), style: style.heading }])], fonts),
    ...row(content.columns.map(both), { ...style.label, color: INK }, TINT),
    ...content.rows.flatMap((texts) => row(texts, style.value)),
    ...(content.total.length > 0 ? row(content.total, style.strong) : []),
  ];
}

/** Labels with what is known beneath, or a line for a pen, in one row. */
export function penRow({ fonts, style }: Copying, { facts, ...label }: RoadFacts): Block[] {
  const places = columns(facts.map(() => 1 / facts.length));
  const cells = facts.map((fact, at) =>
    cell(places[at] ?? { x: 0, width: WIDTH }, [
      { text: both(fact), style: style.label },
      { text: fact.value || PEN_LINE.slice(2), style: style.value },
    ]),
  );
  const whole = { x: 0, width: WIDTH };
  const rule = { color: HAIRLINE, width: 0.5, at: "top" as const };
  return [
    ...rowBlocks([cell(whole, [{ text: both(label), style: style.heading }])], fonts, {
      spaceBefore: 3,
      rule,
      extent: whole,
    }),
    ...rowBlocks(cells, fonts),
  ];
}

export function texts({ view, fonts, style }: Copying): Block[] {
  return view.texts.flatMap((one) =>
    rowBlocks(
      [
        cell({ x: 0, width: WIDTH }, [
          { text: `${both(one)}: ${one.lines.join(" ")}`, style: style.small },
        ]),
      ],
      fonts,
      { spaceBefore: 2 },
    ),
  );
}

/** Terms in two columns of about the same height. */
export function termBlocks({ fonts, style }: Copying, terms: string[]): Block[] {
  const [left, right] = columns([0.5, 0.5]);
  if (!left || !right || terms.length === 0) return [];
  const line = (area: Area) => (term: string, at: number) =>
    rowBlocks([cell(area, [{ text: `${at + 1}. ${term}`, style: style.terms }])], fonts);
  const whole = terms.reduce((sum, term) => sum + term.length, 0);
  let seen = 0;
  const first = terms.findIndex((term) => (seen += term.length) >= whole / 2) + 1;
  const all = (area: Area) => terms.map(line(area));
  return sideBySide(
    [
      { x: 0, blocks: all(left).slice(0, first).flat() },
      { x: 0, blocks: all(right).slice(first).flat() },
    ].filter(({ blocks }) => blocks.length > 0),
    { spaceBefore: 3 },
  );
}

/** Room above the lines to sign: for a pen, and for what somebody drew. */
const SIGNING = { pen: 15, drawn: 26 };

type Hand = { area: Area; line: RoadSignature };

function filledIn({ fonts, style }: Copying, { area, line }: Hand): Block[] {
  const rule = { color: MUTED, width: 0.5, at: "top" as const };
  const texts = [both(line), ...signatureLines(line)].map((text) => ({ text, style: style.label }));
  return rowBlocks([cell(area, texts)], fonts, { rule, extent: area });
}

/** Beside each other; a signature that was drawn stands above its line. */
export function signatureRow(copying: Copying): Block {
  const { signatures } = copying.view;
  const areas = columns(signatures.map(() => 1 / signatures.length));
  const hands = areas.flatMap((area, at): Hand[] => {
    const line = signatures[at];
    return line ? [{ area, line }] : [];
  });
  const room = SIGNING[signatures.some(({ signed }) => signed?.drawn) ? "drawn" : "pen"];
  const lines = hands.flatMap((hand) => filledIn(copying, hand));
  const drawn = hands.flatMap(({ area, line: { signed } }): Block[] =>
    signed?.drawn ? [{ height: room, lines: [], picture: signed.drawn, extent: area }] : [],
  );
  const inside = [
    ...lines.map((block) => ({ block, x: 0, y: room })),
    ...drawn.map((block) => ({ block, x: 0, y: 0 })),
  ];
  return { height: room + Math.max(...lines.map(({ height }) => height)), lines: [], inside };
}
