import { Prisma } from "~/generated/sqlite/client";
import { db, transaction, type Tx } from "~/platform/db.server";

import { invoiceSearchText } from "../invoice/invoice.list";
import { quotationSearchText } from "../quotation/quotation.list";
import { hitsSql } from "../shared/search-hits.server";
import { accountSearchText } from "../user/user.list";

/** What a migration puts at the end of a search text that SQL could not fold as the product does. */
const MARK = "\u{E000}";
const BATCH = 500;

type Fold = (tx: Tx, id: number) => Promise<unknown>;

const FOLDS: Record<string, Fold> = {
  User: async (tx, id) => {
    const user = await tx.user.findUniqueOrThrow({ where: { id } });
    return tx.user.update({ where: { id }, data: { searchText: accountSearchText(user) } });
  },
  Quotation: async (tx, id) => {
    const quotation = await tx.quotation.findUniqueOrThrow({ where: { id } });
    const searchText = quotationSearchText(quotation);
    return tx.quotation.update({ where: { id }, data: { searchText } });
  },
  Invoice: async (tx, id) => {
    const invoice = await tx.invoice.findUniqueOrThrow({
      where: { id },
      include: { client: { select: { name: true } } },
    });
    const clientName = invoice.clientName ?? invoice.client.name;
    const searchText = invoiceSearchText({ ...invoice, clientName });
    return tx.invoice.update({ where: { id }, data: { searchText } });
  },
};

/** Writes the search texts that a migration left to the product, those of earlier starts that were cut short as well. */
export async function foldAgain(): Promise<void> {
  for (const [table, fold] of Object.entries(FOLDS)) {
    for (;;) {
      const marked = hitsSql({ table }, { searchText: { contains: MARK } });
      const found = await db.$queryRaw<{ id: number | bigint }[]>(
        Prisma.sql`SELECT "id" FROM (${marked}) AS "marked" LIMIT ${BATCH}`,
      );
      if (found.length === 0) break;
      const batch = found.map(({ id }) => Number(id));
      await transaction(async (tx) => {
        for (const id of batch) await fold(tx, id);
      });
    }
  }
}
