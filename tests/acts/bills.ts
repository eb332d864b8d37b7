import {
  type Bill,
  type Cost,
  type Credit,
  dayAfter,
  major,
  minor,
  type Model,
  sum,
} from "./model";
import { type Act, answered, dataOf, type Dice, idAt, type Office, shown } from "./office";
import { GSTINS } from "./sales";
import type { Same } from "./truth";

/* GST in bills, the return that takes it back, and what stays of a return that was filed. */

type Billed = Cost & { bill: Bill };
const billed = (model: Model) => model.costs.filter((one): one is Billed => one.bill !== undefined);
const isFiled = (model: Model, { bill: { credit } }: Billed) =>
  credit !== null && model.closed.has(credit);

const monthOf = (day: string) => day.slice(0, 7);
const monthAfter = (month: string) => monthOf(dayAfter(`${month}-28`, 4));
const monthBefore = (month: string) => monthOf(dayAfter(`${month}-01`, -1));

/** The first month from one on whose return is not filed. */
function firstOpen(model: Model, from: string): string {
  return model.closed.has(from) ? firstOpen(model, monthAfter(from)) : from;
}

/** Whether a return takes the tax of a bill: it has what the law asks for, and its approval where that is wanted. */
const counts = (model: Model, { vendor, numbered, approved }: Bill) =>
  numbered && Boolean(vendor?.gstin) && (approved || !model.needsApproval);

/** A bill was saved: it waits for approval, and goes into the earliest open return unless it is in one that was filed. */
function saved(model: Model, cost: Billed): void {
  cost.bill.approved = false;
  if (!isFiled(model, cost)) cost.bill.credit = firstOpen(model, monthOf(cost.day));
}

/** The same of the record at an address of `/api`, where that is a bill. */
export function rewritten(model: Model, address: string): void {
  const cost = billed(model).find(({ id }) => address === `/expenses/${id}`);
  if (cost) saved(model, cost);
}

/** Line 4A5 of a month: tax of another State's bills is IGST, of all others half CGST and half SGST. */
function creditOf(model: Model, month: string): Credit {
  const those = billed(model).filter(({ bill }) => bill.credit === month && counts(model, bill));
  const isAway = ({ bill }: Billed) => (bill.vendor?.gstin ?? "27").slice(0, 2) !== "27";
  const near = those.filter((one) => !isAway(one));
  return {
    bills: those.map(({ id }) => id).sort((one, other) => one - other),
    igst: sum(those.filter(isAway), ({ bill }) => bill.tax),
    cgst: sum(near, ({ bill }) => Math.ceil(bill.tax / 2)),
    sgst: sum(near, ({ bill }) => Math.floor(bill.tax / 2)),
  };
}

/** The same as the product says it. */
async function creditIn({ api }: Office, month: string): Promise<Credit> {
  const found = dataOf(await answered("GSTR-3B", api.get(`/reports/gstr3b?month=${month}`)));
  type Line = { line: string; rows: { id: number }[] } & Record<"igst" | "cgst" | "sgst", number>;
  const line = (found.lines as Line[]).find((one) => one.line === "4A5");
  const bills = (line?.rows ?? []).map(({ id }) => id).sort((one, other) => one - other);
  const [igst, cgst, sgst] = [line?.igst ?? 0, line?.cgst ?? 0, line?.sgst ?? 0].map(minor);
  return { bills, igst: igst!, cgst: cgst!, sgst: sgst! };
}

async function fileOf({ admin }: Office, kind: "gstr1" | "gstr3b", month: string): Promise<string> {
  const { status, text } = await admin.fetch(`/reports/${kind}.json?month=${month}`);
  if (status !== 200) throw new Error(`${kind} of ${month}: ${status} ${text.slice(0, 300)}`);
  return text;
}

/** Months that are over and not filed: the last one, and those that were opened again. */
const toFile = (model: Model) => {
  const last = monthBefore(monthOf(model.day));
  return [...new Set([last, ...model.opened])].filter((month) => !model.closed.has(month));
};

/** A later return says what an amended paper is: those before it stay closed. */
const toOpen = (model: Model) =>
  model.invoices.some(({ isAmended }) => isAmended) ? [] : [...model.closed.keys()];

/** A day on which something was paid: today, or the last one of a month before. */
const paidOn = (model: Model, dice: Dice) =>
  dice.once(2) ? model.day : dayAfter(`${monthOf(model.day)}-01`, -1);

const vendors = (model: Model) => model.vendors.filter(({ erased }) => !erased);

export const BILLS: Act[] = [
  {
    name: "a bill with GST",
    can: () => true,
    async run({ admin, api }, model, dice) {
      const byApi = dice.once(2);
      const day = paidOn(model, dice);
      const tax = dice.number(1, 90_000);
      const amount = tax + dice.number(1, 5_000) * 100;
      const known = vendors(model);
      const vendor = known.length > 0 && !dice.once(3) ? dice.of(known) : null;
      const paid = { date: day, kind: "diesel", amount: major(amount), taxAmount: major(tax) };
      const of: Record<string, number> = vendor ? { vendorId: vendor.id } : {};
      const numbered = !dice.once(4);
      const meant = { anyway: "on", confirmCash: "on" };
      const typed = {
        ...paid,
        ...meant,
        paidFrom: "cash",
        ...of,
        ...(numbered && { billNumber: "B/1" }),
      };
      const id = byApi
        ? dataOf(await answered("bill", api.post("/expenses", typed))).id
        : idAt("Bill", await admin.fillIn("/expenses/new", "taxAmount", typed), "expenses");
      const bill: Bill = { tax, vendor, numbered, approved: false, credit: null };
      const cost = { id, kind: "expense" as const, amount, day, job: null, employee: null, bill };
      saved(model, cost);
      model.costs.push(cost);
      return `${byApi ? "POST /api/expenses" : "New expense"} of ${day}: ${major(amount)}, GST ${major(tax)}, vendor ${vendor?.id ?? "none"} (${id})`;
    },
  },
  {
    name: "edit a bill",
    can: (model) => billed(model).length > 0,
    async run({ admin, api }, model, dice) {
      const cost = dice.of(billed(model));
      const byApi = dice.once(2);
      const day = paidOn(model, dice);
      const tax = dice.number(1, 90_000);
      const amount = tax + dice.number(1, 5_000) * 100;
      const all = { amount: major(amount), taxAmount: major(tax), date: day };
      const filed = isFiled(model, cost);
      if (byApi) {
        const put = (body: object) => api.put(`/expenses/${cost.id}`, body);
        if (filed) {
          // Each of what the return has of it, by itself.
          for (const one of [
            { amount: major(cost.amount + 100) },
            { date: dayAfter(cost.day, -1) },
          ])
            await answered("a filed bill", put(one), 409);
          await answered("its vendor", put({ vendorId: cost.bill.vendor ? null : 1 }), 409);
          await answered("its note", put({ note: "Paid at the pump" }));
        } else await answered("edit", put(all));
      } else {
        const at = `/expenses/edit/${cost.id}`;
        const after = await admin.fillIn(at, "taxAmount", all);
        if (!filed) idAt("Edit", after, "expenses");
        else if (after.status < 400) throw new Error(`A filed bill was edited: ${after.told}`);
      }
      if (!filed) {
        Object.assign(cost, { amount, day });
        cost.bill.tax = tax;
      }
      if (!filed || byApi) saved(model, cost);
      return `${byApi ? "PUT" : "Edit"} expense ${cost.id}: ${JSON.stringify(all)}${filed ? ", refused: its return is filed" : ""}`;
    },
  },
  {
    name: "delete a bill",
    can: (model) => billed(model).length > 0,
    async run({ api }, model, dice) {
      const cost = dice.of(billed(model));
      const filed = isFiled(model, cost);
      await answered("delete", api.del(`/expenses/${cost.id}`), filed ? 409 : 200);
      if (!filed) model.costs = model.costs.filter((one) => one !== cost);
      return `DELETE expense ${cost.id}${filed ? ": refused, its return is filed" : ""}`;
    },
  },
  {
    name: "approve a bill, or take that back",
    can: (model) => billed(model).length > 0,
    async run({ admin, api }, model, dice) {
      const cost = dice.of(billed(model));
      const { bill, id } = cost;
      const status = bill.approved ? "recorded" : "approved";
      // Where nothing waits for an approval its page offers none.
      const byPage = (model.needsApproval || bill.approved) && dice.once(2);
      if (byPage) {
        const page = await admin.open(`/expenses/${id}`);
        const press = bill.approved ? "withdraw" : "approve";
        shown(press, await admin.send(page, press));
      } else await answered(status, api.patch(`/expenses/${id}/status`, { status }));
      bill.approved = !bill.approved;
      if (bill.approved) bill.credit ??= firstOpen(model, monthOf(cost.day));
      return `${byPage ? "Press" : "PATCH"}: expense ${id} is ${status}`;
    },
  },
  {
    name: "another GSTIN of a vendor",
    can: (model) => vendors(model).length > 0,
    async run({ admin, api }, model, dice) {
      const vendor = dice.of(vendors(model));
      const gstin = dice.of(
        [GSTINS["29"], GSTINS["27"], null].filter((one) => one !== vendor.gstin),
      );
      const byApi = dice.once(2);
      if (byApi) await answered("GSTIN", api.put(`/vendors/${vendor.id}`, { gstin }));
      else {
        const at = `/vendors/edit/${vendor.id}`;
        idAt("GSTIN", await admin.fillIn(at, "gstin", { gstin: gstin ?? "" }), "vendors");
      }
      vendor.gstin = gstin;
      return `${byApi ? "PUT" : "Edit"} vendor ${vendor.id}: GSTIN ${gstin}`;
    },
  },
  {
    name: "bills need approval, or no more",
    can: () => true,
    async run({ admin }, model) {
      const wanted = !model.needsApproval;
      const typed = { expensesNeedApproval: wanted ? ["on"] : [] };
      const after = await admin.fillIn("/settings/costs", "expensesNeedApproval", typed);
      shown("Settings of costs", after);
      model.needsApproval = wanted;
      return `Settings: expenses count ${wanted ? "once an admin approved them" : "at once"}`;
    },
  },
  {
    name: "file the last month's return",
    // Who has no GSTIN files no GSTR-1.
    can: (model) => model.rate > 0 && toFile(model).length > 0,
    async run(office, model, dice) {
      const byApi = dice.once(2);
      const month = dice.of(toFile(model));
      const reason = "Filed by the accountant";
      if (byApi) {
        const body = { month, closed: true, reason };
        await answered("close", office.api.patch("/reports/gstr1", body));
      } else {
        const page = await office.admin.open(`/reports/gstr1?month=${month}`);
        shown("close", await office.admin.send(page, "close", { reason }));
      }
      // What waits for its approval, or for its number and a GSTIN, goes into the next one.
      for (const { bill } of billed(model)) {
        if (bill.credit !== month || counts(model, bill)) continue;
        bill.credit = firstOpen(model, monthAfter(month));
      }
      model.closed.set(month, {
        gstr1: await fileOf(office, "gstr1", month),
        gstr3b: await fileOf(office, "gstr3b", month),
        credit: creditOf(model, month),
      });
      model.opened.delete(month);
      return `The returns of ${month} are closed`;
    },
  },
  {
    name: "open a filed month",
    can: (model) => toOpen(model).length > 0,
    async run({ admin, api }, model, dice) {
      const byApi = dice.once(2);
      const month = dice.of(toOpen(model));
      const reason = "Filed wrong";
      if (byApi) {
        const body = { month, closed: false, reason };
        await answered("open", api.patch("/reports/gstr1", body));
      } else {
        const page = await admin.open(`/reports/gstr1?month=${month}`);
        shown("open", await admin.send(page, "open", { reason }));
      }
      model.closed.delete(month);
      model.opened.add(month);
      return `The returns of ${month} are open again`;
    },
  },
];

/** The filed returns are as they went, to the byte; those that are open take back what the bills say. */
export async function compareReturns(office: Office, model: Model, same: Same): Promise<void> {
  if (model.rate === 0) return;
  for (const cost of billed(model)) {
    const found = dataOf(await answered("bill", office.api.get(`/expenses/${cost.id}`)));
    same(`The return of expense ${cost.id}`, found.creditReturn, cost.bill.credit);
  }
  for (let month = "2026-10"; month <= monthOf(model.day); month = monthAfter(month)) {
    const filed = model.closed.get(month);
    const credit = filed ? filed.credit : creditOf(model, month);
    same(`Input tax credit of ${month}`, await creditIn(office, month), credit);
    if (!filed) continue;
    same(`The filed GSTR-1 of ${month}`, await fileOf(office, "gstr1", month), filed.gstr1);
    same(`The filed GSTR-3B of ${month}`, await fileOf(office, "gstr3b", month), filed.gstr3b);
  }
}
