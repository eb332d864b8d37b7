import { Prisma, type PrismaClient } from "~/generated/sqlite/client";
import { erasedVendorName, vendorPaymentNumber } from "~/models/billing/vendor/vendor.record";
import { capitalized } from "~/models/ground/typed/text";
import type { RowOf, SmallNoun, SmallRecord } from "~/models/kit/record/define-record";
import { SMALL_NOUNS } from "~/models/nouns.server";
import { erasedDriverName, isErasedDriver } from "~/models/road/driver/driver.record";
import { sortNameOf } from "~/platform/lists/sort-name";
import { vehicleNumberOf } from "~/models/road/vehicle/vehicle.number";
import { OWNERS } from "~/models/road/vehicle/vehicle.record";
import { every, report, WRONG_ORDER, WRONG_TEXT } from "./report";

type Check = ReturnType<typeof report>;

function checkVehicle({ number, owner }: { number: string; owner: string }, check: Check): void {
  check.that(vehicleNumberOf(number) === number, "its number is not in capitals and digits");
  check.that(Object.hasOwn(OWNERS, owner), `owner ${owner}`);
}

function checkDriver(driver: RowOf<"Driver">, check: Check): void {
  if (!isErasedDriver(driver)) return;
  const { id, name, status, licenceNumber, licenceUntil, notes } = driver;
  check.that(name === erasedDriverName(id), "erased, and has a name");
  check.that(!licenceNumber && !licenceUntil && !notes, "erased, and has a licence or notes");
  check.that(status === "inactive", "erased, and active");
}

/** Checks a vendor who was erased: books keep name, PAN and GSTIN. */
function checkVendor(vendor: RowOf<"Vendor">, check: Check): void {
  if (!vendor.erasedAt) return;
  const { id, name, status, phone, email, address, notes } = vendor;
  check.that(name === erasedVendorName(id), "erased, and has a name");
  const { bankName, accountName, accountNumber, ifsc, upiId } = vendor;
  const left = [phone, email, address, notes, bankName, accountName, accountNumber, ifsc, upiId];
  check.that(!left.some(Boolean), "erased, and has contacts, a bank or notes");
  check.that(status === "inactive", "erased, and active");
}

const BESIDES: Partial<Record<SmallNoun, (row: never, check: Check) => void>> = {
  vehicle: checkVehicle,
  driver: checkDriver,
  vendor: checkVendor,
};

/** Checks every record of one form. */
export async function checkSmallRecords(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for (const { record } of SMALL_NOUNS) {
    const { noun, words, searchText, exact, called, states, follows = [] } = record as SmallRecord;
    for await (const row of every((page) => db[noun as "driver"].findMany(page))) {
      // A thing goes by its number, a person by the id.
      const name = exact ? called(row) : row.id;
      const check = report(problems, `${capitalized(words.one)} ${name}`);
      check.that([...states, ...follows].includes(row.status), `status ${row.status}`);
      check.that(row.searchText === searchText(row), WRONG_TEXT);
      const isSorted = !("sortName" in row) || row.sortName === sortNameOf(row.name);
      check.that(isSorted, WRONG_ORDER);
      BESIDES[noun]?.(row as never, check);
    }
  }
  return problems;
}

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

/**
 * Checks hires: the kept amounts equal the sums of the lines. Consignments aboard share the whole cost, and none is
 * aboard twice.
 */
export async function checkHires(db: PrismaClient): Promise<string[]> {
  const [deducted, paid] = [total("HireDeduction"), total("VendorPaymentBill")];
  const shared = total("HireConsignment", "cost");
  const corrected = Prisma.sql`(SELECT COALESCE(SUM(c."amount" - c."tdsAmount"), 0) FROM "Expense" c WHERE c."correctsHireId" = h."id")`;
  const wrong = await db.$queryRaw<Row[]>`SELECT * FROM (
    SELECT h."hireNumber", h."balance", h."deductedAmount", h."paidAmount",
      h."amount" + ${corrected} - h."advance" - h."tdsAmount" - ${deducted} - ${paid} AS "owed",
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

/** Bills and hires that count on more than the advances of until their day had their TDS deducted of, by vendor and row. */
const UNCOVERED = Prisma.sql`WITH "counting" AS (
    SELECT 'Expense ' || "id" AS "name", "vendorId", "tdsRow", "date", "tdsBefore" FROM "Expense" WHERE "tdsBefore" > 0
    UNION ALL SELECT 'Hire ' || "hireNumber", "vendorId", 'work', "date", "tdsBefore" FROM "Hire"
      WHERE "tdsBefore" > 0 AND "status" = 'active')
  SELECT c."name" FROM "counting" c WHERE
    (SELECT SUM(o."tdsBefore") FROM "counting" o
      WHERE o."vendorId" = c."vendorId" AND o."tdsRow" = c."tdsRow" AND o."date" <= c."date")
    > (SELECT COALESCE(SUM(p."tdsBase"), 0) FROM "VendorPayment" p
      WHERE p."vendorId" = c."vendorId" AND p."tdsRow" = c."tdsRow" AND p."tdsAmount" > 0 AND p."date" <= c."date")
  ORDER BY c."name"`;

type Owed = { id: number; balance: number | bigint; owed: number | bigint; paid: number | bigint };

/**
 * Checks what vendors are owed and paid: a bill's balance is its amount with its corrections, less the TDS of both and its payments, an advance what its payment
 * did not meet. Both are never below nothing.
 */
export async function checkVendorPayments(db: PrismaClient): Promise<string[]> {
  const ofBill = Prisma.sql`(SELECT COALESCE(SUM(b."amount"), 0) FROM "VendorPaymentBill" b WHERE b."expenseId" = e."id")`;
  const corrected = Prisma.sql`(SELECT COALESCE(SUM(c."amount" - c."tdsAmount"), 0) FROM "Expense" c WHERE c."correctsId" = e."id")`;
  const bills = await db.$queryRaw<Owed[]>`SELECT * FROM (
    SELECT e."id", e."balance", e."paidAmount", ${ofBill} AS "paid",
      CASE WHEN e."paidFrom" = 'owed' AND e."vendorId" IS NOT NULL
          AND e."correctsId" IS NULL AND e."correctsHireId" IS NULL
        THEN e."amount" + ${corrected} - e."tdsAmount" - ${ofBill} ELSE 0 END AS "owed"
    FROM "Expense" e) AS "sums"
    WHERE "balance" <> "owed" OR "balance" < 0 OR "paidAmount" <> "paid" ORDER BY "id"`;
  const ofPayment = Prisma.sql`(SELECT COALESCE(SUM(b."amount"), 0) FROM "VendorPaymentBill" b WHERE b."paymentId" = p."id")`;
  const payments = await db.$queryRaw<Owed[]>`SELECT * FROM (
    SELECT p."id", p."advance" AS "balance", p."amount" + p."tdsAmount" - ${ofPayment} AS "owed", ${ofPayment} AS "paid"
    FROM "VendorPayment" p) AS "sums" WHERE "balance" <> "owed" OR "balance" < 0 ORDER BY "id"`;
  const others = await db.$queryRaw<{ id: number }[]>`SELECT b."id" FROM "VendorPaymentBill" b
    JOIN "VendorPayment" p ON p."id" = b."paymentId"
    LEFT JOIN "Expense" e ON e."id" = b."expenseId" LEFT JOIN "Hire" h ON h."id" = b."hireId"
    WHERE (b."kind" = 'refund') <> (b."expenseId" IS NULL AND b."hireId" IS NULL)
      OR COALESCE(e."vendorId", h."vendorId", p."vendorId") <> p."vendorId" ORDER BY b."id"`;
  const uncovered = await db.$queryRaw<{ name: string }[]>(UNCOVERED);
  return [
    ...uncovered.map(
      ({ name }) => `${name}: no advance of its day or before had the TDS that it counts on`,
    ),
    ...bills.map(
      ({ id, balance, owed, paid }) =>
        `Expense ${id}: its payments come to ${paid}, so that ${owed} is owed and not ${balance}`,
    ),
    ...payments.map(
      ({ balance, owed, ...own }) =>
        `Payment ${vendorPaymentNumber(own)}: ${owed} is an advance and not ${balance}`,
    ),
    ...others.map(({ id }) => `A share ${id} of a vendor's payment is of another vendor's bill`),
  ];
}
