import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { apiClient, type ApiClient } from "./api";
import {
  LAST,
  MONTHS,
  type Regime,
  SOLD,
  STORY,
  TOLD,
  VENDORS,
  type VendorName,
} from "./buying-by-hand";
import { resetDatabase } from "./database";
import {
  actorOf,
  makeConsignment,
  makeCustomer,
  makeItem,
  makeUser,
  makeVendor,
} from "./factories";

/* Lives the three months of buying-by-hand.ts through /api. */

const rupees = (paise: number) => paise / 100;

export type Lived = Awaited<ReturnType<typeof liveQuarter>>;

/** The three months under a regime; afterwards it is their last day, October and November are closed and were sent to Tally. */
export async function liveQuarter(regime: Regime) {
  await resetDatabase();
  const user = await makeUser({ role: "admin" });
  let api: ApiClient;
  const on = async (day: string) => {
    setClock(new Date(`${day}T06:00:00Z`));
    // A token lives for a day.
    api = await apiClient(user);
  };
  await db.company.updateMany({
    data: {
      taxSystem: "gst_india",
      taxRegime: regime,
      gtaOptionYear: 2026,
      stateCode: "27",
      gstin: "27AAPFU0939F1ZV",
      invoiceCurrency: "INR",
    },
  });
  const vendors = {} as Record<VendorName, number>;
  for (const [name, row] of Object.entries(VENDORS))
    vendors[name as VendorName] = (await makeVendor({ name, ...row })).id;
  const clients = {
    office: (
      await makeCustomer({
        name: "office",
        kind: "registered",
        gstin: "29AAECC2213N1ZM",
        stateCode: "29",
      })
    ).id,
    family: (await makeCustomer({ name: "family", kind: "individual", stateCode: "27" })).id,
  };
  const itemId = (await makeItem()).id;
  const bill = (client: keyof typeof SOLD, invoiceDate: string) =>
    createInvoice(
      actorOf(user),
      InvoiceInput.parse({
        clientId: clients[client],
        invoiceDate,
        dueDate: "2027-03-31",
        status: "Sent",
        confirmNoLorryReceipt: true,
        pickupStateCode: "27",
        items: [
          {
            itemId,
            description: "Moving",
            quantity: "1",
            discount: "0",
            unitPrice: String(rupees(SOLD[client])),
          },
        ],
      }),
    );
  const done = async (reply: ReturnType<ApiClient["post"]>) => {
    const { status, body } = await reply;
    if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body));
    return body.data as { id: number };
  };
  const ids: Record<string, number> = {};
  const shareOf = ([name, amount]: [string, number]) => ({
    [name === "H/1" ? "hireId" : "expenseId"]: ids[name],
    amount: rupees(amount),
  });
  for (const month of MONTHS) {
    await on(`${month}-04`);
    await bill("office", `${month}-03`);
    await bill("family", `${month}-04`);
    for (const event of STORY.filter((one) => one.on.startsWith(month))) {
      await on(event.on);
      if (event.what === "bill") {
        const { kind, date, vendor, amount, tax, from, due } = event;
        const of = vendor && { vendorId: vendors[vendor], billNumber: event.name };
        const paid = { paidFrom: from === "Bank" ? "bank" : from, dueDate: due ?? null };
        const told = { date, kind, amount: rupees(amount), taxAmount: rupees(tax), ...of, ...paid };
        ids[event.name] = (await done(api!.post("/expenses", told))).id;
      } else if (event.what === "hire") {
        const aboard = await makeConsignment({ status: "Planned" });
        const hire = {
          vendorId: vendors[event.vendor!],
          vehicleNumber: "KA01CD3333",
          date: event.date,
          amount: rupees(event.amount),
          advance: rupees(event.advance!),
          advanceMethod: "Bank Transfer",
          consignmentIds: [aboard.id],
        };
        ids[event.name] = (await done(api!.post("/hires", hire))).id;
      } else if (event.what === "pay") {
        const method = event.by === "Bank" ? "Bank Transfer" : "Cash";
        const bills = Object.entries(event.meets).map(shareOf);
        const pay = {
          vendorId: vendors[event.vendor],
          date: event.on,
          method,
          amount: rupees(event.amount),
          bills,
        };
        ids[event.name] = (await done(api!.post("/vendor-payments", pay))).id;
      } else if (event.what === "set-off" || event.what === "refund") {
        const amount = rupees(event.amount);
        const more = event.meets
          ? { bills: [shareOf([event.meets, event.amount])] }
          : { amount, method: event.by };
        await done(
          api!.post(`/vendor-payments/${ids[event.of]}/${event.what}`, { ...more, date: event.on }),
        );
      } else if (event.what === "correct") {
        const said = {
          amount: rupees(event.amount),
          taxAmount: rupees(event.tax),
          reason: "Typed wrong",
        };
        ids.correction = (await done(api!.post(`/expenses/${ids[event.of]}/correct`, said))).id;
      } else if (event.what === "send") {
        const days = {
          startDate: `${event.month}-01`,
          endDate: `${event.month}-31`.replace("11-31", "11-30"),
        };
        await done(api!.post("/exports/tally", { ...days, byFile: true }));
      } else if ("month" in event)
        await done(
          api!.patch("/reports/gstr1", { month: event.month, closed: true, reason: "Filed" }),
        );
    }
  }
  await on(LAST);
  const told = TOLD.map(({ gstin: ctin, number: inum, date: dt, value, heads }) => ({
    ctin,
    trdnm: "",
    inv: [
      {
        inum,
        typ: "R",
        dt,
        val: value + heads.igst + heads.cgst + heads.sgst,
        pos: "27",
        rev: "N",
        itcavl: "Y",
        rsn: "",
        items: [{ num: 1, rt: 18, txval: value, ...heads, cess: 0 }],
      },
    ],
  }));
  const data = {
    gstin: "27AAPFU0939F1ZV",
    rtnprd: "122026",
    version: "1.0",
    docdata: { b2b: told },
  };
  await done(api!.post("/gstr2b?month=2026-12", { chksum: "X", data }));
  return { api: api!, user, ids, vendors, on };
}
