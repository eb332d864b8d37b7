/**
 * What ought to be true after acts of an office, told by plain arithmetic and without the product: amounts in minor units, days
 * as YYYY-MM-DD. `truth.ts` compares the product with it.
 */

export type Customer = {
  id: number;
  name: string;
  email: string;
  phone: string;
  /** Whose State is the place of supply. */
  gstin: string | null;
  active: boolean;
  /** Signs in, and sees papers. */
  confirmed: boolean;
  erased: boolean;
  /** Came by a file, which may be undone while nobody changed them. */
  imported?: "as it is" | "and changed";
};

/** In hundredths of a percent: none where the company has no GSTIN. */
type Rate = 1800 | 0;
/** The State of supply: it decides between CGST with SGST, and IGST. */
export type Place = "27" | "29";

export type Quotation = {
  id: number;
  customer: Customer;
  place: Place;
  rate: Rate;
  transport: number;
  advance: number;
  status: "draft" | "sent" | "approved" | "rejected";
  /** What the customer's link is, once the office copied it. */
  link: string | null;
  /** The day on which that works no more. */
  linkEnds: string;
  invoice: Invoice | null;
  ended: boolean;
  /** Said by the customer to be paid, and not answered yet. */
  claim: Payment | null;
};

export type Invoice = {
  id: number;
  customer: Customer;
  quotation: Quotation | null;
  place: Place;
  rate: Rate;
  taxable: number;
  tax: number;
  total: number;
  status: "Draft" | "Issued" | "Cancelled";
  /** Whether anybody was sent it: else it reads Issued. */
  isSent?: boolean;
  /** Its invoice date: that of the draft. */
  day: string;
  credited: number;
  debited: number;
  /** Of what is kept of a cancelled move's advance. */
  isFee?: boolean;
  /** A later return says another place of supply. */
  isAmended?: boolean;
  /** Tax and value of its notes, by the day of each. */
  notes: { day: string; taxable: number; tax: number }[];
};

export type Payment = {
  id: number;
  customer: Customer;
  quotation: Quotation | null;
  /** The invoice that it pays, or from which it was taken off. */
  invoice: Invoice | null;
  amount: number;
  state: "Pending" | "Completed" | "Refunded" | "Failed" | "gone";
  reference: string;
  day: string;
  isCash: boolean;
  givenBack: number;
};

export type Job = {
  id: number;
  customer: Customer;
  quotation: Quotation | null;
  day: string;
  truck: number | null;
  driver: number | null;
  crew: Set<number>;
  helpers: Set<string>;
  state: "open" | "Completed" | "Cancelled";
  /** What each was told of it, who is on it or drove: by 'employee 3', 'driver 1'. */
  told: Map<string, Told>;
};

/** What one of a crew was told last. */
export type Told = {
  /** What stood then (`saidOf`). */
  said: string;
  /** Of an e-mail; one that was withheld told nobody. */
  mail: "waits" | "left" | "withheld" | null;
};

/** The link of one of a crew, which WhatsApp opened with. */
export type CrewLink = { token: string; job: Job; who: string; told: Told };

/** What a customer wrote on the page of a quotation's link. */
export type CustomerRequest = {
  id: number;
  quotation: Quotation;
  kind: "change" | "question" | "damage";
  text: string;
  /** The goods that it is about, where only some arrived. */
  consignment: Consignment | null;
  answer: string | null;
  isClaimed: boolean;
};

/** Days on which a truck takes no move, or somebody does not work. */
export type Absence = {
  id: number;
  of: "vehicle" | "driver" | "employee";
  who: number;
  from: string;
  until: string;
};

export type Consignment = {
  id: number;
  job: Job;
  packages: number;
  isIssued: boolean;
  isDelivered: boolean;
};

export type Mail = {
  id: number;
  to: string;
  subject: string;
  about: Quotation | Invoice;
  /** Whether it made its paper Sent, which an undo takes back. */
  madeSent: boolean;
  /** Whether its paper is as it was written; else it does not leave. */
  stands: boolean;
  /** The form of the page on which a person sent it, who can undo it. */
  form: { at: string; body: string } | null;
  state: "waits" | "undone" | "left" | "withheld";
};

/** GST in an expense, which a return takes back. */
export type Bill = {
  tax: number;
  vendor: Vendor | null;
  /** Whether the vendor's number was typed: without it, and without a GSTIN, nothing is taken back. */
  numbered: boolean;
  approved: boolean;
  /** The month whose return it is in; null while none that is open may have it. */
  credit: string | null;
};

/** Paid in cash. */
export type Cost = {
  id: number;
  kind: "expense" | "hire" | "given" | "returned";
  amount: number;
  day: string;
  job: Job | null;
  employee: number | null;
  bill?: Bill;
};

export type Vendor = {
  id: number;
  name: string;
  phone: string;
  email: string;
  gstin: string | null;
  erased: boolean;
};

/** A return that was filed. */
export type Filed = {
  /** The files as they went. */
  gstr1: string;
  gstr3b: string;
  /** Input tax credit in it: the bills, and what they come to by head. */
  credit: Credit;
};

/** Line 4A5 of GSTR-3B: ids of bills, and tax by head. */
export type Credit = { bills: number[]; igst: number; cgst: number; sgst: number };

export type Hire = {
  id: number;
  vendor: Vendor;
  amount: number;
  paid: number;
  consignments: Consignment[];
};

export class Model {
  day = "2026-11-02";
  /** `rate`: what the company takes, which has a GSTIN or none. */
  constructor(readonly rate: Rate) {}
  /** How many acts were done. */
  acts = 0;
  customers: Customer[] = [];
  quotations: Quotation[] = [];
  invoices: Invoice[] = [];
  payments: Payment[] = [];
  jobs: Job[] = [];
  consignments: Consignment[] = [];
  mails: Mail[] = [];
  costs: Cost[] = [];
  trucks: { id: number; number: string; active: boolean }[] = [];
  drivers: { id: number; name: string }[] = [];
  /** `opens`: the part of the office that the account opens. */
  crew: { id: number; name: string; active: boolean; opens: "office" | "books" | "crew" }[] = [];
  absences: Absence[] = [];
  crewLinks: CrewLink[] = [];
  requests: CustomerRequest[] = [];
  vendors: Vendor[] = [];
  /** Agreed rates. */
  contracts: { id: number; customer: Customer }[] = [];
  hires: Hire[] = [];
  imports: { id: number; customers: Customer[] }[] = [];
  /** The name under which a customer first went out to Tally, by the id. */
  ledgers = new Map<number, string>();
  /** Whose ledger may be the one of a record that was joined with theirs. */
  joined = new Set<number>();
  /** Months whose returns were filed, with the files that went. */
  closed = new Map<string, Filed>();
  /** Months that were opened again, and are to be filed again. */
  opened = new Set<string>();
  /** Whether a bill counts only once an admin approved it. */
  needsApproval = false;
  /** Names that customers had before. */
  former: { customer: Customer; name: string }[] = [];
  /** What an erased person was known by. */
  forgotten: string[] = [];
  /** The same of people whose import was undone. */
  undone: string[] = [];
  #count = 100;

  /** A number that nothing else of this run has, and that none begins with. */
  next(): number {
    return ++this.#count;
  }

  isClosed(day: string): boolean {
    return this.closed.has(day.slice(0, 7));
  }
}

/** Half-up, of a part in hundredths of a percent. */
export function share(amount: number, rate: number): number {
  return Math.floor((amount * rate + 5_000) / 10_000);
}

/** What a quotation of one transport charge comes to under GST at 18 %: surcharge 10 %, two equal heads within the State. */
export function priceOf({ transport, ...of }: Quotation) {
  const subtotal = transport + 285_00;
  const taxable = subtotal + share(subtotal, 1000);
  return taxed(taxable, of);
}

export function taxed(taxable: number, { place, rate }: Pick<Invoice, "place" | "rate">) {
  // Section 170 is about tax: without it nothing is rounded.
  if (rate === 0) return { taxable, tax: 0, total: taxable };
  const tax = place === "27" ? 2 * share(taxable, rate / 2) : share(taxable, rate);
  const exact = taxable + tax;
  // Section 170: the whole rupee, 50 paise up.
  const total = Math.floor((exact + 50) / 100) * 100;
  return { taxable, tax, total };
}

/** Where a supply to a customer is made: at the State of a GSTIN, else where the goods are. */
export const placeFor = ({ gstin }: Customer, pickup: Place) =>
  gstin ? (gstin.slice(0, 2) as Place) : pickup;

/** What was received of a quotation or an invoice, less what was given back. */
export const receivedFor = (model: Model, of: Quotation | Invoice) =>
  sum(
    model.payments.filter(
      ({ quotation, invoice, state }) =>
        (quotation === of || invoice === of) && (state === "Completed" || state === "Refunded"),
    ),
    ({ amount, givenBack }) => amount - givenBack,
  );

/** What is owed on an issued invoice; nothing on any other. */
export function balanceOf(model: Model, invoice: Invoice): number {
  if (invoice.status !== "Issued") return 0;
  const { total, debited, credited } = invoice;
  return Math.max(0, total + debited - credited - receivedFor(model, invoice));
}

/** What the customer is to get back of an invoice that was paid, and credited after that. */
export function overpaidOf(model: Model, invoice: Invoice): number {
  if (invoice.status !== "Issued") return 0;
  const { total, debited, credited } = invoice;
  return Math.max(0, receivedFor(model, invoice) - (total + debited - credited));
}

/** Cash in the box: what came, less what was given back, spent, or given to the crew. */
export function cashOf({ payments, costs }: Model): number {
  const came = payments.filter(
    ({ isCash, state }) => isCash && (state === "Completed" || state === "Refunded"),
  );
  return (
    sum(came, ({ amount, givenBack }) => amount - givenBack) +
    sum(costs, ({ kind, amount }) => (kind === "returned" ? amount : -amount))
  );
}

/** What was written about a paper before it was changed, or ended, does not leave after it. */
export function withhold({ mails }: Model, about: Quotation | Invoice): void {
  for (const mail of mails.filter((one) => one.about === about)) mail.stands = false;
}

/** A moment comes in which all leaves that may. */
export function leave({ mails, jobs }: Model): void {
  for (const mail of mails.filter(({ state }) => state === "waits")) {
    mail.state = mail.stands ? "left" : "withheld";
  }
  for (const job of jobs) {
    for (const [who, told] of job.told) {
      if (told.mail !== "waits") continue;
      const stands = job.state === "open" && isOn(job, who) && told.said === saidOf(job);
      told.mail = stands ? "left" : "withheld";
    }
  }
}

/** All of a job that its crew is told. */
export const saidOf = ({ day, truck, driver, crew, helpers }: Job) =>
  JSON.stringify([day, truck, driver, [...crew].sort(), [...helpers].sort()]);

/** Those of a job who have a phone or an e-mail address. */
export const peopleOn = ({ driver, crew }: Pick<Job, "driver" | "crew">) => [
  ...(driver === null ? [] : [`driver ${driver}`]),
  ...[...crew].map((id) => `employee ${id}`),
];

export const isOn = (job: Job, who: string) => peopleOn(job).includes(who);

/** Another crew: whoever left it, and comes again, has been told nothing. */
export function seat(job: Job, crew: Iterable<number>, helpers: Iterable<string>): void {
  job.crew = new Set(crew);
  job.helpers = new Set(helpers);
  for (const who of job.told.keys()) {
    if (who.startsWith("employee") && !isOn(job, who)) job.told.delete(who);
  }
}

/** Whether a paper is with its customer, as the office takes it. */
export const isSent = (of: Quotation | Invoice) =>
  "transport" in of ? of.status !== "draft" : of.isSent === true;

/** What an undone message made Sent is so no more, unless something else left for it, or waits to. */
export function unsend({ mails }: Model, about: Quotation | Invoice): void {
  const theirs = mails.filter((one) => one.about === about);
  if (theirs.some(({ state }) => state === "left" || state === "waits")) return;
  // Its link was copied for somebody.
  if ("transport" in about && about.link) return;
  if (!theirs.some(({ madeSent }) => madeSent)) return;
  for (const mail of theirs) mail.madeSent = false;
  if (!("transport" in about)) about.isSent = false;
  else if (about.status === "sent") about.status = "draft";
}

export function sum<T>(all: Iterable<T>, of: (one: T) => number): number {
  let total = 0;
  for (const one of all) total += of(one);
  return total;
}

/** As people and programs type it: 12572.5 for 12,57,250 paise. */
export const major = (minor: number) => (minor / 100).toFixed(2);

/** As `/api` answers it. */
export const minor = (majorUnits: unknown) => Math.round(Number(majorUnits) * 100);

export function dayAfter(day: string, days = 1): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
