/** The columns that each kind of import knows; by which headings of others' lists: headings.ts. Pure. */
import type { FieldKind, Fields } from "../../kit/shared/define-fields";
import { CATALOGUE_FIELDS } from "../../sales/survey/catalogue-entry.record";
import { TARIFF_FIELDS } from "../../sales/tariff/tariff.record";
import { TRUCK_FIELDS } from "../../sales/tariff/truck.record";
import { HEADINGS } from "./headings";
import type { ImportKind } from "./import.kinds";
import { bareWord } from "./values";

export type ColumnKind = "text" | "phone" | "email" | "amount" | "day" | "word";

export type ImportColumn = {
  label: string;
  kind: ColumnKind;
  required?: true;
  /** In the dry run. */
  shown?: true;
  /** Offered only for a file that has it. */
  found?: true;
  sample: string;
};

const column = (
  label: string,
  kind: ColumnKind,
  sample: string,
  more: Pick<ImportColumn, "required" | "shown" | "found"> = {},
): ImportColumn => ({ label, kind, sample, ...more });

const SHOWN = { shown: true } as const;
const NEEDED = { required: true, shown: true } as const;
const ifFound = (label: string) => column(label, "text", "", { found: true });

const CUSTOMERS = {
  name: column("Name", "text", "Ravi Sharma", SHOWN),
  firstName: column("First Name", "text", ""),
  middleName: column("Middle Name", "text", ""),
  lastName: column("Last Name", "text", ""),
  company: column("Company", "text", ""),
  email: column("Email", "email", "ravi@example.com", SHOWN),
  phone: column("Phone", "phone", "+91 98765 43210", SHOWN),
  mobile: column("Mobile", "phone", ""),
  otherPhone: column("Other Phone", "phone", ""),
  address: column("Address", "text", "12 MG Road, Pune", SHOWN),
  address2: column("Address, Second Line", "text", ""),
  address3: column("Address, Third Line", "text", ""),
  city: column("City", "text", ""),
  state: column("State", "text", "Maharashtra"),
  pinCode: column("PIN", "text", "411001"),
  country: column("Country", "text", ""),
  gstin: column("GSTIN", "text", ""),
  isComposition: column("Composition Scheme", "word", "No"),
  status: column("Status", "word", "Active"),
  // Outlook and Google keep several addresses of one person.
  businessAddress: ifFound("Business Address"),
  businessAddress2: ifFound("Business Address, Second Line"),
  businessAddress3: ifFound("Business Address, Third Line"),
  businessCity: ifFound("Business City"),
  businessState: ifFound("Business State"),
  businessPinCode: ifFound("Business PIN"),
  businessCountry: ifFound("Business Country"),
  otherAddress: ifFound("Other Address"),
  otherAddress2: ifFound("Other Address, Second Line"),
  otherAddress3: ifFound("Other Address, Third Line"),
  otherCity: ifFound("Other City"),
  otherState: ifFound("Other State"),
  otherPinCode: ifFound("Other PIN"),
  otherCountry: ifFound("Other Country"),
} as const;

const ITEMS = {
  name: column("Name", "text", "Wardrobe box", NEEDED),
  sku: column("SKU", "text", "BOX-W", SHOWN),
  category: column("Category", "word", "Other", SHOWN),
  price: column("Price", "amount", "450.00", SHOWN),
  cost: column("Cost", "amount", "300.00", SHOWN),
  description: column("Description", "text", "Holds hanging clothes"),
  status: column("Status", "word", "Active"),
} as const;

const ENQUIRIES = {
  name: column("Name", "text", "Meera Iyer", SHOWN),
  phone: column("Phone", "phone", "98765 43210", NEEDED),
  otherPhone: column("Other Phone", "phone", ""),
  from: column("Moving From", "text", "Kothrud, Pune", SHOWN),
  to: column("Moving To", "text", "Bengaluru", SHOWN),
  date: column("Asked On", "day", "2026-11-20", SHOWN),
  movingDate: column("Moving Date", "day", "2026-12-05"),
  source: column("Source", "word", "Portal"),
  reference: column("Portal's Number", "text", "JD-99120"),
  product: column("Wanted", "text", "Packers and movers"),
  note: column("Note", "text", "2 BHK, 3rd floor"),
  area: ifFound("Area"),
  city: ifFound("City"),
} as const;

const WHO = {
  customer: column("Customer", "text", "Ravi Sharma", NEEDED),
  email: column("Email", "email", "ravi@example.com", SHOWN),
  phone: column("Phone", "phone", "98765 43210", SHOWN),
  gstin: column("GSTIN", "text", ""),
} as const;

/** The purchase order of a business, and the person who placed it. */
const ORDER = {
  purchaseOrderNumber: column("PO Number", "text", "PO-7781"),
  employeeName: column("Employee Name", "text", "Meera Iyer"),
} as const;

const QUOTATIONS = {
  number: column("Number", "text", "EST-0042", NEEDED),
  date: column("Date", "day", "2026-10-05", NEEDED),
  ...WHO,
  total: column("Total", "amount", "₹48,500.00", NEEDED),
  status: column("Status", "word", "Sent", SHOWN),
  validUntil: column("Valid Until", "day", "2026-12-31"),
  movingDate: column("Moving Date", "day", "2026-12-15"),
  source: column("Source Address", "text", "Pune"),
  destination: column("Destination Address", "text", "Delhi"),
  currency: column("Currency", "word", "INR"),
  ...ORDER,
  reason: column("Reason for Rejection", "text", ""),
  notes: column("Notes", "text", ""),
} as const;

const INVOICES = {
  number: column("Number", "text", "OLD-118", NEEDED),
  date: column("Date", "day", "2026-09-30", NEEDED),
  ...WHO,
  total: column("Total", "amount", "₹1,20,000/-", SHOWN),
  paid: column("Paid so far", "amount", "₹20,000"),
  balance: column("Balance", "amount", "", SHOWN),
  dueDate: column("Due Date", "day", "2026-10-30", SHOWN),
  currency: column("Currency", "word", "INR"),
  reference: column("Reference", "text", ""),
  ...ORDER,
  status: column("Status", "word", ""),
} as const;

/** The columns of a noun of one form: its fields under their own labels. `shown`: those of the dry run; the samples by their names. */
const ofFields = (fields: Fields, samples: Record<string, string>, shown: readonly string[]) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { label, kind, required }]) => [
      name,
      column(label, KIND_OF[kind] ?? "text", samples[name] ?? "", {
        ...(required ? { required: true as const } : {}),
        ...(shown.includes(name) ? SHOWN : {}),
      }),
    ]),
  );
const KIND_OF: Partial<Record<FieldKind, ColumnKind>> = {
  day: "day",
  amount: "amount",
  tick: "word",
  choice: "word",
};
const STATUS = column("Status", "word", "Active");

const CATALOGUE = {
  ...ofFields(
    CATALOGUE_FIELDS,
    { name: "Sofa, 3 seats", room: "Living room", cft: "45", kg: "143", takeApart: "No" },
    ["name", "room", "cft", "kg"],
  ),
  status: STATUS,
};

const TRUCKS = {
  ...ofFields(TRUCK_FIELDS, { name: "17 ft", grossCft: "816", payloadKg: "5000" }, [
    "name",
    "grossCft",
    "payloadKg",
  ]),
  status: STATUS,
};

const TARIFFS = {
  ...ofFields(
    TARIFF_FIELDS,
    {
      name: "From April",
      validFrom: "2027-04-01",
      freights: "17 ft; 250; 14000",
      cartons: "M; 60",
      hourPrice: "150",
      homes: "2 BHK; 625",
      fillPercent: "85",
      kgPer100Cft: "318",
      cartonsPer100Cft: "5",
      minutesPer100Cft: "40",
      pieceMinutes: "15",
      carryMetres: "15",
      crews: "450; 3",
    },
    ["name", "validFrom"],
  ),
  currency: column("Currency", "word", ""),
  status: STATUS,
};

export const COLUMNS = {
  customers: CUSTOMERS,
  items: ITEMS,
  enquiries: ENQUIRIES,
  catalogue: CATALOGUE,
  trucks: TRUCKS,
  tariffs: TARIFFS,
  quotations: QUOTATIONS,
  invoices: INVOICES,
} as const satisfies Record<ImportKind, Record<string, ImportColumn>>;

export const columnsOf = (kind: ImportKind): Readonly<Record<string, ImportColumn>> =>
  COLUMNS[kind];

/** Which column of the file is which field, by number from 0. */
export type Chosen = Readonly<Record<string, number>>;

const known = new Map<string, readonly string[]>();

/** The headings of others' lists that mean a column, by their letters and digits. */
function headingsOf(kind: ImportKind, name: string): readonly string[] {
  const key = `${kind}.${name}`;
  const made = known.get(key);
  if (made) return made;
  const texts = (HEADINGS[kind] as Readonly<Record<string, string>>)[name] ?? "";
  const words = texts.split("|").map(bareWord).filter(Boolean);
  known.set(key, words);
  return words;
}

/** Whether a heading means a column, and how surely: 2 by its own name, 1 by another's. */
function meaning(kind: ImportKind, heading: string, name: string, { label }: ImportColumn): number {
  const own = bareWord(heading);
  if (!own) return 0;
  if (own === bareWord(label) || own === bareWord(name)) return 2;
  return headingsOf(kind, name).includes(own) ? 1 : 0;
}

export function knownHeadings(kind: ImportKind, cells: readonly string[]): number {
  const own = Object.entries(columnsOf(kind));
  return cells.filter((cell) => own.some(([name, one]) => meaning(kind, cell, name, one) > 0))
    .length;
}

/** The columns by their headings: the surest first, each once. */
export function columnsByName(kind: ImportKind, headings: readonly string[]): Chosen {
  const chosen: Record<string, number> = {};
  const taken = new Set<number>();
  for (const points of [2, 1]) {
    for (const [name, one] of Object.entries(columnsOf(kind))) {
      if (chosen[name] !== undefined) continue;
      // Among other programs' names the first in our list counts: 'Display Name' before 'Contact Name'.
      const order = [...[one.label, name].map(bareWord), ...headingsOf(kind, name)];
      const fitting = headings
        .map((heading, index) => ({ index, word: bareWord(heading) }))
        .filter(
          ({ index }) =>
            !taken.has(index) && meaning(kind, headings[index] ?? "", name, one) === points,
        )
        .sort((a, b) => order.indexOf(a.word) - order.indexOf(b.word));
      const [found] = fitting;
      if (!found) continue;
      chosen[name] = found.index;
      taken.add(found.index);
    }
  }
  return chosen;
}
