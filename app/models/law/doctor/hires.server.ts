import { Prisma, type PrismaClient } from "~/generated/sqlite/client";

type Row = {
  hireNumber: string;
  status: string;
  balance: number | bigint;
  deductedAmount: number | bigint;
  paidAmount: number | bigint;
  owed: number | bigint;
  deducted: number | bigint;
  paid: number | bigint;
  cost: number | bigint;
  shared: number | bigint;
};

const total = (table: string, column = "amount") =>
  Prisma.raw(
    `(SELECT COALESCE(SUM(x."${column}"), 0) FROM "${table}" x WHERE x."hireId" = h."id")`,
  );

/** What is kept of a hire is what its lines come to, what is aboard shares all of its cost, and no consignment is aboard twice. */
export async function checkHires(db: PrismaClient): Promise<string[]> {
  const [deducted, paid] = [total("HireDeduction"), total("HirePayment")];
  const shared = total("HireConsignment", "cost");
  const wrong = await db.$queryRaw<Row[]>`SELECT * FROM (
    SELECT h."hireNumber", h."balance", h."deductedAmount", h."paidAmount",
      h."amount" - h."advance" - h."tdsAmount" - ${deducted} - ${paid} AS "owed",
      ${deducted} AS "deducted", ${paid} AS "paid",
      h."amount" - ${deducted} AS "cost", ${shared} AS "shared"
    FROM "Hire" h) AS "sums"
    WHERE "balance" <> "owed" OR "balance" < 0 OR "deductedAmount" <> "deducted"
      OR "paidAmount" <> "paid" OR "cost" <> "shared" ORDER BY "hireNumber"`;
  const twice = await db.$queryRaw<{ consignmentId: number }[]>`SELECT a."consignmentId"
    FROM "HireConsignment" a JOIN "Hire" h ON h."id" = a."hireId" WHERE h."status" = 'active'
    GROUP BY a."consignmentId" HAVING COUNT(*) > 1 ORDER BY a."consignmentId"`;
  return [
    ...wrong.map((row) => {
      const kept = `kept: balance ${row.balance}, deductions ${row.deductedAmount}, payments ${row.paidAmount}, shares ${row.shared}`;
      return `Hire ${row.hireNumber}: its lines come to another sum (${kept}; they come to ${row.owed}, ${row.deducted}, ${row.paid}, ${row.cost})`;
    }),
    ...twice.map(({ consignmentId }) => `Consignment ${consignmentId}: aboard of two hires`),
  ];
}
