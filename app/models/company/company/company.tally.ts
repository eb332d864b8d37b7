/** The company's own ledgers in Tally: what is proposed, under which group, and the table that names them otherwise. Pure. */

/** The groups of Tally under which the ledgers stand; all of them are there in a new company. */
export type LedgerGroup =
  | "Sundry Debtors"
  | "Sundry Creditors"
  | "Sales Accounts"
  | "Duties & Taxes"
  | "Direct Expenses"
  | "Indirect Expenses"
  | "Cash-in-Hand"
  | "Bank Accounts"
  | "Loans & Advances (Asset)"
  | "Suspense A/c";

/** As they are proposed. */
export const LEDGERS = {
  Sales: "Sales Accounts",
  "Output CGST": "Duties & Taxes",
  "Output SGST": "Duties & Taxes",
  "Output UTGST": "Duties & Taxes",
  "Output IGST": "Duties & Taxes",
  "Output tax": "Duties & Taxes",
  "Input CGST": "Duties & Taxes",
  "Input SGST": "Duties & Taxes",
  "Input IGST": "Duties & Taxes",
  "Input GST": "Duties & Taxes",
  "Tax on advances": "Duties & Taxes",
  "TDS payable": "Duties & Taxes",
  "GST under reverse charge": "Duties & Taxes",
  "Lorry hire": "Direct Expenses",
  "Kept back of lorry hire": "Direct Expenses",
  "Round off": "Indirect Expenses",
  "Written off": "Indirect Expenses",
  "Advances to crew": "Loans & Advances (Asset)",
  "TDS receivable": "Loans & Advances (Asset)",
  "GST TDS receivable": "Loans & Advances (Asset)",
  "Opening balances": "Suspense A/c",
  "Expenses not said how paid": "Suspense A/c",
  "Expenses owed": "Sundry Creditors",
  Cash: "Cash-in-Hand",
  "Cash handed over": "Bank Accounts",
  Bank: "Bank Accounts",
  UPI: "Bank Accounts",
  Cheque: "Bank Accounts",
  Card: "Bank Accounts",
  PayPal: "Bank Accounts",
  "Other payments": "Bank Accounts",
} as const satisfies Record<string, LedgerGroup>;
export type OwnLedger = keyof typeof LEDGERS;

/** The ledger of a kind of expense. */
export const expenseLedger = (kind: string) => `${kind} expenses`;

/** Names of ledgers are one whatever the size of their letters. */
export const foldedLedger = (name: string) => name.trim().toLowerCase();

const OURS = new Set(Object.keys(LEDGERS).map(foldedLedger));
const isOurs = (name: string) => OURS.has(name) || /.+ expenses$/.test(name);

/** The table of the settings, "UPI = HDFC Current A/c" a line: by what is proposed, folded. */
export function ledgerNames(table: string): { names: Map<string, string>; problem: string | null } {
  const names = new Map<string, string>();
  let problem: string | null = null;
  for (const line of table.split(/\r?\n/).map((one) => one.trim())) {
    if (line === "") continue;
    const at = line.indexOf("=");
    const [ours, theirs] = [
      foldedLedger(line.slice(0, Math.max(at, 0))),
      line.slice(at + 1).trim(),
    ];
    if (at < 0 || ours === "" || theirs === "")
      problem ??= `write '${line}' as our ledger = its name in Tally`;
    else if (!isOurs(ours)) problem ??= `there is no ledger '${line.slice(0, at).trim()}' here`;
    else if (names.has(ours)) problem ??= `'${line.slice(0, at).trim()}' stands in it twice`;
    else names.set(ours, theirs);
  }
  return { names, problem };
}

/** The hint below the settings' table. */
export const LEDGERS_HINT = `List only the ledgers with another name in Tally, one per line, such as UPI = HDFC Current A/c. Ours: ${Object.keys(LEDGERS).join(", ")}; of a kind of expense, such as Diesel expenses`;

/** Says why an address cannot be a Tally's; null when it can. It must be a computer and its port alone. */
export function tallyUrlProblem(text: string): string | null {
  const port = Number(/^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(text)?.[1]);
  return port >= 1 && port <= 65_535
    ? null
    : "Tally Listens At must be an address with its port, such as http://192.168.1.5:9000";
}
