import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { monthOf, monthsAway } from "~/models/company/month/month";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { refundAdvance } from "~/models/billing/payment/payment.advance-refund.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { recordPayment } from "~/models/billing/payment/payment.record.server";
import {
  AdvanceInput,
  AdvanceRefundInput,
  PaymentInput,
} from "~/models/billing/payment/payment.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { createQuotation } from "~/models/sales/quotation/quotation.create.server";
import {
  approveQuotation,
  rejectQuotation,
  sendQuotation,
} from "~/models/sales/quotation/quotation.move.server";
import { QuotationInput } from "~/models/sales/quotation/quotation.schema";
import { addDays } from "~/models/ground/day/calendar-date";
import { asAt } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";

import { clerkOf } from "./clerk";
import { CONTRACTED, contractedStory } from "./contracted";
import { saveNumbers } from "./numbers";
import { addCustomer } from "./people";
import type { KeptNumber, Part } from "./plan";
import { officeTime } from "./timeline";
import { GST_CUSTOMERS, type GstCustomer } from "./words/gst-customers";

/** What the story below makes, for who makes the rest. */
export const MADE = {
  customers: Object.keys(GST_CUSTOMERS).length,
  quotations: 5 + CONTRACTED.quotations,
  invoices: 10 + CONTRACTED.invoices,
  payments: 12,
  jobs: CONTRACTED.jobs,
};

type Ids = Record<GstCustomer, number>;
/** What the commands made so far, by the story's own names. */
type Made = Record<string, number>;
type Shared = "QT" | "INV" | "PAY" | "JOB";

/** A press of somebody in the office, at half past ten or later of its day. */
type Step = {
  day: string;
  /** Of the rest of the demo as well: the number that it takes is left free there. */
  takes: Shared | null;
  does: (actor: Actor, made: Made, day: string) => Promise<unknown>;
};
export type Story = Step[];

const ADDRESSES = {
  pune: "A-402, Rohan Residency, Baner, Pune 411045",
  nashik: "12, Gangapur Road, Nashik 422013",
  bengaluru: "3rd floor, Prestige Court, Indiranagar, Bengaluru 560038",
};

const NO_CHARGES = { discount: "0", surchargeRate: "10", gstRate: "18", warehouseDays: "0" };
/** A household's move under a consignment note: exempt. */
const CARRIED = { taxRegime: "gta_exempt", taxRegimeReason: "Carried with our consignment note" };

/**
 * What an office did in the last two full months so that each section of its GSTR-1 has something: in the first of them
 * advances come in, in the second they are used and given back, and bills and notes of every kind are issued.
 */
export function gstStory(today: string, ids: Ids): Story {
  const month = monthOf(today);
  const before = (date: number) => dayIn(monthsAway(month, -2), date);
  const last = (date: number) => dayIn(monthsAway(month, -1), date);
  const steps: Story = [
    ...contractedStory(ids.nilgiri, before(1), last),
    ...quoted("sameer", ids.sameer, before(4), {
      to: "nashik",
      charges: { transportationCharge: "22000", packagingCharge: "6000", loadingCharge: "2500" },
      advancePayment: "15000",
    }),
    advance("sameerAdvance", "sameer", before(6), "15000", "UPI"),
    ...quoted("farida", ids.farida, before(9), {
      to: "bengaluru",
      charges: { transportationCharge: "31000", packagingCharge: "5500", loadingCharge: "3000" },
      advancePayment: "10000",
      ends: "sent",
    }),
    advance("faridaAdvance", "farida", before(11), "10000", "Bank Transfer"),
    ...quoted("leela", ids.leela, before(14), {
      to: "nashik",
      charges: { transportationCharge: "38000", packagingCharge: "2000", loadingCharge: "0" },
      advancePayment: "12000",
      ...CARRIED,
    }),
    advance("leelaAdvance", "leela", before(16), "12000", "Cash", "PAY"),

    billed("sameerBill", "sameer", last(3)),
    paid("sameerBill", last(4), "UPI"),
    billed("leelaBill", "leela", last(5), null),
    paid("leelaBill", last(6), "Cash"),
    ...quoted("deccan", ids.deccan, last(6), {
      to: "nashik",
      charges: { transportationCharge: "48000", packagingCharge: "9000", loadingCharge: "4000" },
    }),
    billed("deccanBill", "deccan", last(8)),
    direct("nilgiriBill", ids.nilgiri, last(9), [["Office shifting, 24 seats", "64000"]]),
    direct("vetalBill", ids.vetal, last(10), [["Carriage of machines to Nashik", "40000"]], {
      taxRegime: "gta_rcm5",
      taxRegimeReason: CARRIED.taxRegimeReason,
    }),
    direct("zoneBill", ids.zone, last(11), [["Shifting inside the zone", "50000"]]),
    direct("rukminiBill", ids.rukmini, last(12), [["Household move, Delhi to Pune", "120000"]], {
      pickupStateCode: "07",
    }),
    direct("rukminiSmall", ids.rukmini, last(13), [["Two-wheeler, Delhi to Pune", "6500"]], {
      pickupStateCode: "07",
    }),
    direct(
      "leelaStorage",
      ids.leela,
      last(14),
      [
        ["Local move of what was stored", "9000"],
        ["Storage for 30 days", "6000", { taxRate: "18", sac: "996729" }],
      ],
      CARRIED,
    ),
    note("credit", "deccanBill", last(15), "Two desks were delivered late", "5000"),
    note("debit", "rukminiBill", last(16), "Waiting at the gate, one day", "6000"),
    note("credit", "sameerBill", last(17), "A broken shelf", "1500"),
    refund("faridaAdvance", last(18), "8000", "2000"),
    {
      day: last(18),
      takes: null,
      does: (actor, made) => rejectQuotation(actor, made.farida!, "Transfer order was cancelled"),
    },
    ...quoted("ashok", ids.ashok, last(19), {
      to: "bengaluru",
      charges: { transportationCharge: "36000", packagingCharge: "7000", loadingCharge: "3500" },
      advancePayment: "20000",
      validUntil: addDays(today, 21),
      ends: "sent",
    }),
    advance("ashokAdvance", "ashok", last(20), "20000", "Bank Transfer"),
    paid("deccanBill", last(21), "Bank Transfer"),
    paid("nilgiriBill", last(22), "Bank Transfer"),
    paid("vetalBill", last(23), "Check"),
    paid("rukminiSmall", last(24), "UPI"),
    paid("leelaStorage", last(25), "UPI"),
  ];
  return steps.sort((one, other) => one.day.localeCompare(other.day));
}

const dayIn = (month: string, date: number) => `${month}-${String(date).padStart(2, "0")}`;

type Wish = {
  to: Exclude<keyof typeof ADDRESSES, "pune">;
  charges: Record<string, string>;
  advancePayment?: string;
  validUntil?: string;
  ends?: "sent" | "approved";
  taxRegime?: string;
  taxRegimeReason?: string;
};

/** A quotation from Pune, sent and as a rule approved. */
function quoted(name: string, customerId: number, day: string, wish: Wish): Step[] {
  const { to, charges, validUntil = addDays(day, 30), ends = "approved", ...more } = wish;
  const input = QuotationInput.parse({
    ...NO_CHARGES,
    unloadingCharge: charges.loadingCharge,
    ...charges,
    ...more,
    customerId,
    date: addDays(day, 24),
    expiryDate: validUntil,
    transportationType: "full_load",
    sourceAddress: ADDRESSES.pune,
    destinationAddress: ADDRESSES[to],
    items: [
      { name: "Sofa, 3 seats", quantity: "1" },
      { name: "Carton, large", quantity: "18" },
    ],
  });
  return [
    {
      day,
      takes: "QT",
      does: async (actor, made) => {
        const id = (made[name] = await createQuotation(actor, input));
        await sendQuotation(actor, id);
        if (ends === "approved") await approveQuotation(actor, id);
      },
    },
  ];
}

function advance(
  name: string,
  quotation: string,
  day: string,
  amount: string,
  paymentMethod: string,
  takes: Shared | null = null,
): Step {
  return {
    day,
    takes,
    does: async (actor, made) => {
      const input = { quotationId: made[quotation], amount, paymentMethod, date: day };
      made[name] = await recordAdvance(actor, AdvanceInput.parse(input));
    },
  };
}

/** The invoice of a quotation, which takes off what was advanced on it. */
function billed(name: string, quotation: string, day: string, takes: Shared | null = "INV"): Step {
  return {
    day,
    takes,
    does: async (actor, made) => {
      const id = (made[name] = await createInvoiceFromQuotation(actor, made[quotation]!));
      await issueInvoice(actor, id, null, { confirmNoLorryReceipt: true });
    },
  };
}

type DirectLine = [description: string, price: string, own?: { taxRate: string; sac: string }];

/** An invoice without a quotation, issued at once and not due yet today. */
function direct(
  name: string,
  clientId: number,
  day: string,
  lines: DirectLine[],
  more: Record<string, string> = {},
): Step {
  return {
    day,
    takes: "INV",
    does: async (actor, made) => {
      const items = lines.map(([description, unitPrice, own]) => ({
        itemId: made.transportation,
        description,
        quantity: "1",
        unitPrice,
        discount: "0",
        ...own,
      }));
      const input = InvoiceInput.parse({
        clientId,
        invoiceDate: day,
        dueDate: addDays(day, 75),
        status: "Sent",
        confirmNoLorryReceipt: true,
        pickupStateCode: "27",
        items,
        ...more,
      });
      made[name] = await createInvoice(actor, input);
    },
  };
}

/** What is left of an invoice, paid. */
function paid(invoice: string, day: string, paymentMethod: string): Step {
  return {
    day,
    takes: "PAY",
    does: async (actor, made) => {
      const invoiceId = made[invoice];
      const { balance } = await db.invoice.findUniqueOrThrow({ where: { id: invoiceId } });
      const input = { invoiceId, paymentMethod, date: day, status: "Completed" };
      await recordPayment(actor, PaymentInput.parse({ ...input, amount: decimal(balance) }));
    },
  };
}

const decimal = (minor: number) => (minor / 100).toFixed(2);

function note(
  kind: "credit" | "debit",
  invoice: string,
  day: string,
  reason: string,
  amount: string,
): Step {
  return {
    day,
    takes: null,
    does: (actor, made) =>
      issueNote(actor, kind, NoteInput.parse({ invoiceId: made[invoice], reason, amount })),
  };
}

/** Gives an advance back but for a fee, which is an invoice. */
function refund(advance: string, day: string, amount: string, fee: string): Step {
  const input = AdvanceRefundInput.parse({ amount, fee, reason: "Transfer order was cancelled" });
  return {
    day,
    takes: "INV",
    does: (actor, made) => refundAdvance(actor, made[advance]!, input),
  };
}

/** The customers of the story, in the rows of the rest. */
export function addGstCustomers(part: Part, day: number): Ids {
  const ids: Partial<Ids> = {};
  for (const [name, { kind, gstin, ...contact }] of Object.entries(GST_CUSTOMERS)) {
    const id = part.takeId("User");
    const since = officeTime(part.random, day);
    addCustomer(part, { ...contact, id, since }, "active", { known: { kind, gstin } });
    ids[name as GstCustomer] = id;
  }
  return ids as Ids;
}

/** Minutes into the office's day, one step after another. */
const timeOf = (part: Part, { day }: Step, at: number) =>
  part.timeline.timeOf(day) + 10 * 60 + 30 + at;

/** Leaves the numbers free that the story's papers have among the others', by their days. */
export function keepNumbersFor(part: Part, story: Story): void {
  story.forEach((step, at) => {
    if (!step.takes) return;
    const time = timeOf(part, step, at);
    part.keptNumbers.push({ series: step.takes, time, year: "", number: 0 });
  });
}

/**
 * Has the product's own commands make the story's papers, each on its day, in the transaction of the rest: what an
 * advance leaves, what a note gives back and what a month's return says is what they come to in production.
 */
export async function writeGstPapers(tx: Tx, part: Part, story: Story): Promise<void> {
  const clerk = await clerkOf(tx);
  const made: Made = { transportation: part.catalogue.get("SVC-TRANSPORTATION")?.id ?? 0 };
  const kept = [...part.keptNumbers];
  const touched = await papersFrom(tx);
  for (const [at, step] of story.entries()) {
    if (step.takes) await giveNumber(tx, kept.shift());
    const moment = part.timeline.moment(timeOf(part, step, at));
    await asAt(moment, () => step.does(clerk, made, step.day));
    await touched(moment);
  }
}

/** Says of the papers that are made from now on when they were last touched: the database itself takes the time of day. */
async function papersFrom(tx: Tx): Promise<(moment: Date) => Promise<void>> {
  const last = { select: { id: true }, orderBy: { id: "desc" } } as const;
  const quotation = (await tx.quotation.findFirst(last))?.id ?? 0;
  const invoice = (await tx.invoice.findFirst(last))?.id ?? 0;
  const payment = (await tx.payment.findFirst(last))?.id ?? 0;
  const job = (await tx.job.findFirst(last))?.id ?? 0;
  const later = (id: number, updatedAt: Date) => ({
    where: { id: { gt: id }, updatedAt: { gt: updatedAt } },
    data: { updatedAt },
  });
  return async (moment) => {
    await tx.quotation.updateMany(later(quotation, moment));
    await tx.invoice.updateMany(later(invoice, moment));
    await tx.payment.updateMany(later(payment, moment));
    await tx.job.updateMany(later(job, moment));
    await tx.rateContract.updateMany(later(0, moment));
    await tx.note.updateMany(later(0, moment));
  };
}

/** Lets the next paper of a series have the number that was left for it. */
async function giveNumber(tx: Tx, kept: KeptNumber | undefined): Promise<void> {
  if (!kept) throw new Error("A number was left for each paper of the story.");
  const { series, year, number } = kept;
  await saveNumbers(tx, new Map([[`${series} ${year}`, number - 1]]));
}
