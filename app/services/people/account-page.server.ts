import { redirect } from "@remix-run/node";
import { isUnderGst } from "~/models/company/company/gst.server";
import { formatMoment } from "~/models/ground/day/time-zone";
import { gstinHintOf } from "~/models/ground/tax/gstin";
import { CUSTOMER_KINDS } from "~/models/ground/tax/recipient";
import { deviceName } from "~/models/ground/typed/device";
import { type Actor, can, isStaff, roleLabel } from "~/models/kit/policy/policy";
import { stateLabel } from "~/models/kit/shared/state-field";
import { phoneContact, type PhoneContact } from "~/models/papers/message/phone";
import type { AccountKind } from "~/models/people/user/account.forms";
import { ACCOUNT_ERASED } from "~/models/people/user/account.guards.server";
import { accountOffers } from "~/models/people/user/account.offers.server";
import { getAccount } from "~/models/people/user/accounts.server";
import { unconfirmedAmong } from "~/models/people/user/confirm.server";
import { CUSTOMER_TAX_FIELDS, type CustomerTax } from "~/models/people/user/customer-tax.fields";
import { secondFactorOf } from "~/models/people/user/second-factor.server";
import type { listSessions } from "~/models/people/user/session.server";
import { ACCOUNT_FORM } from "~/models/people/user/user.fields";
import { accountPaths, paths } from "~/paths";
import { readCompanyHead } from "../company/company.server";
import { readHistory } from "../desk/history.server";
import { facts } from "../forms/facts.server";
import type { TripLines } from "../billing/trip-pages.server";
import { type PageArgs, type PageContext, pageFor } from "../page.server";
import type { Absences } from "../road/absence-page.server";
import type { Hanging } from "~/models/road/absence/absence";

/** What an employee has of the company's money in words, and their trips as lines. */
type CrewMoney = { said: string[]; trips: TripLines };

/** The page of a user or an employee; `advances`: what money for the road the staff's say, `absences`: their leave, `hangs`: the moves and appointments they are on. */
export const loadAccount = (
  args: PageArgs,
  kind: "user" | "employee",
  advances: (actor: Actor, id: number) => Promise<CrewMoney>,
  absences?: (actor: Actor, id: number) => Promise<Absences | null>,
  hangs?: (id: number) => Promise<Hanging[]>,
) =>
  pageFor(args, ACCESS[kind], async (page) => {
    const read = await readAccount(args, page, kind);
    const { actor } = page;
    const shows = read.account.role !== "customer" && can(actor, "crewAdvance:view");
    return {
      ...read,
      advances: shows ? await advances(actor, read.account.id) : undefined,
      absences: (await absences?.(actor, read.account.id)) ?? null,
      hangs:
        read.offers.setStatus && read.account.status === "active"
          ? ((await hangs?.(read.account.id)) ?? [])
          : [],
    };
  });

/** Reads the account for the page of a user, employee or customer; customers have one of their own. */
export async function readAccount(args: PageArgs, { actor, id }: PageContext, kind: AccountKind) {
  const account = await getAccount(actor, kind, id(kind));
  leadOn(id(kind), account.id, accountPaths(kind).view);
  const offers = (await accountOffers(actor, kind, [account]))(account);
  const { timeZone, dialCode } = await readCompanyHead(args);
  const contact = isStaff(actor) ? phoneContact(account.phone, dialCode) : null;
  const since = formatMoment(account.createdAt, timeZone);
  const asksTax = account.role === "customer" && (await isUnderGst());
  return {
    kind,
    account,
    details: detailsOf(account, contact, since, asksTax),
    // Nobody calls themselves.
    contact,
    unconfirmed: isStaff(actor) && (await unconfirmedAmong([account.id])).has(account.id),
    since,
    history: await readHistory(args, actor, "user", account.id),
    canList: can(actor, `${kind}:list`),
    isSelf: actor.id === account.id,
    offers,
    secondFactor:
      can(actor, "user:removeSecondFactor") && actor.id !== account.id
        ? (await secondFactorOf(account.id)).since !== null
        : false,
    dataTo: can(actor, "user:downloadData") ? paths.personalData(account.id) : null,
    eraseTo: offers.erase ? paths.erase(account.id) : null,
    erased: account.erasedAt && formatMoment(account.erasedAt, timeZone),
    accessTo: can(actor, "audit:read") ? paths.accesses({ customer: account.id }) : null,
    books:
      account.role === "employee" && can(actor, "employee:edit") && account.erasedAt === null
        ? { sees: account.seesBooks }
        : null,
    editTo: offers.edit ? editTo(actor, kind, account.id) : null,
    // Why it cannot be edited now, by who may edit such accounts.
    closed: account.erasedAt && can(actor, `${kind}:edit`) ? ACCOUNT_ERASED : null,
  };
}

/** The address of a record that was joined leads to the one that stays. */
export function leadOn(asked: number, found: number, to: (id: number) => string): void {
  if (asked !== found) throw redirect(to(found));
}

type Account = Awaited<ReturnType<typeof getAccount>>;

const TAX_FACTS = ["kind", "gstin", "stateCode", "pinCode", "tan", "isComposition"] as const;

/** An account's own facts, as its page says them; of a customer under GST with the tax facts. */
function detailsOf(account: Account, contact: PhoneContact | null, since: string, tax: boolean) {
  const { role, phone, gstin, kind, stateCode, tan, isComposition } = account;
  const hint = gstinHintOf(gstin);
  return [
    ...facts(ACCOUNT_FORM, account, ["name", "email", "phone", "role"], {
      phone: contact ? { contact } : phone,
      role: { badge: roleLabel(role), tone: role === "customer" ? "neutral" : "info" },
    }),
    { label: "Created", value: since },
    ...facts(ACCOUNT_FORM, account, ["address"]),
    ...(tax
      ? facts(CUSTOMER_TAX_FIELDS, account, TAX_FACTS, {
          kind: CUSTOMER_KINDS[kind as CustomerTax["kind"]],
          gstin: gstin && hint ? { text: gstin, hint } : gstin,
          stateCode: stateCode && stateLabel(stateCode),
          tan: tan || undefined,
          isComposition: isComposition ? "Yes" : undefined,
        })
      : []),
  ];
}

/** Whose page takes which right. */
export const ACCESS = {
  user: "account:view",
  employee: "employee:list",
  customer: "account:view",
} as const;

/** Actors who may not edit every user edit customers among the customers. */
function editTo(actor: Actor, kind: AccountKind, id: number): string {
  const among = kind === "user" && !can(actor, "user:editStaff") ? "customer" : kind;
  return accountPaths(among).edit(id);
}

/** The browsers that somebody is signed in with, as their own page says them. */
export const shownSessions = (
  sessions: Awaited<ReturnType<typeof listSessions>>,
  own: string,
  timeZone: string,
) =>
  sessions.map((session) => ({
    id: session.id,
    device: deviceName(session.userAgent),
    lastUsed: formatMoment(session.lastSeenAt, timeZone),
    since: formatMoment(session.createdAt, timeZone),
    isThis: session.id === own,
  }));

export type ShownSession = ReturnType<typeof shownSessions>[number];
