import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { deleteAmendment } from "~/models/billing/returns/amendment.server";
import { readIff } from "~/models/billing/returns/iff.server";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { monthsOf } from "~/models/company/month/month";
import { closeMonth, openMonth, setIffClosed } from "~/models/company/month/month.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { effort } from "../support/effort";
import { makeCustomer } from "../support/factories";
import {
  TAMIL_NADU,
  OTHER,
  admin,
  staff,
  OFFICE,
  FAMILY,
  bill,
  credit,
  amendInvoice,
  json,
  taxes,
  adds,
  declares,
  iffOf,
  setUp,
} from "../support/amendments";

beforeEach(setUp);

/** What all papers come to by their last amendment, a place a row, in minor units. */
async function byPlaceInSql() {
  const rows = await db.$queryRaw<{ place: string; value: bigint; tax: bigint }[]>`
    SELECT "place", SUM("value") AS "value", SUM("tax") AS "tax" FROM (
      SELECT "i"."taxableValue" AS "value", "i"."taxAmount" AS "tax", COALESCE(
        (SELECT "a"."placeOfSupply" FROM "Amendment" AS "a" WHERE "a"."invoiceId" = "i"."id" ORDER BY "a"."date" DESC LIMIT 1),
        "i"."placeOfSupply") AS "place"
      FROM "Invoice" AS "i" WHERE "i"."status" NOT IN ('Draft', 'Cancelled')
      UNION ALL
      SELECT -"n"."taxableValue", -"n"."taxAmount", COALESCE(
        (SELECT "a"."placeOfSupply" FROM "Amendment" AS "a" WHERE "a"."invoiceId" = "n"."invoiceId" ORDER BY "a"."date" DESC LIMIT 1),
        "n"."placeOfSupply") AS "place"
      FROM "Note" AS "n") AS "papers"
    GROUP BY "place" ORDER BY "place"`;
  return rows
    .map(({ place, value, tax }) => {
      const half = Number(tax) / 2;
      const own = place === "29";
      const heads = { igst: own ? 0 : Number(tax), cgst: own ? half : 0, sgst: own ? half : 0 };
      return { place, taxable: Number(value), ...heads };
    })
    .filter(({ taxable }) => taxable !== 0);
}

describe("Whatever is billed, noted, cancelled, amended, filed and opened again", () => {
  const filers = [
    {
      filed: "month by month",
      quarterly: false,
      periods: ["2026-10", "2026-11", "2026-12", "2027-01"],
    },
    { filed: "by quarter", quarterly: true, periods: ["2627-Q2", "2627-Q3", "2627-Q4"] },
  ];

  test.each(filers)(
    "filed $filed: no paper is in two returns or in none, and what is filed stays",
    async ({ quarterly, periods }) => {
      setClock(new Date("2027-01-28T06:30:00Z"));
      const set = { returnsPeriod: quarterly ? "quarterly" : "monthly", returnsFrom: "2026-07" };
      await db.company.updateMany({ data: set });
      const clients = [await makeCustomer(OFFICE), await makeCustomer(FAMILY)];
      const seen = { amended: 0, twice: 0, refused: 0, kept: 0, inIffs: 0 };
      const iffMonths = quarterly ? ["2026-10", "2026-11"] : [];
      const day = fc
        .tuple(fc.constantFrom(...periods.flatMap(monthsOf)), fc.integer({ min: 1, max: 27 }))
        .filter(([month]) => month < "2027-02")
        .map(([month, date]) => `${month}-${String(date).padStart(2, "0")}`);
      const of = fc.nat();
      const step = fc.oneof(
        {
          weight: 5,
          arbitrary: fc.record({
            kind: fc.constant("bill" as const),
            client: fc.nat({ max: 1 }),
            day,
            rupees: fc.integer({ min: 100, max: 50_000 }),
            pickup: fc.constantFrom("29", "27"),
          }),
        },
        { weight: 2, arbitrary: fc.record({ kind: fc.constant("note" as const), of, day }) },
        {
          weight: 6,
          arbitrary: fc.record({
            kind: fc.constant("amend" as const),
            of,
            day,
            place: fc.constantFrom("29", "33", "27"),
            gstin: fc.constantFrom(undefined, OTHER, TAMIL_NADU),
          }),
        },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), of }) },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const), of }) },
        {
          weight: quarterly ? 3 : 0,
          arbitrary: fc.record({
            kind: fc.constant("iff" as const),
            month: fc.constantFrom("2026-10", "2026-11"),
            leave: fc.integer({ min: 0, max: 3 }),
            closes: fc.boolean(),
          }),
        },
        { weight: 4, arbitrary: fc.record({ kind: fc.constant("close" as const) }) },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant("open" as const) }) },
      );
      const whole = async (period: string) => ({
        gstr1: await json(period),
        gstr3b: await taxes(period),
      });
      /** The returns that are filed, as they were then. */
      let filed: [period: string, whole: object][] = [];
      /** The same of IFFs. */
      const filedIffs = new Map<string, object>();

      const act = async (one: typeof step extends fc.Arbitrary<infer S> ? S : never) => {
        if (one.kind === "bill") {
          const { id: clientId } = clients[one.client]!;
          return bill({ clientId, date: one.day, price: String(one.rupees), pickup: one.pickup });
        }
        if (one.kind === "close") {
          const period = periods[filed.length]!;
          await closeMonth(admin, period, "Filed", "2027-01-28");
          return filed.push([period, await whole(period)]);
        }
        if (one.kind === "open") {
          await openMonth(admin, filed.at(-1)?.[0] ?? "2026-10", "Again");
          return filed.pop();
        }
        if (one.kind === "iff") {
          const { month, leave, closes } = one;
          if (filedIffs.has(month)) {
            await setIffClosed(admin, month, false, "Again");
            return filedIffs.delete(month);
          }
          const { gstr1, leftOut } = await readIff(admin, month);
          const all = [...gstr1.b2b, ...gstr1.cdnr, ...gstr1.amended.b2ba, ...leftOut];
          const out = all.filter((_, at) => leave > 0 && at % 3 === leave - 1);
          await declares(
            month,
            out.map(({ number }) => number),
          );
          if (!closes) return null;
          await setIffClosed(admin, month, true, "Filed");
          return filedIffs.set(month, await iffOf(month));
        }
        const invoices = await db.invoice.findMany({ orderBy: { id: "asc" } });
        const invoice = invoices[one.of % Math.max(invoices.length, 1)];
        if (!invoice) return null;
        if (one.kind === "note") return credit(invoice.id, one.day, "1");
        if (one.kind === "cancel") return changeInvoiceStatus(staff, invoice.id, "Cancelled");
        if (one.kind === "delete") {
          const last = await db.amendment.findFirst({ orderBy: { id: "desc" } });
          return last && deleteAmendment(admin, last.id);
        }
        const gstin = invoice.clientGstin ? one.gstin : undefined;
        return amendInvoice(invoice.id, { date: one.day, placeOfSupply: one.place, gstin });
      };

      // What was filed and is amended, so that IFFs have some of it.
      const early = { kind: "bill", client: 0, rupees: 1_000, pickup: "29" } as const;
      const first = quarterly
        ? [
            { ...early, day: "2026-08-05" },
            { ...early, day: "2026-09-05" },
            { kind: "note" as const, of: 0, day: "2026-09-06" },
            { kind: "close" as const },
            {
              kind: "amend" as const,
              of: 0,
              day: "2026-10-04",
              place: "33" as const,
              gstin: undefined,
            },
            {
              kind: "amend" as const,
              of: 1,
              day: "2026-11-04",
              place: "27" as const,
              gstin: undefined,
            },
          ]
        : [];

      await fc.assert(
        fc
          .asyncProperty(fc.array(step, { minLength: 18, maxLength: 26 }), async (steps) => {
            for (const one of [...first, ...steps]) {
              try {
                await act(one);
              } catch (error) {
                // What the state of a paper or month forbids is refused, and changes nothing.
                expect((error as { code?: string }).code).toMatch(/conflict|invalid/);
                seen.refused += one.kind === "amend" ? 1 : 0;
              }
            }
            for (const [period, then] of filed) expect(await whole(period)).toEqual(then);
            for (const [month, then] of filedIffs) expect(await iffOf(month)).toEqual(then);
            seen.kept += filed.length;
            const found = new Map<
              string,
              { taxable: number; igst: number; cgst: number; sgst: number }
            >();
            const named: string[] = [];
            for (const period of periods) {
              expect(await adds(period)).toBe(true);
              for (const { place, taxable, igst, cgst, sgst } of (await taxes(period)).gstr3b
                .rows) {
                const sums = found.get(place) ?? { taxable: 0, igst: 0, cgst: 0, sgst: 0 };
                found.set(place, {
                  taxable: sums.taxable + taxable,
                  igst: sums.igst + igst,
                  cgst: sums.cgst + cgst,
                  sgst: sums.sgst + sgst,
                });
              }
              const { amended } = (await readGstr1(admin, period)).gstr1;
              named.push(...amended.b2ba.map(({ number }) => `${number} in ${period}`));
              const months = monthsOf(period).filter((month) => iffMonths.includes(month));
              const told = [];
              for (const month of months) {
                const iff = await readIff(admin, month);
                if (iff.keptAt === null) continue;
                told.push(...iff.gstr1.amended.b2ba, ...iff.gstr1.amended.cdnra);
                named.push(...iff.gstr1.amended.b2ba.map(({ number }) => `${number} in ${period}`));
              }
              const numbers = (rows: readonly { number: string }[]) =>
                rows.map(({ number }) => number).sort();
              expect(numbers(told)).toEqual(numbers(amended.iff));
              seen.inIffs += told.length;
            }
            const sums = [...found].map(([place, of]) => ({ place, ...of }));
            expect(
              sums
                .filter(({ taxable }) => taxable !== 0)
                .sort((a, b) => (a.place < b.place ? -1 : 1)),
            ).toEqual(await byPlaceInSql());
            const amendments = await db.amendment.findMany({ include: { invoice: true } });
            const declared = amendments
              .filter(({ invoice }) => invoice?.clientGstin)
              .map(({ invoice, date }) => {
                const period = periods.find((each) => monthsOf(each).includes(date.slice(0, 7)));
                return `${invoice?.invoiceNumber} in ${period}`;
              });
            expect(named.sort()).toEqual(declared.sort());
            seen.amended += amendments.length;
            seen.twice +=
              amendments.length - new Set(amendments.map(({ invoiceId }) => invoiceId)).size;
          })
          .beforeEach(async () => {
            filed = [];
            filedIffs.clear();
            await db.iffPaper.deleteMany();
            await db.noteItem.deleteMany();
            await db.note.deleteMany();
            await db.amendment.deleteMany();
            await db.taxMonth.deleteMany();
            await db.invoiceItem.deleteMany();
            await db.invoice.deleteMany();
          }),
        { numRuns: effort(12, 80), seed: 20_261_126 },
      );
      expect(
        Object.entries(seen).filter(
          ([name, times]) =>
            times === 0 && (name === "twice" ? !quarterly : name !== "inIffs" || quarterly),
        ),
      ).toEqual([]);
    },
  );
});
