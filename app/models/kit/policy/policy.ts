/** The policy: one row an action, named noun:verb. Commands ask here; pages only to show or hide. */
import { DomainError } from "../shared/domain-error";

export const ROLES = ["admin", "employee", "customer"] as const;
export type Role = (typeof ROLES)[number];

/** The part of the office that an employee's account opens: all of it, an accountant's, or the crew's own day. */
export const OFFICES = ["office", "books", "crew"] as const;
export type Office = (typeof OFFICES)[number];

/** The signed-in person on whose behalf a command or query runs. */
export type Actor = {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** Whether the mailbox is proven; staff are vouched for by the admin who made their account. */
  confirmed: boolean;
  /** Set for an employee whom an admin lets see the books; ignored for all others. */
  seesBooks?: boolean;
  /** Of an employee: what the account opens; the whole office where it is not said. Ignored for all others. */
  opens?: Office;
};

const EVERYONE: readonly Role[] = ["admin", "employee", "customer"];
const STAFF: readonly Role[] = ["admin", "employee"];
const ADMIN: readonly Role[] = ["admin"];
const CUSTOMER: readonly Role[] = ["customer"];
/** The books are costs, hires, wages, profit, Tally and their files: for admins, and employees they let. */
const BOOKS = "books";

const MATRIX = {
  "search:use": EVERYONE,
  "document:list": EVERYONE,
  "account:view": EVERYONE,
  "user:list": STAFF,
  "user:create": ADMIN,
  "user:edit": STAFF,
  "user:editStaff": ADMIN,
  "user:changeRole": ADMIN,
  "user:setStatus": STAFF,
  "user:delete": ADMIN,
  "user:createPasswordLink": ADMIN,
  "user:sendPasswordLink": STAFF,
  "user:removeSecondFactor": ADMIN,
  "user:downloadData": ADMIN,
  "user:erase": ADMIN,
  "privacyRequest:manage": ADMIN,
  "privacyRequest:make": EVERYONE,
  "breach:manage": ADMIN,
  "employee:list": STAFF,
  "employee:create": ADMIN,
  "employee:edit": ADMIN,
  "employee:delete": ADMIN,
  "customer:list": STAFF,
  // Of papers' forms: an offered name, with its place and what it owes.
  "customer:choose": STAFF,
  "customer:create": STAFF,
  "customer:edit": STAFF,
  "customer:confirm": STAFF,
  "customer:delete": ADMIN,
  "customer:join": STAFF,
  "statement:view": EVERYONE,
  "item:view": STAFF,
  "item:choose": STAFF,
  "item:create": STAFF,
  "item:edit": STAFF,
  "item:delete": STAFF,
  "quotation:view": EVERYONE,
  "quotation:create": STAFF,
  "quotation:edit": STAFF,
  "quotation:changeStatus": STAFF,
  "quotation:answer": CUSTOMER,
  "quotation:delete": ADMIN,
  "invoice:view": EVERYONE,
  "invoice:create": STAFF,
  "invoice:edit": STAFF,
  "invoice:changeStatus": STAFF,
  "invoice:sayPaid": CUSTOMER,
  "invoice:delete": ADMIN,
  "return:view": STAFF,
  "report:view": STAFF,
  "handover:view": BOOKS,
  "handover:record": BOOKS,
  "handover:reverse": BOOKS,
  "officeNote:view": STAFF,
  "officeNote:write": STAFF,
  "officeNote:deleteAny": ADMIN,
  "month:close": ADMIN,
  "amendment:make": ADMIN,
  "eInvoice:keep": STAFF,
  "note:view": EVERYONE,
  "note:create": STAFF,
  "payment:view": EVERYONE,
  "payment:record": STAFF,
  "payment:edit": ADMIN,
  "payment:refund": STAFF,
  "payment:delete": ADMIN,
  "job:view": EVERYONE,
  "job:create": STAFF,
  "job:edit": STAFF,
  "job:changeStatus": STAFF,
  "job:delete": ADMIN,
  "move:view": STAFF,
  "myDay:view": STAFF,
  "vehicle:view": STAFF,
  "vehicle:create": STAFF,
  "vehicle:edit": STAFF,
  "vehicle:delete": ADMIN,
  "driver:view": STAFF,
  "driver:create": STAFF,
  "driver:edit": STAFF,
  "driver:delete": ADMIN,
  "enquiry:view": STAFF,
  "enquiry:create": STAFF,
  "enquiry:edit": STAFF,
  "enquiry:delete": ADMIN,
  "catalogueEntry:view": STAFF,
  "catalogueEntry:create": STAFF,
  "catalogueEntry:edit": STAFF,
  "catalogueEntry:delete": ADMIN,
  "survey:view": STAFF,
  "survey:create": STAFF,
  "survey:edit": STAFF,
  "survey:delete": ADMIN,
  "truck:view": STAFF,
  "truck:create": ADMIN,
  "truck:edit": ADMIN,
  "truck:delete": ADMIN,
  "tariff:view": STAFF,
  "tariff:create": ADMIN,
  "tariff:edit": ADMIN,
  "tariff:delete": ADMIN,
  "rateContract:view": STAFF,
  "rateContract:create": STAFF,
  "rateContract:edit": STAFF,
  "rateContract:delete": ADMIN,
  "vendor:view": BOOKS,
  "vendor:create": BOOKS,
  "vendor:edit": BOOKS,
  "vendor:delete": ADMIN,
  "expense:view": BOOKS,
  "expense:create": BOOKS,
  "expense:edit": BOOKS,
  "expense:delete": ADMIN,
  "expense:approve": ADMIN,
  "expenseKind:view": BOOKS,
  "expenseKind:create": BOOKS,
  "expenseKind:edit": BOOKS,
  "expenseKind:delete": ADMIN,
  "crewAdvance:view": BOOKS,
  "crewAdvance:create": BOOKS,
  "crewAdvance:edit": BOOKS,
  "crewAdvance:delete": ADMIN,
  "hire:view": BOOKS,
  "hire:create": BOOKS,
  "hire:edit": BOOKS,
  "hire:delete": ADMIN,
  "vendorPayment:view": BOOKS,
  "vendorPayment:create": BOOKS,
  "vendorPayment:edit": BOOKS,
  "vendorPayment:delete": ADMIN,
  "tds:deposit": BOOKS,
  "tds:takeBack": ADMIN,
  "profit:view": BOOKS,
  "tally:view": BOOKS,
  "cashBook:view": BOOKS,
  "consignment:view": EVERYONE,
  "consignment:create": STAFF,
  "consignment:edit": STAFF,
  "consignment:issue": STAFF,
  "consignment:changeStatus": STAFF,
  "consignment:delete": ADMIN,
  "photo:view": EVERYONE,
  "photo:add": STAFF,
  "photo:remove": STAFF,
  "claim:view": EVERYONE,
  "claim:create": STAFF,
  "claim:decide": STAFF,
  "customerRequest:view": EVERYONE,
  "customerRequest:ask": CUSTOMER,
  "customerRequest:answer": STAFF,
  "history:view": STAFF,
  "dashboard:view": EVERYONE,
  "dashboard:business": STAFF,
  "dashboard:system": ADMIN,
  "profile:edit": EVERYONE,
  "company:edit": ADMIN,
  "company:editTax": ADMIN,
  "company:export": ADMIN,
  "document:send": STAFF,
  "documentLink:manage": STAFF,
  "reminder:view": STAFF,
  "outbox:read": STAFF,
  "outbox:readSecret": ADMIN,
  "outbox:retry": STAFF,
  "audit:read": ADMIN,
  "import:records": STAFF,
  "import:papers": ADMIN,
} as const satisfies Record<string, readonly Role[] | typeof BOOKS>;

export type Action = keyof typeof MATRIX;
export const ACTIONS = Object.keys(MATRIX) as Action[];

const OWN = /^(profile|privacyRequest:make)/;
const ACCOUNTING =
  /^(invoice|note|payment|statement|reminder|report|return|eInvoice|documentLink|history|search|document:send|customer:choose|item:choose)\b/;

/** What an account opens that is for a part of the office, and nothing else. */
const PARTS: Record<Exclude<Office, "office">, (action: Action) => boolean> = {
  crew: (action) => action === "myDay:view",
  books: (action) =>
    MATRIX[action] === BOOKS ||
    action === "company:editTax" ||
    (ACCOUNTING.test(action) && MATRIX[action].some((role) => role === "employee")),
};

/** The action that opens a section of the settings: an accountant keeps those of tax besides the admins. */
export const settingsAccess = (section: string): Action =>
  ["tax", "returns", "costs", "tally"].includes(section) ? "company:editTax" : "company:edit";

/** The part of the office that somebody's account is for; null for the whole of it. */
export const partOf = ({ role, opens }: Pick<Actor, "role" | "opens">) =>
  role === "employee" && opens && opens !== "office" ? opens : null;

/** Whether somebody sees the books. */
export function seesBooks(actor: Pick<Actor, "role" | "seesBooks" | "opens">): boolean {
  const part = partOf(actor);
  if (part) return part === "books";
  return actor.role === "admin" || (actor.role === "employee" && actor.seesBooks === true);
}

/** Whether the actor's role, or an admin's choice, allows the action at all; the record's state is the command's to check. */
export function can(actor: Actor | null, action: Action): boolean {
  if (actor === null) return false;
  const part = partOf(actor);
  if (part) return OWN.test(action) || PARTS[part](action);
  const who: readonly Role[] | typeof BOOKS = MATRIX[action];
  return who === BOOKS ? seesBooks(actor) : who.includes(actor.role);
}

/** Raises `forbidden` unless `can`. */
export function assertCan(actor: Actor | null, action: Action): asserts actor is Actor {
  if (!can(actor, action)) {
    throw new DomainError("forbidden", "You do not have permission to perform this action.");
  }
}

export const isStaff = (actor: { role: Role }) => actor.role !== "customer";

/** Raises `conflict` for a customer whose mailbox is not proven: `what` is what such an account cannot have. */
export function assertConfirmed(actor: Actor, what: string): void {
  if (actor.confirmed) return;
  throw new DomainError(
    "conflict",
    `Confirm your e-mail address first: before that an account has no ${what}.`,
  );
}

/** A role word in any case, or null. */
export function toRole(text: string | null | undefined): Role | null {
  const lower = text?.trim().toLowerCase();
  return ROLES.find((role) => role === lower) ?? null;
}

/** The part of the office that a stored word means; an unknown word opens least. */
export const toOffice = (word: string): Office => OFFICES.find((one) => one === word) ?? "crew";

/** A role as every screen shows it: stored lower case, shown with a capital. */
export const roleLabel = (role: string) => role.charAt(0).toUpperCase() + role.slice(1);
