/** The kinds of import. Client-safe. */
import type { Action } from "../../kit/policy/policy";

/** The limits of an import, each said in the sentence that refuses more. */
export const IMPORT_BYTES = 20 * 1024 * 1024;
export const IMPORT_ROWS = 100_000;
export const IMPORT_COLUMNS = 200;

/** The dry run shows so many rows a page. */
export const IMPORT_PAGE = 50;
/** Files and rows of imports that are neither done nor undone are kept so many days. */
export const IMPORT_DAYS = 7;

export const IMPORT_KINDS = [
  "customers",
  "items",
  "enquiries",
  "catalogue",
  "trucks",
  "tariffs",
  "quotations",
  "invoices",
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const KIND_WORDS: Record<
  ImportKind,
  { title: string; one: string; many: string; says: string; action: Action }
> = {
  customers: {
    title: "Customers",
    one: "customer",
    many: "customers",
    says: "Names, phones, e-mails, addresses, GSTINs.",
    action: "import:records",
  },
  items: {
    title: "Items",
    one: "item",
    many: "items",
    says: "The catalogue with SKUs, categories and prices.",
    action: "import:records",
  },
  enquiries: {
    title: "Enquiries",
    one: "enquiry",
    many: "enquiries",
    says: "Who asked, as portals list it (JustDial, IndiaMART, Sulekha): each once, however often the list is brought.",
    action: "import:records",
  },
  catalogue: {
    title: "Survey Catalogue",
    one: "entry of the catalogue",
    many: "entries of the catalogue",
    says: "Things that surveys count, with volume and weight, as the catalogue's own file has them.",
    action: "import:records",
  },
  trucks: {
    title: "Truck Sizes",
    one: "truck size",
    many: "truck sizes",
    says: "Bodies that moves may need, with room and payload, as the list's own file has them; before the tariffs that name them.",
    action: "import:records",
  },
  tariffs: {
    title: "Tariffs",
    one: "tariff",
    many: "tariffs",
    says: "What moves cost from a day on, as the list's own file has it: a row a tariff.",
    action: "import:records",
  },
  quotations: {
    title: "Opening Quotations",
    one: "quotation",
    many: "quotations",
    says: "Quotations from your earlier system. They keep their numbers; each has its total as one charge.",
    action: "import:papers",
  },
  invoices: {
    title: "Opening Invoices",
    one: "invoice",
    many: "invoices",
    says: "What customers still owe on invoices from your earlier system, under their old numbers. They add no tax here and are in no return.",
    action: "import:papers",
  },
};

export function toImportKind(text: unknown): ImportKind | null {
  return IMPORT_KINDS.find((kind) => kind === text) ?? null;
}

/** "1 customer", "1,200 customers". */
export function counted(kind: ImportKind, count: number): string {
  const { one, many } = KIND_WORDS[kind];
  return `${count.toLocaleString("en-IN")} ${count === 1 ? one : many}`;
}

export type ImportState =
  | "uploaded"
  | "checking"
  | "checked"
  | "writing"
  | "done"
  | "undoing"
  | "undone"
  | "failed";

/** Nothing was written of them, and nobody is at it. */
export const UNFINISHED = ["uploaded", "checked", "failed"] as const;

export const STATE_LABELS: Record<ImportState, string> = {
  uploaded: "Columns to choose",
  checking: "Being checked",
  checked: "Ready to import",
  writing: "Being imported",
  done: "Imported",
  undoing: "Being undone",
  undone: "Undone",
  failed: "Failed",
};

const DUPLICATE_CHOICES = ["skip", "fill", "add"] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];
export const DUPLICATE_LABELS: Record<DuplicateChoice, string> = {
  skip: "Leave them out",
  fill: "Fill the empty fields of the existing records",
  add: "Add them anyway, if two records may have the same",
};

/** The choices that a kind has. */
export function duplicateChoices(kind: ImportKind): readonly DuplicateChoice[] {
  if (kind === "customers") return DUPLICATE_CHOICES;
  return kind === "items" ? ["skip", "fill"] : ["skip"];
}
