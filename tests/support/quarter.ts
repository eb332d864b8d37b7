import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { keepIff, readIff } from "~/models/billing/returns/iff.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { apiClient } from "./api";
import { resetDatabase } from "./database";
import { actorOf, makeCustomer, makeItem, makeUser } from "./factories";
import { signedIn } from "./http";

export const TODAY = "2027-01-05";
export const QUARTER = "2627-Q3";
export const MONTHS = ["2026-10", "2026-11", "2026-12"] as const;
export const OWN = "27AAPFU0939F1ZV";

/** A company under GST, by what more is said of it. */
export const company = (more: object) =>
  db.company.updateMany({
    data: {
      taxSystem: "gst_india",
      stateCode: "27",
      gstin: OWN,
      invoiceCurrency: "INR",
      quotationCurrency: "INR",
      lut: "AD270326000000X",
      ...more,
    },
  });

type Bill = {
  client?: "office" | "family" | "away" | "large" | "zone";
  date?: string;
  price?: string;
  more?: object;
};

export const numbersOf = (rows: readonly { number: string }[]) =>
  rows.map(({ number }) => number).sort();

export type Quarter = Awaited<ReturnType<typeof makeQuarter>>;

/** A quarter of a company that files quarterly, with clients of each kind; nothing is billed yet. */
export async function makeQuarter() {
  await resetDatabase();
  setClock(new Date(`${TODAY}T06:30:00Z`));
  const user = await makeUser({ role: "admin" });
  const [admin, staff] = [actorOf(user), actorOf(await makeUser({ role: "employee" }))];
  const api = await apiClient(user);
  const cookie = await signedIn(admin);
  await company({ returnsPeriod: "quarterly", returnsFrom: "2026-10" });
  const itemId = (await makeItem()).id;
  const of = async (more: object) => (await makeCustomer(more)).id;
  const clients = {
    office: await of({ kind: "registered", gstin: "29AAECC2213N1ZM", stateCode: "29" }),
    family: await of({ kind: "individual", stateCode: "27" }),
    away: await of({ kind: "individual", stateCode: "29" }),
    large: await of({ kind: "individual", stateCode: "07" }),
    zone: await of({ kind: "sez", gstin: "27AAPFU0939F1ZV", stateCode: "27" }),
  };

  const billFields = ({
    client = "office",
    date = "2026-10-10",
    price = "1000",
    more = {},
  }: Bill) => ({
    clientId: clients[client],
    invoiceDate: date,
    dueDate: "2027-03-31",
    status: "Sent",
    confirmNoLorryReceipt: true,
    pickupStateCode: client === "large" ? "07" : client === "away" ? "29" : "27",
    items: [{ itemId, description: "Moving", quantity: "1", discount: "0", unitPrice: price }],
    ...more,
  });

  /** Issues an invoice; returns its row. */
  async function bill(what: Bill = {}) {
    const id = await createInvoice(staff, InvoiceInput.parse(billFields(what)));
    return db.invoice.findUniqueOrThrow({ where: { id } });
  }

  async function credit(invoiceId: number, date: string, amount = "100") {
    const input = NoteInput.parse({ invoiceId, date, amount, reason: "Broken shelf" });
    const id = await issueNote(staff, "credit", input);
    return db.note.findUniqueOrThrow({ where: { id } });
  }

  const keep = (month: string, ...leaveOut: string[]) => keepIff(admin, { month, leaveOut });
  const iffOf = async (month: string) => {
    const { gstr1, leftOut } = await readIff(admin, month);
    return { taken: numbersOf([...gstr1.b2b, ...gstr1.cdnr]), leftOut: numbersOf(leftOut) };
  };
  const quarter = async () => (await readGstr1(admin, QUARTER)).gstr1;
  /** Numbers that the quarter's return names. */
  const named = async () => {
    const { b2b, b2cl, cdnr, cdnur } = await quarter();
    return numbersOf([...b2b, ...b2cl, ...cdnr, ...cdnur]);
  };

  return {
    admin,
    staff,
    api,
    cookie,
    itemId,
    clients,
    billFields,
    bill,
    credit,
    keep,
    iffOf,
    quarter,
    named,
  };
}
