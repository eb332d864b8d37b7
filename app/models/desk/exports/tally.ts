/** Vouchers and ledgers as Tally takes them: what they are called, that they balance, their XML, their sums. Pure. */
import {
  expenseLedger,
  foldedLedger,
  ledgerNames,
  LEDGERS,
  type LedgerGroup,
  type OwnLedger,
} from "../../company/company/company.tally";
import { amountText, sum } from "../../ground/money/money";

/** The owner of a ledger, as far as Tally asks. */
export type Party = {
  /** Steady: C-12 a customer, V-3 a vendor, E-4 an employee. */
  code: string;
  name: string;
  /** The name under which its ledger first went out; null: it has not. */
  ledgerName: string | null;
  address: string | null;
  gstin: string | null;
  state: string | null;
};

/** `key`: by which it is known under another name too. */
export type Ledger = { key: string; name: string; group: LedgerGroup; party: Party | null };

/** Names ledgers as the company calls them in Tally, by the table of its settings; one name is written in one way. */
export function ledgerBook(table: string) {
  const { names: theirs } = ledgerNames(table);
  const used = new Map<string, Ledger>();
  const centres = new Map<string, CostCentre>();
  // Tally takes names that differ by their letters' size for one.
  const keep = (proposed: string, group: LedgerGroup, party: Party | null): Ledger => {
    const name = theirs.get(foldedLedger(proposed)) ?? proposed;
    const known = used.get(foldedLedger(name));
    if (known) return known;
    const ledger = { key: party?.code ?? proposed, name, group, party };
    used.set(foldedLedger(name), ledger);
    return ledger;
  };
  return {
    own: (name: OwnLedger) => keep(name, LEDGERS[name], null),
    expense: (kind: string) => keep(expenseLedger(kind), "Indirect Expenses", null),
    customer: (party: Party) => keep(partyName(party), "Sundry Debtors", party),
    vendor: (party: Party) => keep(partyName(party), "Sundry Creditors", party),
    crew: (party: Party) => keep(partyName(party), LEDGERS["Advances to crew"], party),
    /** Parts of an entry, whose cost centres are masters too. */
    parts(all: readonly Part[]): readonly Part[] {
      for (const part of all)
        for (const by of CENTRES)
          if (part[by]) centres.set(`${by} ${part[by]}`, { by, name: part[by] });
      return all;
    },
    /** The cost centres that were named so far. */
    centres: () => [...centres.values()],
    /** One that went out before, as it is called now. */
    kept(ledger: Ledger): Ledger {
      const now = [...used.values()].find(({ key }) => key === ledger.key);
      if (now) return now;
      used.set(foldedLedger(ledger.name), ledger);
      return ledger;
    },
    /** All that were named so far. */
    used: () => [...used.values()],
  };
}
export type LedgerBook = ReturnType<typeof ledgerBook>;

/** People of one name have a ledger each. */
const called = (name: string, { code }: Party) => `${name.trim().replace(/\s+/g, " ")} (${code})`;
/** A ledger keeps the name under which it first went out: bills stand there. */
const partyName = (party: Party) => called(party.ledgerName ?? party.name, party);

export const VOUCHER_TYPES = [
  "Sales",
  "Credit Note",
  "Debit Note",
  "Receipt",
  "Payment",
  "Contra",
  "Journal",
] as const;
type VoucherType = (typeof VOUCHER_TYPES)[number];

/** A bill that an entry opens, or counts against. */
export type Bill = { name: string; type: "New Ref" | "Agst Ref" | "Advance" };

/** The cost categories, and what their cost centres are: Tally keeps an amount in each of them. */
const CATEGORIES = { truck: "Trucks", job: "Jobs" } as const;
const CENTRES = Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[];
type CostCentre = { by: keyof typeof CATEGORIES; name: string };

/** A part of an entry by its cost centres, with the entry's sign; of no truck or job it is null. */
export type Part = { truck: string | null; job: string | null; amount: number };

/** Minor units: a debit is above zero, a credit below. `parts` are together the amount. */
export type Entry = { ledger: Ledger; amount: number; bill?: Bill; parts?: readonly Part[] };

export type Voucher = {
  /** Steady, so that a second import changes and does not double. */
  id: string;
  type: VoucherType;
  date: string;
  number: string;
  narration: string;
  /** Whom it is with; null: nobody whom we know. */
  party: Ledger | null;
  /** A cancelled voucher has none. */
  cancelled: boolean;
  /** The first is what the paper is over. */
  entries: Entry[];
};

/** A voucher as a source gives it: with nobody, and valid, unless it says otherwise. */
type Given = Omit<Voucher, "party" | "cancelled"> & Partial<Pick<Voucher, "party" | "cancelled">>;

/** A voucher whose entries balance: what is nought is left out. Throws for one that does not. */
export function balanced(given: Given): Voucher {
  const voucher = { party: null, cancelled: false, ...given };
  const entries = voucher.entries.filter(({ amount }) => amount !== 0);
  const difference = sum(entries.map(({ amount }) => amount));
  if (difference !== 0) {
    throw new Error(`Voucher ${voucher.id} does not balance: it is off by ${difference}`);
  }
  return { ...voucher, entries };
}

/** The value of a voucher is its first entry. */
export const valueOf = ({ entries }: Voucher) => Math.abs(entries[0]?.amount ?? 0);

/** A text between tags, without what XML has no place for. */
export function xmlText(text: string): string {
  return (
    text
      // XML 1.0 has no way to write these.
      .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&apos;")
  );
}

const tag = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;
const asTallyDay = (day: string) => day.replaceAll("-", "");

/** Returns the text around a file's messages, for the named company of Tally, else for the open one. */
export function envelope(
  report: "All Masters" | "Vouchers",
  company = "",
): { head: string; foot: string } {
  const named = company
    ? `<STATICVARIABLES>${tag("SVCURRENTCOMPANY", company)}</STATICVARIABLES>`
    : "";
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER>${tag("TALLYREQUEST", "Import Data")}</HEADER><BODY><IMPORTDATA><REQUESTDESC>${tag("REPORTNAME", report)}${named}</REQUESTDESC><REQUESTDATA>\n`,
    foot: "</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n",
  };
}

const message = (content: string) =>
  `<TALLYMESSAGE xmlns:UDF="TallyUDF">${content}</TALLYMESSAGE>\n`;

/** A new name is an alias of the ledger that Tally has, never a second ledger. */
function namesXml(name: string, alias: string): string {
  return `<NAME.LIST TYPE="String">${tag("NAME", name)}${tag("NAME", alias)}</NAME.LIST>`;
}

/** The cost categories and cost centres as masters; nothing where there are none. */
function centresXml(centres: readonly CostCentre[]): string {
  const categories = CENTRES.filter((by) => centres.some((one) => one.by === by)).map((by) =>
    message(
      `<COSTCATEGORY NAME="${CATEGORIES[by]}" ACTION="Create">${tag("NAME", CATEGORIES[by])}${tag("ALLOCATEREVENUE", "Yes")}${tag("ALLOCATENONREVENUE", "No")}</COSTCATEGORY>`,
    ),
  );
  const all = centres.map(({ by, name }) =>
    message(
      `<COSTCENTRE NAME="${xmlText(name)}" ACTION="Create">${tag("NAME", name)}${tag("CATEGORY", CATEGORIES[by])}</COSTCENTRE>`,
    ),
  );
  return [...categories, ...all].join("");
}

/** The groups whose ledgers have cost centres. */
const CENTRED = ["Sales Accounts", "Direct Expenses", "Indirect Expenses"];

/** A ledger as a master; `centred`: where the books have cost centres. Customers and vendors are kept bill by bill. */
export function ledgerXml({ name, group, party }: Ledger, centred = false): string {
  const now = party ? called(party.name, party) : name;
  const renamed =
    party?.ledgerName != null &&
    foldedLedger(now) !== foldedLedger(called(party.ledgerName, party));
  const lines = party?.address?.split(/\r?\n/).filter((line) => line.trim() !== "") ?? [];
  const about = [
    renamed ? namesXml(name, now) : tag("NAME", name),
    tag("PARENT", group),
    tag("ISBILLWISEON", party && !party.code.startsWith("E-") ? "Yes" : "No"),
    ...(centred && CENTRED.includes(group) ? [tag("ISCOSTCENTRESON", "Yes")] : []),
    ...(lines.length > 0
      ? [
          `<ADDRESS.LIST TYPE="String">${lines.map((line) => tag("ADDRESS", line.trim())).join("")}</ADDRESS.LIST>`,
        ]
      : []),
    ...(party?.state ? [tag("LEDSTATENAME", party.state)] : []),
    ...(party?.gstin ? [tag("PARTYGSTIN", party.gstin)] : []),
  ];
  return message(
    `<LEDGER NAME="${xmlText(name)}" ACTION="${renamed ? "Alter" : "Create"}">${about.join("")}</LEDGER>`,
  );
}

/** The cost centres and ledgers that a book named, as masters: a message each. */
export function mastersXml({ centres, used }: LedgerBook): string[] {
  const all = centres();
  const ledgers = used().map((ledger) => ledgerXml(ledger, all.length > 0));
  return all.length > 0 ? [centresXml(all), ...ledgers] : ledgers;
}

/** A voucher. Its REMOTEID is what Tally knows it again by: there already, it is altered. */
export function voucherXml(voucher: Voucher): string {
  const { id, type, date, number, narration, party, cancelled, entries } = voucher;
  const content = [
    tag("GUID", id),
    tag("DATE", asTallyDay(date)),
    tag("EFFECTIVEDATE", asTallyDay(date)),
    tag("VOUCHERTYPENAME", type),
    tag("VOUCHERNUMBER", number),
    tag("REFERENCE", number),
    ...(party ? [tag("PARTYLEDGERNAME", party.name)] : []),
    tag("NARRATION", narration),
    ...(cancelled ? [tag("ISCANCELLED", "Yes")] : []),
    ...entries.map(entryXml),
  ];
  return message(
    `<VOUCHER REMOTEID="${xmlText(id)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">${content.join("")}</VOUCHER>`,
  );
}

/** What of an entry is of which truck, and of which job. */
function partsXml(parts: readonly Part[], isDebit: string): string {
  return CENTRES.map((by) => {
    const sums = new Map<string, number>();
    for (const { amount, ...part } of parts)
      if (part[by]) sums.set(part[by], (sums.get(part[by]) ?? 0) + amount);
    const lines = [...sums].map(
      ([name, amount]) =>
        `<COSTCENTREALLOCATIONS.LIST>${tag("NAME", name)}${tag("AMOUNT", amountText(-amount))}</COSTCENTREALLOCATIONS.LIST>`,
    );
    if (lines.length === 0) return "";
    return `<CATEGORYALLOCATIONS.LIST>${tag("CATEGORY", CATEGORIES[by])}${tag("ISDEEMEDPOSITIVE", isDebit)}${lines.join("")}</CATEGORYALLOCATIONS.LIST>`;
  }).join("");
}

function entryXml({ ledger, amount, bill, parts = [] }: Entry): string {
  // Tally writes debits below zero.
  const text = amountText(-amount);
  const isDebit = amount > 0 ? "Yes" : "No";
  const bills = bill
    ? `<BILLALLOCATIONS.LIST>${tag("NAME", bill.name)}${tag("BILLTYPE", bill.type)}${tag("AMOUNT", text)}</BILLALLOCATIONS.LIST>`
    : "";
  return `<ALLLEDGERENTRIES.LIST>${tag("LEDGERNAME", ledger.name)}${tag("ISDEEMEDPOSITIVE", isDebit)}${tag("AMOUNT", text)}${partsXml(parts, isDebit)}${bills}</ALLLEDGERENTRIES.LIST>`;
}

type LedgerSum = { name: string; group: string; debit: number; credit: number };
type TypeSum = { type: VoucherType; vouchers: number; amount: number };

/** People stand after what the company has by itself. */
const isOfMany = ({ group }: LedgerSum) => group.startsWith("Sundry");

/** Adds vouchers up by ledger and by type; those that were cancelled are counted by themselves. */
export function checkSheet() {
  const ledgers = new Map<string, LedgerSum>();
  const types = new Map<VoucherType, TypeSum>(
    VOUCHER_TYPES.map((type) => [type, { type, vouchers: 0, amount: 0 }]),
  );
  let cancelled = 0;
  return {
    add(voucher: Voucher): void {
      if (voucher.cancelled) {
        cancelled += 1;
        return;
      }
      const ofType = types.get(voucher.type)!;
      ofType.vouchers += 1;
      ofType.amount += valueOf(voucher);
      for (const { ledger, amount } of voucher.entries) {
        const { name, group } = ledger;
        const row = ledgers.get(name) ?? { name, group, debit: 0, credit: 0 };
        if (amount > 0) row.debit += amount;
        else row.credit -= amount;
        ledgers.set(name, row);
      }
    },
    done: () => ({
      ledgers: [...ledgers.values()].sort(
        (a, b) =>
          Number(isOfMany(a)) - Number(isOfMany(b)) ||
          a.group.localeCompare(b.group) ||
          a.name.localeCompare(b.name),
      ),
      types: [...types.values()],
      cancelled,
    }),
  };
}
