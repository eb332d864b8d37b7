import { readFileSync } from "node:fs";

import { CATALOGUE_ENTRY } from "~/models/sales/survey/catalogue-entry.record";
import { transaction, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";

/** Runs the statement of a migration that fills a table as it ships. */
async function ship(tx: Tx, migration: string, table: string): Promise<void> {
  const file = `prisma/migrations/${env().databaseKind}/${migration}/migration.sql`;
  const sql = readFileSync(file, "utf8");
  const from = sql.indexOf(`INSERT INTO "${table}"`);
  await tx.$executeRawUnsafe(sql.slice(from, sql.indexOf(";\n", from)));
}

/** The catalogue that the migration puts into a database, with its search texts; the ids by their names. */
export const makeCatalogue = (): Promise<Map<string, number>> =>
  transaction(async (tx) => {
    await ship(tx, "20261129070000_surveys", "CatalogueEntry");
    await ship(tx, "20261129205400_carried_apart", "CatalogueEntry");
    const apart = { sortName: { in: ["scooter", "motorcycle"] } };
    await tx.catalogueEntry.updateMany({ where: apart, data: { apart: true } });
    const made = await tx.catalogueEntry.findMany();
    for (const row of made) {
      const data = { searchText: CATALOGUE_ENTRY.searchText(row) };
      await tx.catalogueEntry.update({ where: { id: row.id }, data });
    }
    return new Map(made.map(({ id, name }) => [name, id]));
  });

/** The tariff and the truck sizes that ship, with these prices. */
export const makeTariff = (prices: object = {}) =>
  transaction(async (tx) => {
    await tx.truck.deleteMany();
    await tx.tariff.deleteMany();
    await ship(tx, "20261129080000_tariffs", "Truck");
    await ship(tx, "20261129080000_tariffs", "Tariff");
    await tx.tariff.updateMany({ data: prices });
  });
