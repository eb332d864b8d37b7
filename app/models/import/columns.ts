/** The columns that each kind of import knows, and by which headings of others' lists. Pure. */
import type { ImportKind } from "./import.kinds";
import { bareWord } from "./values";

export type ColumnKind = "text" | "phone" | "email" | "amount" | "day" | "word";

export type ImportColumn = {
  label: string;
  kind: ColumnKind;
  /** Headings that mean it, compared by their letters and digits; the label and the name count besides. */
  headings: readonly string[];
  required?: true;
  /** In the dry run. */
  shown?: true;
  sample: string;
};

const column = (
  label: string,
  kind: ColumnKind,
  sample: string,
  headings: string,
  more: Pick<ImportColumn, "required" | "shown"> = {},
): ImportColumn => ({ label, kind, sample, headings: headings.split("|"), ...more });

const SHOWN = { shown: true } as const;
const NEEDED = { required: true, shown: true } as const;

// Zoho Books' Contacts, Tally's ledgers, Vyapar's parties, and what people write over their own lists.
const CUSTOMERS = {
  name: column(
    "Name",
    "text",
    "Ravi Sharma",
    "display name|customer name|customer|client name|client|party name|party's name|party|contact name|full name|ledger name|ledger|particulars|name of ledger|$name|mailing name|account name|नाम|ग्राहक|ग्राहक का नाम",
    SHOWN,
  ),
  firstName: column("First Name", "text", "", "first name|given name"),
  lastName: column("Last Name", "text", "", "last name|surname|family name"),
  company: column("Company", "text", "", "company name|company|organisation|organization|firm"),
  email: column(
    "Email",
    "email",
    "ravi@example.com",
    "emailid|e-mail|email id|email address|mail|mail id|mailing id|e-mail address|ईमेल",
    SHOWN,
  ),
  phone: column(
    "Phone",
    "phone",
    "+91 98765 43210",
    "phone number|phone no|mobile no|mobile number|contact no|contact number|contact|telephone|tel|phone no.|whatsapp|ledger mobile|mob|mob no|mobile/phone|फ़ोन|फोन|मोबाइल|मोबाइल नंबर",
    SHOWN,
  ),
  mobile: column(
    "Mobile",
    "phone",
    "",
    "mobilephone|mobile phone|mobile|cell|cell phone|phone 2|alternate phone",
  ),
  address: column(
    "Address",
    "text",
    "12 MG Road, Pune",
    "billing address|address line 1|address 1|street|address1|billing street|mailing address|party address|पता",
    SHOWN,
  ),
  address2: column(
    "Address, Second Line",
    "text",
    "",
    "billing street2|billing street 2|address line 2|address 2|address2|street 2",
  ),
  city: column("City", "text", "", "billing city|town|town/city|शहर"),
  state: column(
    "State",
    "text",
    "Maharashtra",
    "billing state|state name|statename|place of supply|place of contact|place of contact(with state code)|source of supply|राज्य",
  ),
  pinCode: column(
    "PIN",
    "text",
    "411001",
    "billing code|pincode|pin code|zip|zip code|postal code|billing zip|postcode|पिन|पिन कोड",
  ),
  country: column("Country", "text", "", "billing country|देश"),
  gstin: column(
    "GSTIN",
    "text",
    "",
    "gst identification number (gstin)|gst no|gst number|gstin/uin|gst in|gstin no|gst treatment number|partygstin|gst|gstin number|जीएसटी",
  ),
  status: column("Status", "word", "Active", "active|inactive|is active|स्थिति"),
} as const;

const ITEMS = {
  name: column(
    "Name",
    "text",
    "Wardrobe box",
    "item name|item|product|product name|stock item|stock item name|name of item|particulars|service|service name|description of goods|$name|वस्तु|सामान|नाम",
    NEEDED,
  ),
  sku: column(
    "SKU",
    "text",
    "BOX-W",
    "item code|code|product code|part number|part no|item no|alias|article",
    SHOWN,
  ),
  category: column(
    "Category",
    "word",
    "Other",
    "item category|category name|group|stock group|under|product type|item type|श्रेणी",
    SHOWN,
  ),
  price: column(
    "Price",
    "amount",
    "450.00",
    "rate|selling price|sale price|sales price|unit price|mrp|selling rate|standard price|price per unit|amount|sales rate|दर|मूल्य|कीमत",
    SHOWN,
  ),
  cost: column(
    "Cost",
    "amount",
    "300.00",
    "purchase rate|purchase price|cost price|buying price|standard cost|purchase cost|लागत",
    SHOWN,
  ),
  description: column(
    "Description",
    "text",
    "Holds hanging clothes",
    "item description|sales description|details|remarks|विवरण",
  ),
  status: column("Status", "word", "Active", "active|item status|is active|स्थिति"),
} as const;

const WHO = {
  customer: column(
    "Customer",
    "text",
    "Ravi Sharma",
    "customer name|client|client name|party|party name|party's name|particulars|buyer|bill to|name|contact name|ledger|ग्राहक|ग्राहक का नाम|नाम",
    NEEDED,
  ),
  email: column(
    "Email",
    "email",
    "ravi@example.com",
    "emailid|e-mail|customer email|email id|primary contact emailid|email address|client email|ईमेल",
    SHOWN,
  ),
  phone: column(
    "Phone",
    "phone",
    "98765 43210",
    "phone number|mobile|mobile no|mobile number|customer phone|contact no|contact number|party phone no|phone no|mob|mob no|ledger mobile|primary contact mobile|client phone|फ़ोन|मोबाइल",
    SHOWN,
  ),
} as const;

const QUOTATIONS = {
  number: column(
    "Number",
    "text",
    "EST-0042",
    "quotation number|quotation no|quote number|quote no|quote#|estimate number|estimate no|estimate#|ref no|reference no|voucher no|vch no|quotation|no|संख्या",
    NEEDED,
  ),
  date: column(
    "Date",
    "day",
    "2026-10-05",
    "quotation date|quote date|estimate date|voucher date|created|created on|दिनांक|तारीख",
    NEEDED,
  ),
  ...WHO,
  total: column(
    "Total",
    "amount",
    "₹48,500.00",
    "amount|total amount|grand total|quotation amount|estimate amount|net amount|value|gross total|कुल|राशि",
    NEEDED,
  ),
  status: column(
    "Status",
    "word",
    "Sent",
    "quotation status|quote status|estimate status|state|स्थिति",
    SHOWN,
  ),
  validUntil: column(
    "Valid Until",
    "day",
    "2026-12-31",
    "expiry date|valid till|validity|expires|expires on|valid to",
  ),
  movingDate: column(
    "Moving Date",
    "day",
    "2026-12-15",
    "shifting date|move date|date of shifting|pickup date|service date",
  ),
  source: column(
    "Source Address",
    "text",
    "Pune",
    "from|source|moving from|origin|pickup|from city|pickup address|कहाँ से",
  ),
  destination: column(
    "Destination Address",
    "text",
    "Delhi",
    "to|destination|moving to|drop|to city|delivery address|drop address|कहाँ तक",
  ),
  currency: column("Currency", "word", "INR", "currency code|cur"),
  reason: column(
    "Reason for Rejection",
    "text",
    "",
    "rejection reason|decline reason|why declined|lost reason",
  ),
  notes: column("Notes", "text", "", "remarks|narration|comment|comments|customer notes|टिप्पणी"),
} as const;

const INVOICES = {
  number: column(
    "Number",
    "text",
    "OLD-118",
    "invoice number|invoice no|invoice#|invoice no.|bill no|bill number|voucher no|vch no|vch no.|ref. no.|ref no|reference no|invoice|no|बिल संख्या|संख्या",
    NEEDED,
  ),
  date: column(
    "Date",
    "day",
    "2026-09-30",
    "invoice date|bill date|voucher date|दिनांक|तारीख",
    NEEDED,
  ),
  ...WHO,
  total: column(
    "Total",
    "amount",
    "₹1,20,000/-",
    "amount|total amount|invoice amount|grand total|bill amount|net amount|invoice total|opening amount|gross total|कुल|राशि",
    SHOWN,
  ),
  paid: column(
    "Paid so far",
    "amount",
    "₹20,000",
    "paid|amount paid|received|received amount|paid amount|received/paid amount|payment received|भुगतान",
  ),
  balance: column(
    "Balance",
    "amount",
    "",
    "balance due|amount due|outstanding|pending amount|due amount|pending|balance amount|bal|बकाया",
    SHOWN,
  ),
  dueDate: column("Due Date", "day", "2026-10-30", "due on|due by|payment due|due", SHOWN),
  currency: column("Currency", "word", "INR", "currency code|cur"),
  reference: column(
    "Reference",
    "text",
    "",
    "purchaseorder|po number|order number|order no|reference#|p.o. number",
  ),
  status: column("Status", "word", "", "invoice status|payment status|state|स्थिति"),
} as const;

export const COLUMNS = {
  customers: CUSTOMERS,
  items: ITEMS,
  quotations: QUOTATIONS,
  invoices: INVOICES,
} as const satisfies Record<ImportKind, Record<string, ImportColumn>>;

export type ColumnName<K extends ImportKind = ImportKind> = K extends ImportKind
  ? keyof (typeof COLUMNS)[K] & string
  : never;

export const columnsOf = (kind: ImportKind): Readonly<Record<string, ImportColumn>> =>
  COLUMNS[kind];

/** Which column of the file is which of ours: by number from 0. */
export type Chosen = Readonly<Record<string, number>>;

/** Whether a heading means a column, and how surely: 2 by its own name, 1 by another's. */
function meaning(heading: string, name: string, { label, headings }: ImportColumn): number {
  const own = bareWord(heading);
  if (!own) return 0;
  if (own === bareWord(label) || own === bareWord(name)) return 2;
  return headings.some((one) => bareWord(one) === own) ? 1 : 0;
}

/** How many headings of a row are known. */
export function knownHeadings(kind: ImportKind, cells: readonly string[]): number {
  const own = Object.entries(columnsOf(kind));
  return cells.filter((cell) => own.some(([name, one]) => meaning(cell, name, one) > 0)).length;
}

/** The columns by their headings: the surest first, each once. */
export function columnsByName(kind: ImportKind, headings: readonly string[]): Chosen {
  const chosen: Record<string, number> = {};
  const taken = new Set<number>();
  for (const points of [2, 1]) {
    for (const [name, one] of Object.entries(columnsOf(kind))) {
      if (chosen[name] !== undefined) continue;
      // Of others' names the one that stands first in our list counts: 'Display Name' before 'Contact Name'.
      const order = [one.label, name, ...one.headings].map(bareWord);
      const fitting = headings
        .map((heading, index) => ({ index, word: bareWord(heading) }))
        .filter(
          ({ index }) => !taken.has(index) && meaning(headings[index] ?? "", name, one) === points,
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
