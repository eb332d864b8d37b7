import { VENDOR_PAYMENT } from "~/models/billing/vendor-payment/vendor-payment.record";
import { vendorPayments } from "~/models/billing/vendor-payment/vendor-payment.server";
import { CREW_ADVANCE } from "~/models/billing/crew-advance/crew-advance.record";
import { crewAdvances } from "~/models/billing/crew-advance/crew-advance.server";
import { EXPENSE_KIND } from "~/models/billing/expense-kind/expense-kind.record";
import { expenseKinds } from "~/models/billing/expense-kind/expense-kind.server";
import { EXPENSE } from "~/models/billing/expense/expense.record";
import { expenses } from "~/models/billing/expense/expense.server";
import { HIRE } from "~/models/billing/hire/hire.record";
import { hires } from "~/models/billing/hire/hire.server";
import { db } from "~/platform/db.server";
import { makeExpense, makeHire, makeJob, makeUser, makeVehicle, makeVendor } from "../factories";
import { NOON } from "../invoices";
import { makeNoun } from "../nouns";

import { type Case, LITERAL, DECOY, FILLING } from "./case";

/** The lists of what the company spends. */
export const SPENT: Record<string, Case> = {
  expense: {
    list: EXPENSE.list,
    load: expenses.list,
    stored: () => db.expense.findMany(),
    make: async () => {
      const [job, vehicle, vendor, user] = [
        await makeJob({ id: 900_011 }),
        await makeVehicle({ id: 900_012 }),
        await makeVendor({ id: 900_013 }),
        await makeUser({ id: 900_014, role: "employee" }),
      ];
      const make = (more: object = {}) => makeExpense({ createdAt: NOON, ...more });
      return {
        job: await make({ jobId: job.id, date: "2026-11-02", amount: 12_34 }),
        truck: await make({
          vehicleId: vehicle.id,
          date: "2026-10-30",
          kind: "Repair",
          repeats: "yearly",
          repeatsNext: "2027-10-30",
        }),
        owed: await make({ vendorId: vendor.id, status: "approved" }),
        advance: await make({ spentById: user.id }),
        literal: await make({ note: LITERAL }),
        decoy: await make({ note: DECOY }),
        twin: await make({ note: "Twin" }),
        twinToo: await make({ note: "Twin" }),
      };
    },
    finds: {
      "status=recorded": ["advance", "job", "truck", ...FILLING],
      "status=approved": ["owed"],
      "jobId=900011": ["job"],
      "vehicleId=900012": ["truck"],
      "vendorId=900013": ["owed"],
      "spentById=900014": ["advance"],
      "repeats=repeating": ["truck"],
      "startDate=2026-11-03": ["advance", "owed", ...FILLING],
      "endDate=2026-10-31": ["truck"],
      "search=repair": ["truck"],
    },
    asha: null,
  },

  expenseKind: {
    list: EXPENSE_KIND.list,
    load: expenseKinds.list,
    stored: () => db.expenseKind.findMany(),
    make: async () => {
      // Those that ship are not of this list.
      await db.expenseKind.deleteMany();
      const make = (more: object = {}) => makeNoun(EXPENSE_KIND, { createdAt: NOON, ...more });
      return {
        unsaid: await make({ name: "Cook", tdsRow: null }),
        gone: await make({ name: "Ferry", status: "inactive", tdsRow: "work" }),
        literal: await make({ name: LITERAL, tdsRow: "none" }),
        decoy: await make({ name: DECOY, tdsRow: "none" }),
        twin: await make({ name: "Twin", tdsRow: "none" }),
        twinToo: await make({ name: "Twin", tdsRow: "none" }),
      };
    },
    finds: {
      "status=active": ["unsaid", ...FILLING],
      "status=inactive": ["gone"],
      "view=unsaid": ["unsaid"],
      "search=cook": ["unsaid"],
    },
    asha: null,
    views: async (actor) => (actor.role === "customer" ? [] : expenseKinds.views(actor)),
    customerViews: [],
  },

  crewAdvance: {
    list: CREW_ADVANCE.list,
    load: crewAdvances.list,
    stored: () => db.crewAdvance.findMany(),
    make: async () => {
      const user = await makeUser({ id: 900_016, role: "employee" });
      await makeJob({ id: 900_019 });
      const make = (more: object = {}) => makeNoun(CREW_ADVANCE, { createdAt: NOON, ...more });
      return {
        ravi: await make({ employeeId: user.id, date: "2026-11-02", amount: 12_34 }),
        back: await make({ direction: "returned", date: "2026-10-30", jobId: 900_019 }),
        agreed: await make({ status: "approved" }),
        literal: await make({ note: LITERAL }),
        decoy: await make({ note: DECOY }),
        twin: await make({ note: "Twin" }),
        twinToo: await make({ note: "Twin" }),
      };
    },
    finds: {
      "status=recorded": ["back", "ravi", ...FILLING],
      "status=approved": ["agreed"],
      "direction=given": ["agreed", "ravi", ...FILLING],
      "direction=returned": ["back"],
      "employeeId=900016": ["ravi"],
      "jobId=900019": ["back"],
      "startDate=2026-11-03": ["agreed", ...FILLING],
      "endDate=2026-10-31": ["back"],
    },
    asha: null,
  },

  vendorPayment: {
    list: VENDOR_PAYMENT.list,
    load: vendorPayments.list,
    stored: () => db.vendorPayment.findMany(),
    make: async () => {
      // The others are paid to the first vendor that there is.
      await makeVendor({ id: 900_000, name: "Singh" });
      const vendor = await makeVendor({ id: 900_017, name: "Shree" });
      const make = (more: object = {}) => makeNoun(VENDOR_PAYMENT, { createdAt: NOON, ...more });
      return {
        shree: await make({ vendorId: vendor.id, date: "2026-11-02", amount: 12_34 }),
        early: await make({ date: "2026-10-30", reference: "UTR 4711" }),
        agreed: await make({ status: "approved" }),
        literal: await make({ note: LITERAL }),
        decoy: await make({ note: DECOY }),
        twin: await make({ note: "Twin" }),
        twinToo: await make({ note: "Twin" }),
      };
    },
    finds: {
      "status=recorded": ["early", "shree", ...FILLING],
      "status=approved": ["agreed"],
      "vendorId=900017": ["shree"],
      "startDate=2026-11-03": ["agreed", ...FILLING],
      "endDate=2026-10-31": ["early"],
      "search=4711": ["early"],
    },
    asha: null,
  },

  hire: {
    list: HIRE.list,
    load: hires.list,
    stored: () => db.hire.findMany(),
    make: async () => {
      const vendor = await makeVendor({ id: 900_015, name: "Baldev" });
      const make = (more: object = {}) => makeHire({ createdAt: NOON, ...more });
      return {
        owner: await make({ vendorId: vendor.id, date: "2026-11-02" }),
        due: await make({ dueDate: "2026-11-20", date: "2026-10-30", amount: 12_34 }),
        settled: await make({ balance: 0, vehicleNumber: "HR55AB0001" }),
        gone: await make({ status: "cancelled" }),
        literal: await make({ driverName: LITERAL }),
        decoy: await make({ driverName: DECOY }),
        twin: await make({ driverName: "Twin" }),
        twinToo: await make({ driverName: "Twin" }),
      };
    },
    finds: {
      "status=Open": ["owner", ...FILLING],
      "status=Due": ["due"],
      "status=Settled": ["settled"],
      "status=Cancelled": ["gone"],
      "vendorId=900015": ["owner"],
      "startDate=2026-11-03": ["gone", "settled", ...FILLING],
      "endDate=2026-10-31": ["due"],
      "search=hr55": ["settled"],
      "search=baldev": ["owner"],
      "view=due": ["due"],
    },
    asha: null,
    views: async (actor) => (actor.role === "customer" ? [] : hires.views(actor)),
    customerViews: [],
  },
};
