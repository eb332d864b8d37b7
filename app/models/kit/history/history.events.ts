import { formatMoney } from "../../ground/money/money";
import { noteTitle } from "../../ground/tax/notes";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoment } from "../../ground/day/time-zone";
import {
  about,
  type Context,
  counted,
  gone,
  joined,
  type Money,
  money,
  noted,
  type OfPaper,
  ofPaper,
  type Paid,
  paid,
  paidFor,
  type Says,
  type Words,
} from "./history.values";

/*
 * The events of a record: a code, and words made of the values kept with it. Both stay for good: old lines are read by
 * them.
 */

type Used = Paid & { invoice: string };

type Cash = Money & { date: string; handedTo: string; reverses?: true };

const cash = (values: Cash, typed: string | null) =>
  about(`${money(values)} on ${formatDate(values.date)} to ${values.handedTo}`, typed);

type Sent = OfPaper & { way: "email" | "whatsapp"; recipient: string };

const by = ({ way }: Pick<Sent, "way">) => (way === "email" ? "by e-mail" : "via WhatsApp");

const to = ({ recipient }: { recipient: string }, typed: string | null) =>
  about(`To ${recipient}`, typed);

const declared = ({ date }: { date: string }, typed: string | null) =>
  about(`Declared on ${formatDate(date)}`, typed);

const marked = ({ marked = 0 }: { marked?: number }) =>
  marked > 0 ? `${counted(marked, "package")} marked` : null;

const vehicle = (values: { vehicle: string }) => values.vehicle;

const named = ({ name }: { name: string }) => name;

const photos = (count: number, done: string) =>
  count === 1 ? `Photo ${done}` : `${count} photos ${done}`;

type Photos = { count: number; shown: object };

const PACKING = {
  added: "added",
  changed: "changed",
  take: "taken along",
  release: "left for another",
  load: "loaded",
  unload: "not loaded",
} as const;

type Packing = keyof typeof PACKING;

const packed = ({ done }: { done: Partial<Record<Packing, number>> }) =>
  joined(
    ...Object.entries(done).map(
      ([what, count]) =>
        count > 0 && `${counted(count, "package")} ${PACKING[what as Packing] ?? what}`,
    ),
  );

type Left = { loaded?: number; leftBehind?: number; packages?: string };

const left = ({ loaded, leftBehind, packages }: Left, typed: string | null) => {
  if (leftBehind) return `Left behind: ${counted(leftBehind, "package")} (${packages})`;
  return loaded ? `Marked as loaded: ${loaded}` : typed;
};

const month = (values: { month: string }, typed: string | null, says: Says) =>
  about(says("month", values.month), typed);

type Moved = Context & { status: string; settled?: number | null; issued?: true };

const moved = ({ status, settled, issued, currency = "" }: Moved, typed: string | null): Words => ({
  action: issued ? "Issued" : `Status changed to ${status}`,
  note:
    settled == null
      ? typed
      : about(`Settled with ${formatMoney(settled, currency)} not received`, typed),
});

export const EVENTS = {
  created: "Created",
  "created-for-job": noted("Created", ({ job }: { job: string }) => job),
  "request-created": noted("Created", ({ kind }: { kind: string }, _, says) => says("kind", kind)),
  "customer-asked": (values: { said: string }) => values.said,
  "tax-rate-created": noted("Created", ({ whole }: { whole: object }, _, says) =>
    says("whole", whole),
  ),
  updated: "Updated",
  corrected: noted("Corrected", (values: Money & { on: string }, typed) =>
    about(`It should say ${money(values)}, by an entry of ${formatDate(values.on)}`, typed),
  ),
  "payment-vouchered": noted("Payment voucher issued", ({ name }: { name: string }) => name),
  "self-invoiced": noted("Self-invoice issued", ({ name }: { name: string }) => name),
  corrects: noted("Created", (values: Money & { on: string }, typed) =>
    about(`Its bill of ${formatDate(values.on)} should say ${money(values)}`, typed),
  ),
  repeated: (v: { as?: string; of?: string }) => (v.as ? `Repeated as ${v.as}` : `Repeats ${v.of}`),
  "signs-removed": noted("Updated", () => "Invisible characters removed"),
  activated: "Activated",
  deactivated: "Deactivated",
  lost: "Lost",
  "asked-again": "Reopened",
  quoted: noted("Quoted", ({ quotation }: { quotation: string }) => quotation),
  counted: "Counted",
  verified: "Verified",
  unverified: "Not verified",
  approved: "Approved",
  withdrawn: "Approval withdrawn",
  cancelled: "Cancelled",
  deleted: noted("Deleted", gone),
  erased: "Erased",
  imported: "Imported",
  "filled-by-import": "Filled by import",

  // Papers.
  marked: ({ status }: { status: string }) => `Marked as ${status}`,
  "waits-again": noted(
    "Waits for an answer again",
    ({ version, total }: { version: number; total: string }) =>
      `The acceptance of version ${version} at ${total} no longer holds.`,
  ),
  "invoice-created": "Invoice created",
  "status-changed-to": moved,
  reopened: noted("Reopened", (values: Money) => `${money(values)} that was settled is due again.`),
  issued: noted("Issued", paidFor),
  "note-issued": (values: Paid & { kind: string }, typed: string | null) => ({
    action: `${noteTitle(values.kind)} issued`,
    note: paidFor(values, typed),
  }),
  amended: noted("Amended", declared),
  "amendment-deleted": noted("Amendment deleted", declared),
  "irn-kept": "IRN kept",
  "irn-corrected": "IRN corrected",
  "irn-removed": "IRN removed",
  "link-copied": ofPaper((_: OfPaper) => "Link copied"),
  "link-revoked": ofPaper(
    () => "Link revoked",
    ({ recipient }: OfPaper & { recipient?: string }) =>
      recipient ? `Sent to ${recipient}` : null,
  ),
  sent: ofPaper((values: Sent) => `Sent ${by(values)}`, to),
  "reminder-sent": ofPaper((values: Sent) => `Reminder sent ${by(values)}`, to),
  "reminder-queued": noted(
    "Reminder queued",
    (values: { stage: object; recipient: string }, _, says) =>
      `${says("stage", values.stage)}, to ${values.recipient}`,
  ),
  "not-delivered": ofPaper((_: OfPaper & { recipient: string }) => "Not delivered", to),
  "sent-again": ofPaper((_: OfPaper & { recipient: string }) => "Sent again", to),
  "reminder-sent-again": ofPaper((_: OfPaper & { recipient: string }) => "Reminder sent again", to),
  "message-undone": ofPaper((_: OfPaper & { recipient: string }) => "Message undone", to),
  "office-note-deleted": noted(
    "Office note deleted",
    ({ author, at, timeZone }: { author: string; at: Date; timeZone: string }) =>
      `Written by ${author} on ${formatMoment(new Date(at), timeZone)}`,
  ),

  // Money.
  recorded: noted("Recorded", paidFor),
  "payment-recorded": noted("Payment recorded", paid),
  "payment-updated": ({ number }: { number: string }) => `Payment ${number} updated`,
  "payment-refunded": noted("Payment refunded", paid),
  "payment-deleted": noted("Payment deleted", gone),
  refunded: "Refunded",
  "given-back": noted("Given back", paid),
  "advance-received": noted("Advance received", paid),
  "advance-refunded": noted("Advance refunded", paidFor),
  "advance-adjusted": noted("Advance adjusted", (v: Used) => `${paid(v)}, on ${v.invoice}`),
  "advance-taken-back": noted("Advance taken back", (v: Used) => `${paid(v)}, of ${v.invoice}`),
  "advance-used": noted("Advance used", paid),
  "cash-recorded": noted("Recorded", (values: Cash, typed) =>
    values.reverses ? `Reverses ${cash(values, typed)}` : cash(values, null),
  ),
  reversed: noted("Reversed", cash),

  // The road.
  "status-changed": noted("Status changed", left),
  "crew-told": ({ way }: { way: "email" | "whatsapp" }) => `Crew told ${by({ way })}`,
  "visit-told": ({ way }: { way: "email" | "whatsapp" }) =>
    `Customer told of the appointment ${by({ way })}`,
  "visit-reminded": noted("Reminder of the appointment queued", to),
  "visit-cancelled": "Appointment cancelled",
  "goods-left": noted("Status changed", () => "Its goods have left"),
  "consignment-created": "Consignment created",
  "consignment-deleted": "Consignment deleted",
  "lorry-receipt-issued": noted(
    "Lorry receipt issued",
    (values: { number: string; packages: number; vehicle: string }) =>
      joined(values.number, counted(values.packages, "package"), values.vehicle),
  ),
  absence: ({ what, days }: { what: string; days: string }) => ({ action: what, note: days }),
  "truck-chosen": "Truck chosen",
  "truck-changed": "Truck changed",
  "truck-removed": "Truck taken off",
  "packing-list-changed": noted("Packing list changed", packed),
  "package-changed": noted(
    "Packing list changed",
    ({ package: number }: { package: number }) => `Package ${number} changed`,
  ),
  "package-removed": noted(
    "Packing list changed",
    ({ package: number }: { package: number }) => `Package ${number} removed`,
  ),
  signed: noted(
    "Signed",
    (values: { paper: string; by: string; relation?: string | null }, _, says) =>
      `${says("paper", values.paper)}: ${joined(values.by, values.relation)}`,
  ),
  "unloading-changed": noted("Unloading changed", marked),
  delivered: noted("Delivered", marked),
  "delivery-corrected": noted("Delivery corrected", marked),
  "vehicle-report-added": noted("Vehicle report added", vehicle),
  "vehicle-report-changed": noted("Vehicle report changed", vehicle),
  "vehicle-report-deleted": noted("Vehicle report deleted", vehicle),
  "photos-added": ({ count, shown }: Photos, _: unknown, says: Says) => ({
    action: photos(count, "added"),
    note: `Of ${says("shown", shown)}`,
  }),
  "photos-removed": ({ count, shown }: Photos, _: unknown, says: Says) => ({
    action: photos(count, "removed"),
    note: `Of ${says("shown", shown)}`,
  }),
  "photos-aged": (values: { count: number; years: number }) => ({
    action: photos(values.count, "removed"),
    note: `Photos are kept for ${counted(values.years, "year")} after delivery`,
  }),
  "claim-recorded": noted("Claim recorded", paid),
  "claim-changed": noted(
    "Claim changed",
    ({ number, status }: { number: string; status: string }) => `${number}: ${status}`,
  ),

  // The company.
  "settings-updated": ({ section }: { section: string }, _: unknown, says: Says) =>
    `${says("section", section)} updated`,
  "company-set-up": "Company set up",
  "set-up-skipped": "Set-up skipped",
  "logo-changed": "Logo changed",
  "logo-removed": "Logo removed",
  "message-changed": ({ kind }: { kind: string }, _: unknown, says: Says) =>
    `Message changed: ${says("message", kind)}`,
  "notice-published": ({ version }: { version: number }) =>
    `Privacy notice: version ${version} published`,
  closed: noted("Closed", month),
  opened: noted("Opened", month),
  "iff-kept": noted("IFF kept", month),
  "tds-deposited": noted("TDS deposited", month),
  "tds-taken-back": noted("TDS challan taken back", month),
  "tds-certified": noted("TDS certificates given", month),

  // People.
  "signed-up": "Signed up",
  "password-changed": "Password changed",
  "password-set": "Password set by link",
  "password-link-created": "Password link created",
  "password-link-sent": "Password link sent",
  "password-link-asked": "Password link asked for",
  "api-key-created": noted("API key created", named),
  "api-key-revoked": noted("API key revoked", named),
  "second-factor-added": "Second factor added",
  "second-factor-removed": "Second factor removed",
  "recovery-codes-made": "Recovery codes made",
  "recovery-code-used": "Recovery code used",
  "email-asked": "Asked for another e-mail",
  "email-cancelled": "Other e-mail cancelled",
  "email-stopped": "Other e-mail stopped by the link",
  "confirm-link-sent": "Link to confirm the e-mail address sent",
  confirmed: "Confirmed by the office",
  // By number alone: an erasure leaves nobody's name here.
  joined: ({ other }: { other: number }) => `Joined with the record of customer ${other}`,
  "joined-into": ({ kept }: { kept: number }) => `Joined into the record of customer ${kept}`,
  "join-undone": ({ other }: { other: number }) => `Separated from customer ${other} again`,
  "offers-refused": "Wants no reminders of quotations and no offers",
  "offers-wanted": "Wants reminders of quotations and offers again",
  "persons-told": noted("Messages to those affected queued", ({ persons }: { persons: number }) =>
    counted(persons, "person"),
  ),
} satisfies Record<string, string | ((values: never, typed: string | null, says: Says) => Words)>;

export type HistoryEvent = keyof typeof EVENTS;

/** The values for writing a line of an event; the context alone where the code says all. */
export type ValuesOf<E extends HistoryEvent> = (typeof EVENTS)[E] extends (
  values: infer V,
  ...more: never[]
) => Words
  ? [V] extends [never]
    ? Context
    : V & Context
  : Context;

/** An event's words, of what is kept with it; a code that nobody knows stands for itself. */
export function eventWords(event: string, values: object, typed: string | null, says: Says) {
  const words = Object.hasOwn(EVENTS, event) ? EVENTS[event as HistoryEvent] : event;
  const said = typeof words === "string" ? words : words(values as never, typed, says);
  return typeof said === "string" ? { action: said, note: typed } : said;
}
