// `npm run bench -- --pdf`, run by scripts/bench.mjs: how long documents of 15, 200 and 2,000 rows take to draw,
// by us (pdfkit below our own outline and paging) and by the layout of @react-pdf/renderer, which draws a plain
// table of the same rows. Decision 0024 rests on the ratio. Ours also in processor time, which a busy machine does not
// lengthen as much, beside its target.
import { createRequire } from "node:module";

import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement } from "react";

import type { DocumentView } from "~/models/papers/paper/document-view";
import { drawPaper } from "~/services/pdf/draw-pdf.server";

import { longQuotationView } from "../support/document-views";

const ROWS = [15, 200, 2_000];
/** Milliseconds of processor time that a paper of so many rows may take. */
const TARGETS: Record<number, number> = { 15: 60, 1_000: 600 };
const ROUNDS = 5;

const { resolve } = createRequire(import.meta.url);
const fontFile = "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf";
Font.register({ family: "Noto Sans", src: resolve(fontFile) });

const styles = StyleSheet.create({
  page: { padding: 40, fontFamily: "Noto Sans", fontSize: 9 },
  row: { flexDirection: "row", paddingVertical: 3, borderBottomWidth: 0.75 },
});

type Rows = readonly (readonly string[])[];

function tableOf(rows: Rows, weights: readonly number[]) {
  const cell = (text: string, index: number) =>
    createElement(Text, { key: index, style: { flex: weights[index] } }, text);
  const row = (cells: readonly string[], index: number) =>
    createElement(View, { key: index, style: styles.row, wrap: false }, cells.map(cell));
  const page = createElement(Page, { size: "A4", style: styles.page }, rows.map(row));
  return createElement(Document, null, page);
}

async function milliseconds(draw: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await draw();
  return performance.now() - start;
}

const middle = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Both in turn, so that a machine that grows slower meanwhile does so for both; the middle of the rounds. */
async function measure(count: number) {
  const view = longQuotationView(count);
  const { columns, rows } = view.table?.content ?? { columns: [], rows: [] };
  const weights = columns.map(({ weight }) => weight);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < (count > 500 ? 1 : ROUNDS); round++) {
    ours.push(await milliseconds(() => drawPaper({ kind: "document", view, logo: null })));
    theirs.push(await milliseconds(() => renderToBuffer(tableOf(rows, weights))));
  }
  return { ours: middle(ours), theirs: middle(theirs) };
}

// Fonts are read and code is compiled with the first documents.
await measure(15);
console.log("Drawing a PDF      ours   react-pdf's layout   ratio");
for (const count of ROWS) {
  const { ours, theirs } = await measure(count);
  const name = `${count.toLocaleString("en-US")} rows`.padEnd(12);
  const ms = (time: number) => `${Math.round(time).toLocaleString("en-US")} ms`;
  const ratio = (theirs / ours).toFixed(1);
  console.log(`${name}${ms(ours).padStart(11)}${ms(theirs).padStart(21)}${ratio.padStart(8)}`);
}

/** Milliseconds of processor time, the middle of 9. */
async function processorTime(view: DocumentView): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 9; round++) {
    const before = process.cpuUsage();
    await drawPaper({ kind: "document", view, logo: null });
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return middle(times);
}

console.log("\nProcessor time of ours, the middle of 9");
for (const [rows, most] of Object.entries(TARGETS)) {
  const time = await processorTime(longQuotationView(Number(rows)));
  const kept = time <= most ? "kept" : "OVER";
  console.log(
    `${rows.padStart(5)} rows ${time.toFixed(0).padStart(6)} ms (target at most ${most}: ${kept})`,
  );
}

/** The same rows in letters that have fonts of their own. */
function inTamil(view: DocumentView): DocumentView {
  const rows = view.table?.content.rows.map((row, at) => [`பொங்கல் பானை ${at}`, ...row.slice(1)]);
  if (!view.table || !rows) throw new Error("The view has a table.");
  return { ...view, table: { ...view.table, content: { ...view.table.content, rows } } };
}

const english = longQuotationView(200);
const ratio = (await processorTime(inTamil(english))) / (await processorTime(english));
console.log(
  `\n200 rows whose names are in Tamil take ${ratio.toFixed(1)} times as long as in English.`,
);
