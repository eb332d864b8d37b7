import { Prisma } from "~/generated/sqlite/client";
import { db, transaction, type Tx } from "~/platform/db.server";
import { hitsSql } from "~/platform/lists/search-hits.server";

import { claimSearchText } from "../../road/claim/claim.list";
import { consignmentSearchText } from "../../road/consignment/consignment.list";
import { invoiceSearchText, ORDERED } from "../../billing/invoice/invoice.list";
import { itemSearchText } from "../../sales/item/item.list";
import { jobSearchText } from "../../road/job/job.list";
import { noteSearchText } from "../../billing/note/note.list";
import { paymentSearchText } from "../../billing/payment/payment.list";
import { quotationSearchText } from "../../sales/quotation/quotation.list";
import { accountSearchText } from "../../people/user/user.list";
import { SMALL_NOUNS } from "../../nouns.server";

/** What a migration puts at the end of a search text that SQL could not fold as the product does. */
const MARK = "\u{E000}";
const BATCH = 500;

/** The search text of a row, by the function that writes it with each record. */
const FOLDS: Record<string, (tx: Tx, id: number) => Promise<string>> = {
  User: async (tx, id) => accountSearchText(await tx.user.findUniqueOrThrow({ where: { id } })),
  Item: async (tx, id) => itemSearchText(await tx.item.findUniqueOrThrow({ where: { id } })),
  Quotation: async (tx, id) =>
    quotationSearchText(await tx.quotation.findUniqueOrThrow({ where: { id } })),
  Invoice: async (tx, id) => {
    const include = { client: { select: { name: true } }, moves: ORDERED };
    const invoice = await tx.invoice.findUniqueOrThrow({ where: { id }, include });
    return invoiceSearchText({ ...invoice, clientName: invoice.clientName ?? invoice.client.name });
  },
  Payment: async (tx, id) => {
    const include = { invoice: { select: { invoiceNumber: true } } };
    const payment = await tx.payment.findUniqueOrThrow({ where: { id }, include });
    return paymentSearchText({ ...payment, invoiceNumber: payment.invoice?.invoiceNumber ?? null });
  },
  Note: async (tx, id) => noteSearchText(await tx.note.findUniqueOrThrow({ where: { id } })),
  Job: async (tx, id) => jobSearchText(await tx.job.findUniqueOrThrow({ where: { id } })),
  Consignment: async (tx, id) => {
    const include = { trucks: { orderBy: { id: "desc" }, take: 1 } } as const;
    const { trucks, ...journey } = await tx.consignment.findUniqueOrThrow({
      where: { id },
      include,
    });
    const vehicleNumber = trucks[0]?.vehicleNumber ?? null;
    return consignmentSearchText({ ...journey, vehicleNumber });
  },
  Claim: async (tx, id) => {
    const include = { consignment: { select: { lrNumber: true } } };
    const claim = await tx.claim.findUniqueOrThrow({ where: { id }, include });
    return claimSearchText({ ...claim, lrNumber: claim.consignment.lrNumber });
  },
  ...Object.fromEntries(
    SMALL_NOUNS.map(({ record: { noun, table, searchText } }) => [
      table,
      async (tx: Tx, id: number) =>
        searchText(await tx[noun as "driver"].findUniqueOrThrow({ where: { id } })),
    ]),
  ),
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
        for (const id of batch) {
          const text = await fold(tx, id);
          await tx.$executeRaw`UPDATE ${Prisma.raw(`"${table}"`)} SET "searchText" = ${text} WHERE "id" = ${id}`;
        }
      });
    }
  }
}
