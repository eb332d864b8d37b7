import { expect } from "vitest";
import type { ApiClient } from "./api";
import { TODAY } from "./invoices";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A stand-in for Tally, from its documentation alone: it takes what `Import Data` sends, with what a company of Tally has from
 * the start. It refuses what is no XML, an entry of a ledger that is not there, a voucher that does not balance, and bills that
 * do not come to their entry. A voucher whose REMOTEID it knows is altered; a debit is below zero.
 */
type Node = { name: string; attributes: Record<string, string>; children: Node[]; text: string };

const GROUPS = [
  "Sundry Debtors",
  "Sundry Creditors",
  "Sales Accounts",
  "Duties & Taxes",
  "Direct Expenses",
  "Indirect Expenses",
  "Cash-in-Hand",
  "Bank Accounts",
  "Loans & Advances (Asset)",
  "Suspense A/c",
];
const TYPES = ["Sales", "Credit Note", "Debit Note", "Receipt", "Payment", "Contra", "Journal"];
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(\w*);?/g, (whole, name: string) => {
    const found = whole.endsWith(";") ? ENTITIES[name] : undefined;
    if (found === undefined) throw new Error(`No entity: ${whole}`);
    return found;
  });
}

/** Reads XML; throws for what is none. */
export function readXml(text: string): Node {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)) {
    throw new Error("A character that XML has no place for");
  }
  const root: Node = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const body = text.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>/, "");
  const part = /<\/([\w.]+)>|<([\w.]+)((?: [\w:.]+="[^"<]*")*)>|([^<]+)/gy;
  let at = 0;
  for (const found of body.matchAll(part)) {
    const [whole, closing, opening, attributes = "", between] = found;
    const top = open.at(-1)!;
    at = found.index + whole.length;
    if (closing) {
      if (open.pop()!.name !== closing) throw new Error(`</${closing}> closes ${top.name}`);
    } else if (opening) {
      const pairs = [...attributes.matchAll(/([\w:.]+)="([^"]*)"/g)];
      const node = {
        name: opening,
        attributes: Object.fromEntries(pairs.map(([, name, value]) => [name, plain(value!)])),
        children: [],
        text: "",
      };
      top.children.push(node);
      open.push(node);
    } else top.text += plain(between!);
  }
  if (at !== body.length || open.length !== 1) throw new Error(`No XML after ${at} characters`);
  const [only] = root.children;
  if (!only || root.children.length !== 1) throw new Error("Not one element");
  return only;
}

const all = (node: Node, name: string) => node.children.filter((child) => child.name === name);
const under = (node: Node, ...path: string[]) =>
  path.reduce<Node | undefined>((at, name) => at && all(at, name)[0], node);
const textOf = (node: Node, name: string) => under(node, name)?.text ?? "";

function paise(text: string): number {
  if (!/^-?\d+\.\d\d$/.test(text)) throw new Error(`No amount: ${text}`);
  return Number(text.replace(".", ""));
}

type Sum = { name: string; amount: number };
type Kept = {
  type: string;
  entries: { ledger: string; amount: number; centres: Sum[] }[];
  bills: Bill[];
};
type Bill = { party: string; name: string; type: string; amount: number };

export function standInTally() {
  const ledgers = new Map<string, { name: string; parent: string; centred: boolean }>();
  const categories = new Set<string>();
  const centres = new Map<string, string>();
  const vouchers = new Map<string, Kept>();

  /** What it answers: how many it created and altered. */
  function take(xml: string) {
    const answer = { created: 0, altered: 0 };
    const envelope = readXml(xml);
    const request = under(envelope, "HEADER", "TALLYREQUEST")?.text;
    if (envelope.name !== "ENVELOPE" || request !== "Import Data") throw new Error("No import");
    const data = under(envelope, "BODY", "IMPORTDATA", "REQUESTDATA")!;
    const seen = new Set<string>();
    for (const [content] of all(data, "TALLYMESSAGE").map(({ children }) => children)) {
      const node = content!;
      if (node.name === "LEDGER") {
        const name = node.attributes.NAME!;
        const parent = textOf(node, "PARENT");
        if (!GROUPS.includes(parent)) throw new Error(`No group ${parent}`);
        if (textOf(node, "NAME") !== name) throw new Error(`Two names: ${name}`);
        answer[ledgers.has(name.toLowerCase()) ? "altered" : "created"] += 1;
        const centred = textOf(node, "ISCOSTCENTRESON") === "Yes";
        ledgers.set(name.toLowerCase(), { name, parent, centred });
        continue;
      }
      if (node.name === "COSTCATEGORY") {
        categories.add(node.attributes.NAME!);
        continue;
      }
      if (node.name === "COSTCENTRE") {
        const category = textOf(node, "CATEGORY");
        if (!categories.has(category)) throw new Error(`No category ${category}`);
        centres.set(textOf(node, "NAME"), category);
        continue;
      }
      const id = node.attributes.REMOTEID!;
      if (node.name !== "VOUCHER" || !id) throw new Error("No voucher");
      if (seen.has(id)) throw new Error(`Twice in one file: ${id}`);
      seen.add(id);
      answer[vouchers.has(id) ? "altered" : "created"] += 1;
      vouchers.set(id, readVoucher(id, node));
    }
    return answer;
  }

  function known(name: string): string {
    const found = ledgers.get(name.toLowerCase());
    if (!found) throw new Error(`No ledger '${name}'`);
    return found.name;
  }

  /** The amounts of an entry by cost centre: of each category they come to the whole of it. */
  function allocated(id: string, ledger: string, amount: number, entry: Node) {
    return all(entry, "CATEGORYALLOCATIONS.LIST").flatMap((list) => {
      const category = textOf(list, "CATEGORY");
      if (!ledgers.get(ledger.toLowerCase())?.centred) throw new Error(`${ledger} has no centres`);
      const parts = all(list, "COSTCENTREALLOCATIONS.LIST").map((one) => {
        const name = textOf(one, "NAME");
        if (centres.get(name) !== category) throw new Error(`No ${name} in ${category}`);
        return { name, amount: paise(textOf(one, "AMOUNT")) };
      });
      const sum = parts.reduce((whole, one) => whole + one.amount, 0);
      if (sum !== amount) throw new Error(`${category} of ${id} come to ${sum}`);
      return parts;
    });
  }

  function readVoucher(id: string, node: Node): Kept {
    const type = node.attributes.VCHTYPE!;
    if (!TYPES.includes(type)) throw new Error(`No type ${type}`);
    if (!/^20\d{6}$/.test(textOf(node, "DATE"))) throw new Error(`No date in ${id}`);
    const bills: Bill[] = [];
    const entries = all(node, "ALLLEDGERENTRIES.LIST").map((entry) => {
      const amount = paise(textOf(entry, "AMOUNT"));
      const debit = textOf(entry, "ISDEEMEDPOSITIVE") === "Yes";
      if (amount === 0 || debit !== amount < 0) throw new Error(`Wrong side in ${id}`);
      const ledger = known(textOf(entry, "LEDGERNAME"));
      const own = all(entry, "BILLALLOCATIONS.LIST").map((bill) => ({
        party: ledger,
        name: textOf(bill, "NAME"),
        type: textOf(bill, "BILLTYPE"),
        amount: paise(textOf(bill, "AMOUNT")),
      }));
      const billed = own.reduce((sum, bill) => sum + bill.amount, 0);
      if (own.length > 0 && billed !== amount) throw new Error(`Bills of ${id} come to ${billed}`);
      bills.push(...own);
      return { ledger, amount, centres: allocated(id, ledger, amount, entry) };
    });
    const left = entries.reduce((sum, { amount }) => sum + amount, 0);
    if (left !== 0) throw new Error(`${id} is off by ${left}`);
    const party = textOf(node, "PARTYLEDGERNAME");
    if (party) known(party);
    const cancelled = textOf(node, "ISCANCELLED") === "Yes";
    if (cancelled !== (entries.length === 0)) throw new Error(`Entries of ${id}`);
    return { type, entries, bills };
  }

  return {
    take,
    vouchers,
    /** What a ledger stands at: debits above zero. */
    balance: (name: string) =>
      0 -
      [...vouchers.values()]
        .flatMap(({ entries }) => entries)
        .filter(({ ledger }) => ledger === name)
        .reduce((sum, { amount }) => sum + amount, 0),
    /** What a cost centre stands at: costs above zero. */
    centre: (name: string) =>
      0 -
      [...vouchers.values()]
        .flatMap(({ entries }) => entries.flatMap((entry) => entry.centres))
        .filter((one) => one.name === name)
        .reduce((sum, { amount }) => sum + amount, 0),
    /** Debits and credits of every ledger that has any. */
    sums() {
      const found = new Map<string, { debit: number; credit: number }>();
      for (const { ledger, amount } of [...vouchers.values()].flatMap(({ entries }) => entries)) {
        const row = found.get(ledger) ?? { debit: 0, credit: 0 };
        if (amount < 0) row.debit -= amount;
        else row.credit += amount;
        found.set(ledger, row);
      }
      return found;
    },
    /** What is open of a bill: debits above zero. */
    bill: (name: string) =>
      0 -
      [...vouchers.values()]
        .flatMap(({ bills }) => bills)
        .filter((bill) => bill.name === name)
        .reduce((sum, { amount }) => sum + amount, 0),
  };
}

const escaped = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The same behind its HTTP port, with one company that is open: what it refuses is a line of its answer, under HTTP 200. */
export async function listeningTally(company: string) {
  const tally = standInTally();
  const asked: string[] = [];
  const answerTo = (xml: string) => {
    const named = /<SVCURRENTCOMPANY>(.*?)<\/SVCURRENTCOMPANY>/.exec(xml)?.[1];
    const response = (created: number, altered: number, problem: string | null) =>
      `<RESPONSE>\r\n <CREATED>${created}</CREATED>\r\n <ALTERED>${altered}</ALTERED>\r\n <DELETED>0</DELETED>\r\n` +
      ` <ERRORS>${problem === null ? 0 : 1}</ERRORS>\r\n${problem === null ? "" : ` <LINEERROR>${escaped(problem)}</LINEERROR>\r\n`}</RESPONSE>`;
    if (named !== undefined && named !== company)
      return response(0, 0, `Could not set 'SVCurrentCompany' to '${named}'`);
    try {
      const { created, altered } = tally.take(xml);
      return response(created, altered, null);
    } catch (error) {
      return response(0, 0, (error as Error).message);
    }
  };
  const settings = { answer: answerTo };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const xml = Buffer.concat(parts).toString("utf8");
      asked.push(xml);
      response.setHeader("Content-Type", "text/xml");
      response.end(settings.answer(xml));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    tally,
    asked,
    settings,
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Cash that left the office. */
export const HANDED_OVER = { date: TODAY, currency: "INR", handedById: 1, handedTo: "Bank" };
export const DAYS = "startDate=2026-11-01&endDate=2026-11-30";
export type Check = {
  ledgers: { name: string; group: string; debit: number; credit: number }[];
  voucherTypes: { type: string; vouchers: number; amount: number }[];
  sources: { name: string; vouchers: number; amount: number; ours: number; difference: number }[];
  cancelled: number;
  leftOut: number;
};

/** The books as an account takes them out for Tally. */
export function tallyOf(api: ApiClient) {
  const text = async (what: string, days = DAYS) => {
    const { status, bytes, headers } = await api.get(`/exports/tally?${days}&what=${what}`);
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    return new TextDecoder().decode(bytes);
  };
  const checked = async (days = DAYS) =>
    (await api.get(`/exports/tally?${days}&what=check`)).body.data as unknown as Check;

  /** Imports the days into a Tally, and holds its sums to those of the check sheet. */
  async function imported(tally = standInTally(), days = DAYS) {
    tally.take(await text("masters", days));
    const answer = tally.take(await text("vouchers", days));
    const check = await checked(days);
    expect(check.sources.filter(({ difference }) => difference !== 0)).toEqual([]);
    return { tally, answer, check };
  }

  return { text, checked, imported };
}

/** The ledgers' sums as Tally has them against the check sheet's, in paise. */
export function expectSame(tally: ReturnType<typeof standInTally>, { ledgers }: Check) {
  const ours = ledgers.map(({ name, debit, credit }) => [
    name,
    { debit: Math.round(debit * 100), credit: Math.round(credit * 100) },
  ]);
  expect(Object.fromEntries(tally.sums())).toEqual(Object.fromEntries(ours));
}
