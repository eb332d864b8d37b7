import sharp from "sharp";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { expect, test } from "vitest";

import { deliveryReceiptView } from "~/models/road/road-paper/delivery-receipt.paper";
import { forwardingNoteView } from "~/models/road/road-paper/forwarding-note.paper";
import { lorryReceiptView } from "~/models/road/road-paper/lorry-receipt.paper";
import type { LabelSheet, LabelsView } from "~/models/road/road-paper/package-labels";
import { packingListView } from "~/models/road/road-paper/packing-list.paper";
import type { RoadPaperView } from "~/models/road/road-paper/road-paper.view";
import { valueDeclarationView } from "~/models/road/road-paper/value-declaration.paper";
import { vehicleReportView } from "~/models/road/road-paper/vehicle-report.paper";
import { CONDITION_CODES, CONDITION_PLACES } from "~/models/road/road/condition";
import { VEHICLE_PARTS } from "~/models/road/road/vehicle-parts";
import { VEHICLE_PLACES } from "~/models/road/road/vehicle-places";

import { effort } from "../../../tests/support/effort";
import {
  bareConsignment,
  goodsLine,
  packageRow,
  printedConsignment,
  printingCompany,
  truckRow,
  vehicleReport,
} from "../../../tests/support/road-papers";
import type { Block } from "./blocks";
import { drawPaper } from "./draw-pdf.server";
import { loadFonts } from "./fonts.server";
import { copyPages } from "./lorry-receipt-blocks";
import { paginate } from "./paginate";
import { PAGE } from "./parts";
import { roadPaperBlocks } from "./road-paper-blocks";

const company = printingCompany();
const draw = (view: RoadPaperView) => drawPaper({ kind: "road paper", view, logo: null });

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
}

/** A full load: long addresses, more goods than are listed, two trucks, all numbers. */
const fullLoad = printedConsignment({
  consignorGstin: "27AAPFU0939F1ZV",
  consigneeAddress:
    "Tower B-1204, Prestige Lakeside Habitat, Whitefield Main Road, near the Varthur Lake police station, Gunjur Village, Bengaluru, Karnataka 560087",
  goods: Array.from({ length: 12 }, (_, at) =>
    goodsLine(at + 1, { description: `Refrigerator with two doors, ${at + 1}` }),
  ),
  trucks: [
    truckRow(1, { vehicleNumber: "MH14XY9876" }),
    truckRow(2, { reason: "Breakdown at Kolhapur, clutch plate" }),
  ],
  goodsKind: "office",
  ewbNumber: "331001234567",
  ewbValidUntil: "2026-11-27",
  taxRegime: "gta_fcm5",
});

/** The text that shaping has not put into another order. */
const bare = (text: string) => text.replace(/\s+/g, "");

/** What a view says besides its Hindi. */
function saidIn(view: RoadPaperView): string[] {
  return [
    view.number,
    ...view.parties.flatMap(({ lines }) => lines),
    ...view.facts.flatMap(({ facts }) => facts.map(({ value }) => value)),
    ...view.tables.flatMap(({ rows, total }) => [...rows.flat(), ...total]),
    ...view.terms,
  ].filter((text) => !/^[[\u00A0\]]*$/.test(text));
}

test("the lorry receipt is four labelled copies on two sheets of A4", async () => {
  for (const consignment of [printedConsignment(), bareConsignment(), fullLoad]) {
    const view = lorryReceiptView(consignment, company);
    const bytes = await draw(view);
    const pages = await pagesOf(bytes);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain("CONSIGNOR'S COPY (ORIGINAL)");
    expect(pages[0]).toContain("CONSIGNEE'S COPY");
    expect(pages[1]).toContain("DRIVER'S / VEHICLE COPY");
    expect(pages[1]).toContain("OFFICE COPY");
    for (const page of pages) {
      expect(page.match(/NON-NEGOTIABLE/g)).toHaveLength(2);
      for (const said of saidIn(view)) {
        expect(bare(page).split(bare(said)).length - 1, said).toBeGreaterThanOrEqual(2);
      }
    }
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    expect((await pdf.getPage(1)).view.map(Math.round)).toEqual([0, 0, 595, 842]);
    const { info } = await getMeta(pdf);
    expect(info).toMatchObject({ Title: `Lorry Receipt / Consignment Note ${view.number}` });
  }
});

test.each([
  [10, 2, Array.from({ length: 10 }, (_, at) => `Sofa set ${at + 1}`)],
  [60, 3, ["Sofa set 60"]],
])(
  "the forwarding note of %i lines is signed on a sheet that names goods",
  async (lines, sheets, named) => {
    const goods = Array.from({ length: lines }, (_, at) =>
      goodsLine(at + 1, { description: `Sofa set ${at + 1}.` }),
    );
    const pages = await pagesOf(
      await draw(forwardingNoteView(printedConsignment({ goods }), company)),
    );
    expect(pages).toHaveLength(sheets);
    const signed = pages.filter((page) => page.includes("authorised signatory"));
    expect(signed).toEqual([pages.at(-1)]);
    for (const one of named) expect(signed[0]).toContain(`${one}.`);
  },
);

test("no text of a copy leaves its half of the sheet", async () => {
  const pdf = await getDocumentProxy(
    new Uint8Array(await draw(lorryReceiptView(fullLoad, company))),
  );
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const tops: number[] = [];
  for (const item of items) {
    if (!("str" in item) || !item.str.trim()) continue;
    const [, , , , x = 0, y = 0] = item.transform as number[];
    expect(x).toBeGreaterThanOrEqual(19);
    expect(x + item.width, item.str).toBeLessThanOrEqual(595.28 - 19);
    tops.push(y);
  }
  // Printers leave an edge; and nobody cuts through a line.
  expect(Math.min(...tops)).toBeGreaterThan(10);
  expect(tops.filter((y) => Math.abs(y - 421) < 10)).toEqual([]);
});

test("long terms of the company's own go on a page behind the copies", async () => {
  const lrTerms = Array.from({ length: 60 }, (_, at) => `Term ${at + 1} of the house.`).join("\n");
  const pages = await pagesOf(await draw(lorryReceiptView(fullLoad, printingCompany({ lrTerms }))));
  expect(pages).toHaveLength(3);
  expect(pages[0]).toContain("The carrier's own terms stand on the last page.");
  expect(pages[0]).toContain("ten times the freight");
  expect(pages[2]).toContain("60. Term 60 of the house.");
});

test("what fits no half is printed whole all the same, a copy a sheet", async () => {
  const long = printedConsignment({
    ...fullLoad,
    consignorAddress: "Flat 402, Sunrise Heights ".repeat(19),
    consigneeAddress: "Tower B-1204, Prestige Lakeside ".repeat(15),
    instructions: "Call before arrival. ".repeat(47),
    deliveryRemarks: "One carton was wet. ".repeat(20),
    fromPlace: "W".repeat(200),
  });
  const view = lorryReceiptView(long, company);
  const pages = await pagesOf(await draw(view));
  expect(pages.length).toBeGreaterThanOrEqual(4);
  const text = bare(pages.join(""));
  for (const said of saidIn(view)) expect(text).toContain(bare(said));
});

/** All papers of a consignment but its lorry receipt. */
const otherPapers = (consignment: ReturnType<typeof printedConsignment>) => [
  forwardingNoteView(consignment, company),
  packingListView(consignment, company),
  vehicleReportView(consignment, vehicleReport(), company),
  valueDeclarationView(consignment, company),
  deliveryReceiptView(consignment, company),
];

test("the other papers are A4 and say all that their views do", async () => {
  const packages = Array.from({ length: 60 }, (_, at) => packageRow(at + 1));
  const consignment = printedConsignment({ packages, packagesStated: 60 });
  for (const view of otherPapers(consignment)) {
    const text = bare((await pagesOf(await draw(view))).join(""));
    expect(text).not.toContain("\uFFFD");
    expect(text).toContain(bare(view.title.en));
    for (const said of saidIn(view)) {
      if (!/[\u0900-\u097F]/.test(said)) expect(text, said).toContain(bare(said));
    }
    // Words without signs that move keep their order in the text of a file.
    expect(text).toContain("नग".length > 0 && view.kind !== "vehicle" ? "नग" : "वाहन");
  }
});

test("nobody signs on another page than what is declared", async () => {
  const fonts = await loadFonts();
  const said = (blocks: Block[]): string[] =>
    blocks.flatMap(({ lines, inside = [] }) => [
      ...lines.map(({ text }) => text),
      ...said(inside.map(({ block }) => block)),
    ]);
  for (let count = 1; count <= 40; count += effort(3, 1)) {
    const goods = Array.from({ length: count }, (_, at) => goodsLine(at + 1));
    const packages = Array.from({ length: count }, (_, at) => packageRow(at + 1));
    const consignment = printedConsignment({ goods, packages, packagesStated: count });
    for (const view of otherPapers(consignment)) {
      const room = PAGE.height - PAGE.top - PAGE.bottom;
      const pages = paginate(roadPaperBlocks(view, fonts), room);
      const last = said(pages.at(-1)!.map(({ block }) => block)).join(" ");
      const declared = view.kind === "packing" ? "Packed by" : "Declaration";
      expect(last, `${view.kind} ${count}`).toContain(declared);
      expect(last).toContain(view.signatures.at(-1)!.label.split(" ")[0]);
    }
  }
});

test("every fixed word in Hindi can be drawn and shaped, in both weights", async () => {
  const { regular, bold } = await loadFonts();
  const words = [
    ...Object.values(CONDITION_CODES),
    ...CONDITION_PLACES,
    ...Object.values(VEHICLE_PLACES).flat(),
    ...Object.values(VEHICLE_PARTS),
  ].map(({ hi }) => hi);
  const views = [
    lorryReceiptView(fullLoad, company),
    packingListView(fullLoad, company),
    vehicleReportView(fullLoad, vehicleReport(), company),
    valueDeclarationView(fullLoad, company),
    deliveryReceiptView(fullLoad, company),
  ];
  const labels = JSON.stringify(views).match(/[\u0900-\u097F.]+/g) ?? [];
  for (const font of [regular, bold]) {
    const dotted = font.glyphForCodePoint(0x25cc).id;
    for (const word of new Set([...words.flatMap((text) => text.split(" ")), ...labels])) {
      const glyphs = font.layout(word).glyphs.map(({ id }) => id);
      // A circle of dots is what a sign gets that was parted from its letter.
      expect(glyphs, word).not.toContain(dotted);
      expect(glyphs, word).not.toContain(0);
    }
  }
});

test("a label with its Hindi is as wide as it is drawn, word by word", async () => {
  const { widthOf } = await loadFonts();
  for (const bold of [false, true]) {
    const apart = widthOf("Weight ", bold) + widthOf("वज़न", bold);
    expect(widthOf("Weight वज़न", bold)).toBeCloseTo(apart, 6);
  }
});

function labels(sheet: LabelSheet, count: number, skip: number): LabelsView {
  return {
    title: "Package labels",
    number: "LR-2627-00001",
    status: "Booked",
    company: { ...lorryReceiptView(fullLoad, company).company, logo: null },
    sheet,
    skip,
    labels: Array.from({ length: count }, (_, at) => ({
      number: `${at + 1} / ${count}`,
      lrNumber: "LR-2627-00001",
      name: "Krishnan",
      place: "Bengaluru, Whitefield, behind the old railway station",
      room: "Kitchen",
      fragile: at === 0,
      address: `https://office.example.com/packages/${at + 1}`,
    })),
  };
}

test.each([
  [24, 24, 0, [24]],
  [24, 24, 1, [23, 1]],
  [65, 65, 0, [65]],
  [65, 70, 64, [1, 65, 4]],
] as const)("%i labels a sheet: %i of them, %i places gone", async (sheet, count, skip, pages) => {
  const view = labels(sheet, count, skip);
  const found = await pagesOf(await drawPaper({ kind: "labels", view, logo: null }));
  expect(found.map((page) => page.match(/Krishnan/g)?.length)).toEqual(pages);
  expect(found[0]).toContain("FRAGILE");
  expect(found[0]).toContain("LR-2627-00001");
});

test("no text of a label leaves its sticker", async () => {
  for (const [sheet, width] of [
    [24, (70 * 72) / 25.4],
    [65, (40.6 * 72) / 25.4],
  ] as const) {
    const view = labels(sheet, 3, 0);
    const pdf = await getDocumentProxy(
      new Uint8Array(await drawPaper({ kind: "labels", view, logo: null })),
    );
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const left = sheet === 24 ? 0 : (4.75 * 72) / 25.4;
    for (const item of items) {
      if (!("str" in item) || !item.str.trim()) continue;
      const [, , , , x = 0] = item.transform as number[];
      const column = Math.floor((x - left) / width);
      expect(x + item.width, item.str).toBeLessThanOrEqual(left + (column + 1) * width - 3);
    }
  }
});

test("the same paper is the same bytes", async () => {
  const view = lorryReceiptView(fullLoad, company);
  expect((await draw(view)).equals(await draw(view))).toBe(true);
});

test("a signature that was drawn stands above its line", async () => {
  const drawn =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";
  const view = deliveryReceiptView(fullLoad, company);
  const picturesIn = async (paper: RoadPaperView) =>
    (await draw(paper)).toString("latin1").split("/Subtype /Image").length - 1;
  const signed = { text: "Asha Rao", changed: false, drawn };
  for (const paper of [view, lorryReceiptView(fullLoad, company)]) {
    const signatures = paper.signatures.map((line) => ({ ...line, signed }));
    expect(await picturesIn(paper)).toBe(0);
    expect(await picturesIn({ ...paper, signatures })).toBeGreaterThan(0);
  }
});

test("a drawn signature leaves each copy on its half of a sheet", async () => {
  const drawn = await sharp({
    create: { width: 600, height: 200, channels: 3, background: "#fff" },
  })
    .png({ palette: true })
    .toBuffer();
  const signed = {
    text: "Asha Rao, sister, Nov 27, 2026, 14:05",
    changed: true,
    drawn: `data:image/png;base64,${drawn.toString("base64")}`,
  };
  for (const consignment of [printedConsignment(), fullLoad]) {
    const view = lorryReceiptView(consignment, company);
    const signatures = view.signatures.map((line) => (line.purpose ? { ...line, signed } : line));
    const { pages, halves } = copyPages({ ...view, signatures }, await loadFonts());
    expect([pages.length, halves]).toEqual([2, true]);
    const pictures = pages
      .flat()
      .flatMap(({ block, y }) =>
        placesOf(block, y).filter(({ block: { picture } }) => picture !== undefined),
      );
    expect(pictures.map(({ y }) => y > PAGE.height / 2)).toEqual([false, true, false, true]);
    for (const { block, y } of pictures) {
      expect(y % (PAGE.height / 2)).toBeGreaterThan(0);
      expect((y % (PAGE.height / 2)) + block.height).toBeLessThan(PAGE.height / 2 - 13);
    }
  }
});

/** All that stands within a block, with its top on the page. */
function placesOf(block: Block, y: number): { block: Block; y: number }[] {
  const inside = block.inside?.flatMap((one) => placesOf(one.block, y + one.y)) ?? [];
  return [{ block, y }, ...inside];
}
