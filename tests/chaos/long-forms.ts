// Part of `npm run chaos`: what the form of a paper with many lines costs, of one with ten, within one run. Alone:
// `node --import tsx tests/chaos/long-forms.ts` (SQLite), with CHAOS_POSTGRES_URL on Postgres.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { MAX_INVOICE_LINES } from "~/models/billing/invoice/invoice.words";

import { invoice, quotation, timeOf } from "./papers";
import { finish, open, percentile, promise, type Site } from "./site";

/** The pages of a noun, and how many lines its longest paper here has. */
const NOUNS = [
  { noun: "a quotation", pages: "/quotations", make: quotation, lines: 1_000 },
  { noun: "an invoice", pages: "/invoices", make: invoice, lines: MAX_INVOICE_LINES },
] as const;
const SHORT = 10;
const ROUNDS = Number(process.env.ROUNDS ?? 25);

/** Medians of pages that are asked for in turn, so that what else the machine does meets all of them. */
async function medians(site: Site, paths: string[]) {
  const times = paths.map(() => [] as number[]);
  const bytes: number[] = [];
  for (let round = -5; round < ROUNDS; round++) {
    for (const [at, path] of paths.entries()) {
      const page = await timeOf(site, path);
      bytes[at] = page.bytes;
      // The first ones warm it up.
      if (round >= 0) times[at]?.push(page.ms);
      await sleep(20);
    }
  }
  return times.map((each, at) => ({ ms: percentile(each, 0.5), bytes: bytes[at] ?? 0 }));
}

/** The edit pages of the longest papers, of those of ten lines. */
export async function longForms(site: Site) {
  for (const { noun, pages, make, lines } of NOUNS) {
    const [short, long] = [await make(site, SHORT), await make(site, lines)];
    for (const [verb, most] of [
      ["edit", 3],
      ["view", null],
    ] as const) {
      const paths = [short, long].map((id) => `${pages}/${verb}/${id}`);
      const [ten, many] = await medians(site, paths);
      if (!ten || !many) return;
      console.log(
        `\n${pages}/${verb}, medians of ${ROUNDS}: ${SHORT} lines ${ten.ms.toFixed(1)} ms (${ten.bytes} bytes sent), ` +
          `${lines} lines ${many.ms.toFixed(1)} ms (${many.bytes} bytes)`,
      );
      const ratio = many.ms / ten.ms;
      const what = `${verb} page of ${noun} of ${lines} lines, of one of ${SHORT}`;
      if (most) promise(what, ratio, "×", most);
      else console.log(`   ${what}: ${ratio.toFixed(2)} ×`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = mkdtempSync(join(tmpdir(), "movers-chaos-"));
  const site = await open(process.env.CHAOS_POSTGRES_URL ?? `file:${join(folder, "app.db")}`);
  try {
    await longForms(site);
  } finally {
    await site.server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  finish();
}
