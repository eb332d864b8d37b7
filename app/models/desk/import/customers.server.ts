import { db } from "~/platform/db.server";
import { sortNameOf } from "~/platform/lists/sort-name";
import { only } from "~/platform/only";
import { isStateCode, STATE_CODES, statePlace, STATES } from "../../ground/tax/states";
import { plainText } from "../../ground/typed/typed-text";
import { CUSTOMER_TAX_RULES, customerTax } from "../../people/user/customer-tax";
import type { CustomerTax } from "../../people/user/customer-tax.fields";
import { accountSearchText } from "../../people/user/user.list";
import { CustomerEditForm, isKnown } from "../../people/user/user.schema";
import { COLUMNS } from "./columns";
import type { DuplicateChoice } from "./import.kinds";
import { type Known, KnownCustomers } from "./known-customers.server";
import { reserveIds } from "./reserve-ids.server";
import { RowReader, type Taking } from "./row-reader";
import type { CheckedRow, Checker, ImportedRow, Staged, Value } from "./staged";
import { bareWord } from "./values";

const NAMES = new Map<string, string>(
  STATE_CODES.map((code) => [bareWord(STATES[code].name), code]),
);
const SHORT: Readonly<Record<string, string>> = {
  jk: "01", hp: "02", pb: "03", ch: "04", uk: "05", uttaranchal: "05", hr: "06", dl: "07", newdelhi: "07",
  rj: "08", up: "09", br: "10", wb: "19", jh: "20", od: "21", orissa: "21", cg: "22", mp: "23", gj: "24",
  mh: "27", ka: "29", ga: "30", kl: "32", tn: "33", pondicherry: "34", ts: "36", tg: "36", ap: "37",
  महाराष्ट्र: "27", दिल्ली: "07", गुजरात: "24", राजस्थान: "08",
}; // prettier-ignore

/** The code of a state of India as lists write it: "Maharashtra", "MH", "27-Maharashtra", "Maharashtra(27)". */
function stateByName(text: string): string | null {
  const name = bareWord(text.replace(/\d+/g, " "));
  const code = /\d{2}/.exec(text)?.[0] ?? "";
  return NAMES.get(name) ?? SHORT[name] ?? (isStateCode(code) ? code : null);
}

export const KNOWN_BY =
  "A customer needs an e-mail, a phone or a GSTIN: add one, or leave the row out";

type Account = {
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  status: string;
} & CustomerTax;

const SELECT = only(
  "User",
  "id name email phone address kind gstin pinCode stateCode tan isComposition version",
);
type Stored = { id: number; version: number } & Omit<Account, "status" | "kind"> & {
    kind: string;
  };

const YES_OR_NO = {
  active: "yes true 1 enabled current live open सक्रिय",
  inactive: "no false 0 disabled closed archived blocked निष्क्रिय",
};

const COMPOSITION = {
  on: "yes true 1 composition y",
  off: "no false 0 regular unregistered n",
};

/** The customer of a row, checked by the schema and rules of customers; null if something is wrong. */
export function customerOfRow(reader: RowReader): Account | null {
  const company = reader.text("company");
  const person = ["firstName", "middleName", "lastName"]
    .map((part) => reader.text(part))
    .filter(Boolean)
    .join(" ");
  const name = (reader.text("name") || person || company).replace(/\s+/g, " ");
  const phone = reader.phone("phone", "mobile", "otherPhone");
  const place = placeOf(reader);
  const pin = plainText(place("pinCode")).replace(/\D/g, "");
  const input = reader.by(
    CustomerEditForm,
    {
      name,
      email: reader.email("email"),
      phone,
      address: addressOf(place, name),
      gstin: reader.code("gstin") || null,
      // PINs of other countries stay in the address.
      pinCode: /^[1-9]\d{5}$/.test(pin) ? pin : null,
      // That of a GSTIN is in it; what else stands there is a place of supply, or of the address.
      stateCode: reader.text("gstin")
        ? undefined
        : stateByName(place("state") || reader.text("state")),
      status: reader.word("status", YES_OR_NO) ?? "active",
      isComposition: reader.word("isComposition", COMPOSITION),
    },
    (field) => (field === "stateCode" ? "state" : field),
  );
  if (!input) return null;
  const tax = customerTax(input, null);
  addTaxProblems(reader, tax);
  const account = {
    name: input.name,
    email: input.email,
    phone: input.phone,
    address: input.address,
    status: input.status ?? "active",
    ...tax,
  };
  if (!isKnown(account)) return reader.wrong("phone", KNOWN_BY);
  return reader.problems.length > 0 ? null : account;
}

type Place = (part: string) => string;

/** Where somebody is, of the addresses that a row may have: the first that has more than a State and a country. */
function placeOf(reader: RowReader): Place {
  const at =
    (kind: string): Place =>
    (part) =>
      reader.text(kind ? `${kind}${part.charAt(0).toUpperCase()}${part.slice(1)}` : part);
  const places = ["", "business", "other"].map(at);
  const parts = ["address", "address2", "address3", "city", "pinCode"];
  return places.find((place) => parts.some(place)) ?? places[0]!;
}

/** Street, town, state and PIN as one address; what the street says already is not said twice. */
function addressOf(place: Place, name: string): string {
  const street = ["address", "address2", "address3"]
    .map(place)
    // QuickBooks begins an address with whose it is.
    .filter((line) => line && line !== name)
    .join("\n");
  const pin = place("pinCode");
  // A whole address ends with its PIN: the town and the state that stand in columns of their own are in it.
  if (pin && street.includes(pin)) return street;
  const country = place("country");
  const rest = [
    place("city"),
    [place("state"), pin].filter(Boolean).join(" "),
    /^(india|in|भारत)$/i.test(country) ? "" : country,
  ];
  const last = rest.filter((part) => part && !street.includes(part)).join(", ");
  return [street, last].filter(Boolean).join("\n");
}

/** The record that a new customer becomes. */
export function stagedCustomer(account: Account, recordId: number): Staged {
  const { name, email, phone, address, status, kind, gstin, pinCode, stateCode } = account;
  const { isComposition } = account;
  const tax = { kind, gstin, pinCode, stateCode, isComposition };
  const data = { name, email, phone, address, status, ...tax };
  const texts = { searchText: accountSearchText(account), sortName: sortNameOf(name) };
  return { target: "User", recordId, data: { ...data, ...texts } };
}

const FILLABLE = ["email", "phone", "address", "gstin", "pinCode"] as const;

/**
 * Returns what a row adds to a stored customer. Null where the row has nothing for an empty field, or does not fit,
 * which is said.
 */
function fillOf(reader: RowReader, stored: Stored, account: Account): Filling | null {
  const added: Partial<Account> = {};
  for (const name of FILLABLE) if (!stored[name] && account[name]) added[name] = account[name];
  if (Object.keys(added).length === 0) return null;
  const tax = customerTax(
    { gstin: added.gstin ?? undefined, pinCode: added.pinCode ?? undefined },
    stored,
  );
  if (added.gstin || added.pinCode) addTaxProblems(reader, tax);
  if (reader.problems.length > 0) return null;
  const { kind, stateCode } = tax;
  const data: Record<string, Value> = { ...added, version: stored.version };
  if (kind !== stored.kind) data.kind = kind;
  if (stateCode !== stored.stateCode) data.stateCode = stateCode;
  if (stored.stateCode && stateCode && stateCode !== stored.stateCode) {
    reader.note("state", `The state becomes that of the GSTIN, ${statePlace(stateCode)}`);
  }
  data.searchText = accountSearchText({ ...stored, ...added });
  return { added, staged: { target: "User:fill", recordId: stored.id, data } };
}

type Filling = { added: Partial<Account>; staged: Staged };

/** Says what breaks the rules of customers' tax facts. */
function addTaxProblems(reader: RowReader, tax: CustomerTax): void {
  for (const { check } of CUSTOMER_TAX_RULES) {
    void check(tax, (field, message) =>
      reader.wrong(field === "stateCode" ? "state" : field, message),
    );
  }
}

/** Checks rows as customers, against the database and against each other. */
export async function customersChecker(
  duplicates: DuplicateChoice,
  taking: Taking,
): Promise<Checker> {
  const known = await KnownCustomers.read();
  const filled = new Set<number>();
  return async (rows) => {
    const read = rows.map((row) => {
      const reader = new RowReader(row, COLUMNS.customers, taking);
      return { row, reader, account: customerOfRow(reader) };
    });
    const emails = read.flatMap(({ account }) => account?.email ?? []);
    const holders = await storedBy({ email: { in: emails } }, ({ email }) => email ?? "");
    const same = read.flatMap(({ account }) => {
      if (!account) return [];
      const holder = known.byPhone(account.phone) ?? known.byGstin(account.gstin);
      return holder && holder !== "several" && holder.id ? [holder.id] : [];
    });
    const byId = await storedBy({ id: { in: [...new Set(same)] } }, ({ id }) => id);
    // One after another: what a row brings is known to those below it.
    const checked = read.map(({ row, reader, account }) => {
      const found = account && duplicateOf(reader, account, row, known, holders, duplicates);
      if (!account || !found || found === "new") return { row, reader, account, found };
      const stored = holders.get(account.email ?? "") ?? byId.get(found.id);
      const fills = duplicates === "fill" && stored && !filled.has(stored.id);
      const filling = fills ? fillOf(reader, stored, account) : null;
      if (filling && stored) {
        filled.add(stored.id);
        const { email = null, phone = null } = filling.added;
        const { id, name } = stored;
        const brought = { id, name, line: row.line, gstin: account.gstin };
        known.addContacts(brought, { email, phone });
      }
      return { row, reader, account, found, fill: filling?.staged };
    });
    const fresh = checked.filter(({ found }) => found === "new").length;
    const free = await reserveIds("User", fresh);
    return checked.map(({ row, reader, account, found, fill }): CheckedRow => {
      const shown = account ? shownOf(account) : rawOf(reader);
      const base = { line: row.line, shown, messages: reader.problems, staged: [] };
      if (!account || !found || reader.problems.length > 0) return { ...base, outcome: "problem" };
      if (found === "new") {
        return {
          ...base,
          outcome: "create",
          messages: [...reader.notes],
          staged: [stagedCustomer(account, free.shift() ?? 0)],
        };
      }
      const messages = [...reader.notes];
      return fill
        ? { ...base, outcome: "fill", messages: messages, staged: [fill] }
        : { ...base, outcome: "skip", messages: messages };
    });
  };
}

/** Customers as they are stored, by what tells them apart. */
async function storedBy<K>(
  where: { email: { in: string[] } } | { id: { in: number[] } },
  key: (stored: Stored) => K,
): Promise<Map<K, Stored>> {
  const rows = await db.user.findMany({ where: { ...where, role: "customer" }, select: SELECT });
  return new Map((rows as Stored[]).map((row) => [key(row), row]));
}

type Found = "new" | Known | null;

/** Whether somebody has the row's e-mail or phone already; notes what is said of it. */
function duplicateOf(
  reader: RowReader,
  account: Account,
  row: ImportedRow,
  known: KnownCustomers,
  holders: ReadonlyMap<string, Stored>,
  choice: DuplicateChoice,
): Found {
  const { email, phone, name, gstin } = account;
  const refused = known.refusalOf(email);
  if (refused) return reader.wrong("email", refused);
  const holder = email ? holders.get(email) : undefined;
  const who = ({ name: other, line }: Known) => (line === null ? other : `Line ${line} (${other})`);
  const byEmail = holder ? { ...holder, line: null } : known.byEmail(email);
  if (byEmail) {
    if (choice === "add") {
      return reader.wrong(
        "email",
        `${who(byEmail)} already has this e-mail, which only one may have`,
      );
    }
    reader.note("email", `${who(byEmail)} already has this e-mail`);
    return byEmail;
  }
  const byPhone = known.byPhone(phone);
  if (byPhone && choice !== "add") {
    reader.note("phone", `${who(byPhone)} already has this phone`);
    return byPhone;
  }
  // Branches of one firm have one GSTIN: it tells nobody who has more than that.
  const byGstin = email || phone ? null : known.byGstin(gstin);
  if (byGstin && choice !== "add") {
    const holders = byGstin === "several" ? "Several customers" : who(byGstin);
    reader.note("gstin", `${holders} already ${byGstin === "several" ? "have" : "has"} this GSTIN`);
    return byGstin === "several" ? { id: 0, name, line: null, gstin } : byGstin;
  }
  known.add({ id: 0, name, line: row.line, gstin }, account);
  return "new";
}

const shownOf = ({ name, email, phone, address }: Account) => [
  name,
  email ?? "",
  phone ?? "",
  (address ?? "").replaceAll("\n", ", "),
];

const rawOf = (reader: RowReader) => [
  reader.text("name") || [reader.text("firstName"), reader.text("lastName")].join(" ").trim(),
  reader.text("email"),
  reader.text("phone") || reader.text("mobile") || reader.text("otherPhone"),
  reader.text("address"),
];
