import { Prisma, type PrismaClient } from "~/generated/sqlite/client";
import { erasedVendorName } from "~/models/billing/vendor/vendor.record";
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
  const { bankName, accountName, accountNumber, ifsc } = vendor;
  const left = [phone, email, address, notes, bankName, accountName, accountNumber, ifsc];
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
    const { noun, words, searchText, exact, called, states } = record as SmallRecord;
    for await (const row of every((page) => db[noun as "driver"].findMany(page))) {
      // A thing goes by its number, a person by the id.
      const name = exact ? called(row) : row.id;
      const check = report(problems, `${capitalized(words.one)} ${name}`);
      check.that((states as readonly string[]).includes(row.status), `status ${row.status}`);
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
