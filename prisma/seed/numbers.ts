import type { Tx } from "~/platform/db.server";

/** The last number of each series and financial year ("QT 2627"). */
export async function lastNumbers(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.numberSeries.findMany();
  return new Map(rows.map(({ series, year, last }) => [`${series} ${year}`, last]));
}

/** Writes the last numbers back, in the transaction whose rows have them. */
export async function saveNumbers(tx: Tx, numbers: Map<string, number>): Promise<void> {
  for (const [key, last] of numbers) {
    const [series = "", year = ""] = key.split(" ");
    await tx.numberSeries.upsert({
      where: { series_year: { series, year } },
      create: { series, year, last },
      update: { last },
    });
  }
}
