import { beforeEach, describe, expect, test } from "vitest";

import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { openPapers } from "~/models/law/personal-data/erase.plan.server";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { makeActor, makeCustomer, makeDriver, makeQuotation, makeUser } from "../support/factories";
import { makeJourney } from "../support/fleet";
import { invoiceFields, NOON, TODAY } from "../support/invoices";
import type { Order, Outcome } from "../support/rival";
import { startRivals } from "../support/rivals";

/*
 * Who ends a record and who hangs something on it, some milliseconds apart, from two processes: one of them is told, or what was
 * hung is there to be seen by who ends it.
 */

/** By how many milliseconds the second is later than the first; below nought it is first. */
const APART = effort(
  [-6, 0, 2, 5, 10],
  Array.from({ length: 28 }, (_, at) => at - 12),
);

const both = startRivals();
let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  admin = await makeActor("admin");
});

const isDone = (outcome?: Outcome) => outcome !== undefined && "id" in outcome;
type Ask = Omit<Order, "actor">;

/** Has one end what the other hangs something on, at each distance; `check` sees what came of it. */
async function pass(
  make: () => Promise<[ending: Ask, hanging: Ask]>,
  check: (ended: boolean, hung: boolean, ending: Ask) => Promise<void>,
) {
  for (const apart of APART) {
    const [ending, hanging] = await make();
    const [ended, hung] = await both.perform(
      admin,
      { ...ending, after: Math.max(0, -apart) },
      { ...hanging, after: Math.max(0, apart) },
    );
    await check(isDone(ended), isDone(hung), ending);
  }
  // What the factories put there has numbers of no series, and no history.
  const problems = await checkDatabase(db);
  expect(problems.filter((one) => /^Account|erased|leads to|gone/.test(one))).toEqual([]);
}

const CHARGES = { transportationCharge: "1000", gstRate: "18", surchargeRate: "0" };
const QUOTED = {
  date: TODAY,
  expiryDate: "2026-12-21",
  transportationType: "full_load",
  packagingCharge: "0",
  loadingCharge: "0",
  unloadingCharge: "0",
  ...CHARGES,
  items: [{ name: "Sofa", quantity: "1" }],
  phone: "98220 11111",
  sourceAddress: "A-1, Aundh, Pune",
  destinationAddress: "B-2, Andheri, Mumbai",
};
const SCHEDULED = {
  title: "Aundh to Andheri",
  description: "Two rooms",
  location: "Pune",
  startDate: TODAY,
  status: "Not Started",
  priority: "Low",
  assignedTo: [],
};

describe("ended and hung on at once", () => {
  const papers: [what: Ask["what"], fields: () => Promise<Record<string, unknown>>][] = [
    ["quote", async () => QUOTED],
    ["bill", () => invoiceFields({ status: "Sent" })],
    ["schedule", async () => SCHEDULED],
  ];
  test.each(papers)("a person who is erased, and whom one would %s", async (what, fields) => {
    await pass(
      async () => {
        const { id } = await makeCustomer();
        return [
          { what: "erase", ids: [id] },
          { what, ids: [id], fields: await fields() },
        ];
      },
      async (ended, _, { ids: [id = 0] }) => {
        const person = await db.user.findUniqueOrThrow({ where: { id } });
        expect(person.erasedAt !== null).toBe(ended);
        if (ended) expect(await openPapers(id)).toEqual([]);
        const drafts = await db.quotation.count({ where: { customerId: id } });
        if (ended) expect(drafts).toBe(0);
      },
    );
  });

  test("a quotation that is deleted, and a job made of it", async () => {
    await pass(
      async () => {
        const { id, customerId } = await makeQuotation({ status: "approved" });
        return [
          { what: "delete quotation", ids: [id] },
          { what: "schedule", ids: [customerId], fields: { ...SCHEDULED, quotationId: id } },
        ];
      },
      async (ended, hung) => {
        expect([ended, hung]).not.toEqual([true, true]);
        expect(ended || hung).toBe(true);
        expect(await db.job.count({ where: { quotationId: null } })).toBe(0);
      },
    );
  });

  test("a driver who is erased, and sent on a journey", async () => {
    await pass(
      async () => {
        const { id: driverId } = await makeDriver();
        const { id, vehicleId } = await makeJourney({});
        return [
          { what: "erase driver", ids: [driverId] },
          { what: "drive", ids: [id], fields: { vehicleId, driverId } },
        ];
      },
      async (ended, hung) => expect([ended, hung]).not.toEqual([true, true]),
    );
  });

  test("an employee who is deleted, and put into a crew", async () => {
    await pass(
      async () => {
        const { id } = await makeUser({ role: "employee" });
        const customer = await makeCustomer();
        const fields = { ...SCHEDULED, assignedTo: [String(id)] };
        return [
          { what: "delete employee", ids: [id] },
          { what: "schedule", ids: [customer.id], fields },
        ];
      },
      async (ended, hung) => {
        expect([ended, hung]).not.toEqual([true, true]);
        expect(await db.jobAssignment.count({ where: { employeeId: null } })).toBe(0);
      },
    );
  });
});
