import type { PrismaClient } from "~/generated/sqlite/client";

import { every, report } from "./report";

/** What must be true of a paper that an IFF took: it counts, of that month, for a client with a GSTIN; and the IFF was kept. */
export async function checkIffPapers(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const kept = await db.taxMonth.findMany({
    where: { iffKeptAt: { not: null } },
    select: { month: true },
  });
  const months = new Set(kept.map(({ month }) => month));
  const include = { invoice: true, note: { include: { invoice: true } } } as const;
  for await (const one of every((page) => db.iffPaper.findMany({ ...page, include }))) {
    const { month, invoice, note } = one;
    const paper = invoice ?? note?.invoice;
    const name = note?.noteNumber ?? invoice?.invoiceNumber ?? `Paper ${one.id}`;
    const check = report(problems, `${name} in the IFF of ${month}`);
    check.that(months.has(month), "that IFF was not kept");
    const date = note?.date ?? invoice?.invoiceDate ?? "";
    check.that(date.startsWith(`${month}-`), `it is of ${date}`);
    check.that(Boolean(paper?.clientGstin), "its client has no GSTIN");
    const counts = paper?.invoiceNumber && paper.status !== "Cancelled";
    check.that(Boolean(counts), `its invoice is ${paper?.status}`);
  }
  return problems;
}
