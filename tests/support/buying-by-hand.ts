/*
 * Three months of buying as they are told to the product, and what they come to in plain arithmetic: nothing here reads a figure of the
 * product, or its code. Amounts in paise.
 */

export const REGIMES = ["bundle18", "gta_fcm18", "gta_fcm5", "gta_rcm5"] as const;
export type Regime = (typeof REGIMES)[number];

export const VENDORS = {
  garage: { kind: "garage", gstin: "27AAECC2213N1ZQ", pan: null },
  tyres: { kind: "other", gstin: "29AAECC2213N1ZM", pan: null },
  landlord: { kind: "other", gstin: null, pan: "AAPPB1234C" },
  packer: { kind: "packer", gstin: null, pan: "AAPCB1234C" },
  carrier: { kind: "transport agency", gstin: null, pan: "AAPCC1234D" },
  pump: { kind: "pump", gstin: "27AABCT3518Q1ZW", pan: null },
} as const;
export type VendorName = keyof typeof VENDORS;

type Row = "work" | "rent" | "none";
type Bill = (Told & { what: "bill" }) | (Told & { what: "hire" });
type Told = {
  name: string;
  /** The day on which it is entered, and its own. */
  on: string;
  date: string;
  vendor: VendorName | null;
  kind: "Repair" | "Rent" | "Loading" | "Diesel" | "Lorry hire";
  row: Row;
  amount: number;
  tax: number;
  /** In percent, on top: we pay it. */
  reverse?: number;
  from: "owed" | "cash" | "Bank";
  due?: string;
  advance?: number;
};
type Event =
  | Bill
  | {
      what: "pay";
      name: string;
      on: string;
      vendor: VendorName;
      by: "Bank" | "Cash";
      amount: number;
      meets: Record<string, number>;
    }
  | {
      what: "set-off" | "refund";
      on: string;
      of: string;
      amount: number;
      meets?: string;
      by?: "Cash";
    }
  | { what: "correct"; on: string; of: string; amount: number; tax: number }
  | { what: "send" | "close"; on: string; month: string };

/** As they happen. Garage's second bill comes late to a closed month, its first is corrected after that. */
export const STORY: Event[] = [
  {
    what: "bill",
    name: "R/10",
    on: "2026-10-05",
    date: "2026-10-05",
    vendor: "landlord",
    kind: "Rent",
    row: "rent",
    amount: 60_000_00,
    tax: 0,
    reverse: 18,
    from: "Bank",
  },
  {
    what: "bill",
    name: "D/1",
    on: "2026-10-07",
    date: "2026-10-07",
    vendor: "pump",
    kind: "Diesel",
    row: "none",
    amount: 2_000_35,
    tax: 0,
    from: "cash",
  },
  {
    what: "bill",
    name: "G/1",
    on: "2026-10-10",
    date: "2026-10-10",
    vendor: "garage",
    kind: "Repair",
    row: "work",
    amount: 11_800_01,
    tax: 1_800_01,
    from: "owed",
    due: "2026-11-09",
  },
  {
    what: "bill",
    name: "P/1",
    on: "2026-10-20",
    date: "2026-10-20",
    vendor: "packer",
    kind: "Loading",
    row: "work",
    amount: 25_000_00,
    tax: 0,
    from: "owed",
    due: "2026-12-30",
  },
  { what: "send", on: "2026-11-05", month: "2026-10" },
  { what: "close", on: "2026-11-12", month: "2026-10" },
  {
    what: "bill",
    name: "G/2",
    on: "2026-11-13",
    date: "2026-10-25",
    vendor: "garage",
    kind: "Repair",
    row: "work",
    amount: 5_900_00,
    tax: 900_00,
    from: "owed",
    due: "2026-12-20",
  },
  {
    what: "bill",
    name: "D/2",
    on: "2026-11-14",
    date: "2026-10-28",
    vendor: "pump",
    kind: "Diesel",
    row: "none",
    amount: 700_00,
    tax: 0,
    from: "cash",
  },
  {
    what: "bill",
    name: "T/7",
    on: "2026-11-14",
    date: "2026-11-14",
    vendor: "tyres",
    kind: "Repair",
    row: "work",
    amount: 450_50,
    tax: 0,
    from: "owed",
    due: "2026-12-31",
  },
  {
    what: "bill",
    name: "P/2",
    on: "2026-11-15",
    date: "2026-11-15",
    vendor: "packer",
    kind: "Loading",
    row: "work",
    amount: 25_000_01,
    tax: 0,
    from: "owed",
    due: "2027-01-10",
  },
  {
    what: "bill",
    name: "P/3",
    on: "2026-11-18",
    date: "2026-11-18",
    vendor: "packer",
    kind: "Loading",
    row: "work",
    amount: 60_000_00,
    tax: 0,
    from: "owed",
    due: "2026-11-20",
  },
  {
    what: "hire",
    name: "H/1",
    on: "2026-11-20",
    date: "2026-11-20",
    vendor: "carrier",
    kind: "Lorry hire",
    row: "work",
    amount: 42_000_00,
    tax: 0,
    reverse: 5,
    from: "owed",
    advance: 10_000_00,
  },
  {
    what: "pay",
    name: "one",
    on: "2026-11-22",
    vendor: "garage",
    by: "Bank",
    amount: 10_000_00,
    meets: { "G/1": 8_000_00, "G/2": 2_000_00 },
  },
  {
    what: "pay",
    name: "early",
    on: "2026-11-25",
    vendor: "garage",
    by: "Cash",
    amount: 3_000_00,
    meets: {},
  },
  {
    what: "bill",
    name: "R/11",
    on: "2026-11-28",
    date: "2026-11-28",
    vendor: "landlord",
    kind: "Rent",
    row: "rent",
    amount: 45_000_00,
    tax: 0,
    reverse: 18,
    from: "Bank",
  },
  { what: "set-off", on: "2026-12-02", of: "early", amount: 1_500_00, meets: "G/1" },
  { what: "refund", on: "2026-12-03", of: "early", amount: 500_00, by: "Cash" },
  { what: "send", on: "2026-12-05", month: "2026-11" },
  {
    what: "pay",
    name: "carrier",
    on: "2026-12-06",
    vendor: "carrier",
    by: "Bank",
    amount: 20_000_00,
    meets: { "H/1": 20_000_00 },
  },
  { what: "correct", on: "2026-12-10", of: "G/1", amount: 10_620_01, tax: 1_620_01 },
  { what: "close", on: "2026-12-12", month: "2026-11" },
  {
    what: "bill",
    name: "G/3",
    on: "2026-12-14",
    date: "2026-12-14",
    vendor: "garage",
    kind: "Repair",
    row: "work",
    amount: 11_800_00,
    tax: 1_800_00,
    from: "owed",
    due: "2027-01-13",
  },
  {
    what: "bill",
    name: "T/1",
    on: "2026-12-15",
    date: "2026-12-15",
    vendor: "tyres",
    kind: "Repair",
    row: "work",
    amount: 5_900_00,
    tax: 900_00,
    from: "owed",
    due: "2026-12-31",
  },
  {
    what: "bill",
    name: "T/2",
    on: "2026-12-16",
    date: "2026-12-16",
    vendor: "tyres",
    kind: "Repair",
    row: "work",
    amount: 2_360_00,
    tax: 360_00,
    from: "owed",
    due: "2026-12-16",
  },
  {
    what: "pay",
    name: "packer",
    on: "2026-12-20",
    vendor: "packer",
    by: "Bank",
    amount: 5_000_00,
    meets: { "P/1": 5_000_00 },
  },
];
export const MONTHS = ["2026-10", "2026-11", "2026-12"] as const;
/** On which all of it is looked at. */
export const LAST = "2026-12-31";
/** Billed each month: to an office in Karnataka, and to a family of the own State. */
export const SOLD = { office: 1_00_000_00, family: 40_000_00 };
/** December's GSTR-2B: one as in the books, one with other tax, one that nobody entered; T/2 is not in it. */
export const TOLD = [
  {
    gstin: VENDORS.garage.gstin,
    number: "G/3",
    date: "14-12-2026",
    value: 10_000,
    heads: { igst: 0, cgst: 900, sgst: 900 },
  },
  {
    gstin: VENDORS.tyres.gstin,
    number: "T/1",
    date: "15-12-2026",
    value: 5_000,
    heads: { igst: 950, cgst: 0, sgst: 0 },
  },
  {
    gstin: VENDORS.tyres.gstin,
    number: "T/9",
    date: "18-12-2026",
    value: 100,
    heads: { igst: 18, cgst: 0, sgst: 0 },
  },
];
export const GROUPS = { both: 1, ours: 1, theirs: 1, differs: 1 };
const IN_BOTH = "G/3";

const isBill = (one: Event): one is Bill => one.what === "bill" || one.what === "hire";
const bills = STORY.filter(isBill);
const billNamed = (name: string) => bills.find((one) => one.name === name)!;
const round = (amount: number, percent: number) => Math.round((amount * percent) / 100);
const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
const worth = ({ amount, tax }: Bill) => amount - tax;
const taxOf = (bill: Bill) => (bill.reverse ? round(bill.amount, bill.reverse) : bill.tax);
const rupees = (paise: number) => Math.round(paise) / 100 || 0;

/** TDS of each bill by its name: the limits of work are 30,000 at once and 1,00,000 a year, of rent 50,000 a month; a company 2 %, a person 1 %. */
export function tdsByHand(): Map<string, number> {
  const found = new Map<string, number>();
  for (const [at, bill] of bills.entries()) {
    const before = bills
      .slice(0, at)
      .filter((one) => one.vendor === bill.vendor && one.vendor && one.row === bill.row);
    const own = worth(bill);
    if (bill.row === "rent") {
      const month = before.filter(({ date }) => date.slice(0, 7) === bill.date.slice(0, 7));
      found.set(bill.name, sum(month.map(worth)) + own > 50_000_00 ? round(own, 10) : 0);
    } else if (bill.row === "work" && bill.vendor) {
      const passed = sum(before.map(worth)) + own > 1_00_000_00;
      const bare = passed ? sum(before.filter(({ name }) => !found.get(name)).map(worth)) : 0;
      // None of the vendors is a person whose work is above a limit.
      found.set(bill.name, passed || own > 30_000_00 ? round(own + bare, 2) : 0);
    } else found.set(bill.name, 0);
  }
  return found;
}
const TDS = tdsByHand();

export const tdsListByHand = (month: string) =>
  bills
    .filter((bill) => bill.date.startsWith(month) && TDS.get(bill.name))
    .map((bill) => [bill.date, rupees(worth(bill)), rupees(TDS.get(bill.name)!)]);

/** What is owed of each bill on the last day. */
export function owedByHand(): Map<string, number> {
  const owed = new Map(
    bills
      .filter(({ from }) => from === "owed")
      .map((bill) => [bill.name, bill.amount - TDS.get(bill.name)! - (bill.advance ?? 0)]),
  );
  const less = (name: string, amount: number) => owed.set(name, owed.get(name)! - amount);
  for (const event of STORY) {
    if (event.what === "pay")
      for (const [name, amount] of Object.entries(event.meets)) less(name, amount);
    if (event.what === "set-off") less(event.meets!, event.amount);
    if (event.what === "correct") less(event.of, billNamed(event.of).amount - event.amount);
  }
  return owed;
}

/** Sums by days past the due day; a hire that has not arrived is not due. */
export function agesByHand() {
  const ages = { total: 0, notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 };
  for (const [name, amount] of owedByHand()) {
    const { due } = billNamed(name);
    const days = due ? (Date.parse(LAST) - Date.parse(due)) / 86_400_000 : 0;
    const age =
      days <= 0
        ? "notDue"
        : days <= 30
          ? "upTo30"
          : days <= 60
            ? "upTo60"
            : days <= 90
              ? "upTo90"
              : "over90";
    ages[age] += amount;
    ages.total += amount;
  }
  return Object.fromEntries(Object.entries(ages).map(([age, amount]) => [age, rupees(amount)]));
}

/** Cash that left and came, by day. */
export function cashByHand() {
  const days = new Map<string, { spent: number; in: number }>();
  const at = (day: string) => days.get(day) ?? days.set(day, { spent: 0, in: 0 }).get(day)!;
  for (const event of STORY) {
    if (isBill(event) && event.from === "cash")
      at(event.date).spent += event.amount - TDS.get(event.name)!;
    if (event.what === "pay" && event.by === "Cash") at(event.on).spent += event.amount;
    if (event.what === "refund") at(event.on).in += event.amount;
  }
  let closing = 0;
  return [...days].map(([day, { spent, in: came }]) => [
    day,
    rupees(came),
    rupees(spent),
    rupees((closing += came - spent)),
  ]);
}

type Heads = { igst: number; cgst: number; sgst: number };
const NONE: Heads = { igst: 0, cgst: 0, sgst: 0 };
const plus = (one: Heads, other: Heads, sign = 1): Heads => ({
  igst: one.igst + sign * other.igst,
  cgst: one.cgst + sign * other.cgst,
  sgst: one.sgst + sign * other.sgst,
});
/** Of a vendor of another State it is IGST, else two halves, the odd paisa with the first. */
const headsOf = (vendor: VendorName | null, tax: number): Heads =>
  vendor === "tyres"
    ? { ...NONE, igst: tax }
    : {
        igst: 0,
        cgst: Math.sign(tax) * Math.ceil(Math.abs(tax) / 2) || 0,
        sgst: Math.sign(tax) * Math.floor(Math.abs(tax) / 2) || 0,
      };

/** What is taken back: all under full tax, by the month's supplies with households that bear none, nothing at 5 %. */
const takenOf = (regime: Regime, tax: number) =>
  regime === "bundle18"
    ? tax
    : regime === "gta_fcm18"
      ? tax - Math.round((tax * SOLD.family) / (SOLD.office + SOLD.family))
      : 0;

type Input = { bill: Bill; value: number; tax: number; reverse: boolean; month: string };
/** What each return has of bills: that of their day, or the earliest that was open when they came. */
function inputs(): Input[] {
  const closed: string[] = [];
  const found: Input[] = [];
  for (const event of STORY) {
    if (event.what === "close") closed.push(event.month);
    const openFrom = (day: string) =>
      MONTHS.find((month) => month >= day.slice(0, 7) && !closed.includes(month))!;
    if (isBill(event) && taxOf(event)) {
      const [value, tax] = [worth(event), taxOf(event)];
      found.push({
        bill: event,
        value,
        tax,
        reverse: Boolean(event.reverse),
        month: openFrom(event.date),
      });
    }
    if (event.what === "correct") {
      const bill = billNamed(event.of);
      const tax = event.tax - bill.tax;
      const value = event.amount - bill.amount - tax;
      found.push({ bill, value, tax, reverse: false, month: openFrom(event.on) });
    }
  }
  // GSTR-2B of December has one of its bills; a correction waits for none.
  return found.filter(
    ({ bill, tax, month }) => month !== "2026-12" || tax < 0 || bill.name === IN_BOTH,
  );
}

/** Every cell of GSTR-3B of a month, as its file has them. */
export function gstr3bByHand(regime: Regime, month: string) {
  const of = inputs().filter((one) => one.month === month);
  const total = (some: Input[]) =>
    some.reduce((all, { bill, tax }) => plus(all, headsOf(bill.vendor, tax)), NONE);
  const credited = (some: Input[]) =>
    some.reduce(
      (all, { bill, tax }) => plus(all, headsOf(bill.vendor, takenOf(regime, tax))),
      NONE,
    );
  const none = takenOf(regime, 100) === 0;
  const [reverse, forward] = [of.filter((one) => one.reverse), of.filter((one) => !one.reverse)];
  const isrc = none ? NONE : total(reverse);
  const oth = total(forward);
  const net = plus(credited(none ? [] : reverse), credited(forward));
  const reversed = plus(plus(isrc, oth), net, -1);
  const cells = ({ igst, cgst, sgst }: Heads) => ({
    iamt: rupees(igst),
    camt: rupees(cgst),
    samt: rupees(sgst),
    csamt: 0,
  });
  const rate = { bundle18: 18, gta_fcm18: 18, gta_fcm5: 5, gta_rcm5: 0 }[regime];
  const household = regime === "bundle18";
  const out = {
    igst: round(SOLD.office, rate),
    cgst: household ? round(SOLD.family, 9) : 0,
    sgst: household ? round(SOLD.family, 9) : 0,
  };
  const nil = cells(NONE);
  return {
    gstin: "27AAPFU0939F1ZV",
    ret_period: `${month.slice(5)}${month.slice(0, 4)}`,
    sup_details: {
      osup_det: { txval: rupees(SOLD.office + (household ? SOLD.family : 0)), ...cells(out) },
      osup_zero: { txval: 0, iamt: 0, csamt: 0 },
      osup_nil_exmp: { txval: rupees(household ? 0 : SOLD.family) },
      isup_rev: { txval: rupees(sum(reverse.map(({ value }) => value))), ...cells(total(reverse)) },
      osup_nongst: { txval: 0 },
    },
    inter_sup: { unreg_details: [], comp_details: [], uin_details: [] },
    itc_elg: {
      itc_avl: ["IMPG", "IMPS", "ISRC", "ISD", "OTH"].map((ty) => ({
        ty,
        ...(ty === "OTH" ? cells(oth) : ty === "ISRC" ? cells(isrc) : nil),
      })),
      itc_rev: ["RUL", "OTH"].map((ty) => ({ ty, ...(ty === "RUL" ? cells(reversed) : nil) })),
      itc_net: cells(net),
      itc_inelg: ["RUL", "OTH"].map((ty) => ({ ty, ...nil })),
    },
    inward_sup: { isup_details: inwardByHand(month) },
    intr_ltfee: { intr_details: nil },
  };
}

/** Table 5: bills without GST of whoever has a GSTIN, in the return that was open when they came; fuel apart. */
function inwardByHand(month: string) {
  const closed: string[] = [];
  const sums = { GST: { inter: 0, intra: 0 }, NONGST: { inter: 0, intra: 0 } };
  for (const event of STORY) {
    if (event.what === "close") closed.push(event.month);
    if (!isBill(event) || taxOf(event) || !event.vendor) continue;
    const { gstin, kind } = VENDORS[event.vendor];
    const its = MONTHS.find((one) => one >= event.date.slice(0, 7) && !closed.includes(one));
    if (!gstin || its !== month) continue;
    const where = gstin.startsWith("27") ? "intra" : "inter";
    sums[kind === "pump" ? "NONGST" : "GST"][where] += event.amount;
  }
  return Object.entries(sums).map(([ty, { inter, intra }]) => {
    return { ty, inter: rupees(inter), intra: rupees(intra) };
  });
}

/** What each ledger of Tally comes to, in rupees, a debit above zero; those of customers and vendors by their names. */
export function ledgersByHand(regime: Regime): Record<string, number> {
  const found: Record<string, number> = {};
  const add = (name: string, amount: number) => (found[name] = (found[name] ?? 0) + amount);
  const rate = { bundle18: 18, gta_fcm18: 18, gta_fcm5: 5, gta_rcm5: 0 }[regime];
  const half = regime === "bundle18" ? round(SOLD.family, 9) : 0;
  for (let month = 0; month < MONTHS.length; month++) {
    add("office", SOLD.office + round(SOLD.office, rate));
    add("family", SOLD.family + 2 * half);
    add("Sales", -SOLD.office - SOLD.family);
    add("Output IGST", -round(SOLD.office, rate));
    for (const name of ["Output CGST", "Output SGST"]) add(name, -half);
  }
  /** Of a return that is filed as it was filed; of an open one all that may be taken back. */
  const input = (vendor: VendorName | null, tax: number, filed: boolean) => {
    const taken = takenOf(regime, tax) === 0 ? 0 : filed ? takenOf(regime, tax) : tax;
    const { igst, cgst, sgst } = headsOf(vendor, taken);
    for (const [name, amount] of [
      ["Input IGST", igst],
      ["Input CGST", cgst],
      ["Input SGST", sgst],
    ] as const)
      add(name, amount);
    return taken;
  };
  for (const event of STORY) {
    if (isBill(event)) {
      const tax = taxOf(event);
      const taken = tax ? input(event.vendor, tax, event.date < "2026-12") : 0;
      const top = event.reverse ? tax : 0;
      const paidBy =
        event.from === "owed" ? event.vendor! : event.from === "cash" ? "Cash" : "Bank";
      add(
        event.what === "hire" ? "Lorry hire" : `${event.kind} expenses`,
        event.amount + top - taken,
      );
      add("GST under reverse charge", -top);
      add("TDS payable", -TDS.get(event.name)!);
      add(paidBy, TDS.get(event.name)! - event.amount);
      if (event.advance) {
        add(event.vendor!, event.advance);
        add("Bank", -event.advance);
      }
    } else if (event.what === "pay") {
      add(event.vendor, event.amount);
      add(event.by, -event.amount);
    } else if (event.what === "refund") {
      add("garage", -event.amount);
      add("Cash", event.amount);
    } else if (event.what === "correct") {
      const bill = billNamed(event.of);
      const [more, tax] = [event.amount - bill.amount, event.tax - bill.tax];
      add(`${bill.kind} expenses`, more - input(bill.vendor, tax, false));
      add(bill.vendor!, -more);
    }
  }
  return Object.fromEntries(Object.entries(found).map(([name, amount]) => [name, rupees(amount)]));
}
