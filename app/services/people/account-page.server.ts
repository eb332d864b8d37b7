import { data, redirect } from "@remix-run/node";
import { isUnderGst } from "~/models/company/company/gst.server";
import { formatMoment } from "~/models/ground/day/time-zone";
import { gstinHintOf } from "~/models/ground/tax/gstin";
import { CUSTOMER_KINDS } from "~/models/ground/tax/recipient";
import { deviceName } from "~/models/ground/typed/device";
import { type Actor, can, isStaff, roleLabel } from "~/models/kit/policy/policy";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { stateLabel } from "~/models/kit/shared/state-field";
import { phoneContact, type PhoneContact } from "~/models/papers/message/phone";
import type { AccountKind } from "~/models/people/user/account.forms";
import { ACCOUNT_ERASED } from "~/models/people/user/account.guards.server";
import { accountOffers } from "~/models/people/user/account.offers.server";
import { deleteAccount, setAccountStatus } from "~/models/people/user/account.remove.server";
import { getAccount } from "~/models/people/user/accounts.server";
import type { listApiKeys } from "~/models/people/user/api-key.server";
import { confirmCustomer, unconfirmedAmong } from "~/models/people/user/confirm.server";
import { CUSTOMER_TAX_FIELDS, type CustomerTax } from "~/models/people/user/customer-tax.fields";
import { createPasswordLink, sendPasswordLink } from "~/models/people/user/password-link.server";
import { removeSecondFactor, secondFactorOf } from "~/models/people/user/second-factor.server";
import { booksSaid, setSeesBooks } from "~/models/people/user/sees-books.server";
import type { listSessions } from "~/models/people/user/session.server";
import { ACCOUNT_FORM } from "~/models/people/user/user.fields";
import { passwordLinkSent } from "~/models/people/user/user.words";
import { accountPaths, paths } from "~/paths";
import { env } from "~/platform/env.server";
import { readCompanyHead } from "../company/company.server";
import { sendsMail } from "../delivery/connected.server";
import { readHistory } from "../desk/history.server";
import { runNoteIntent } from "../desk/office-notes.server";
import { facts } from "../forms/facts.server";
import { doneAt, redirectWithFlash } from "../flash.server";
import type { TripLines } from "../billing/trip-pages.server";
import { type PageArgs, type PageContext, pageFor, postFor } from "../page.server";
import { withRefusalReply } from "../refusal.server";
import type { Absences } from "../road/absence-page.server";
import type { Hanging } from "~/models/road/absence/absence";
import { refusedPassword, typedPassword } from "./api-keys.server";

/** What an employee has of the company's money in words, and their trips as lines. */
type CrewMoney = { said: string[]; trips: TripLines };

/** The page of a user or an employee; `advances`: what money for the road the staff's say, `absences`: their leave, `hangs`: the moves they are on. */
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

const ACCESS = {
  user: "account:view",
  employee: "employee:list",
  customer: "account:view",
} as const;

/** Actors who may not edit every user edit customers among the customers. */
function editTo(actor: Actor, kind: AccountKind, id: number): string {
  const among = kind === "user" && !can(actor, "user:editStaff") ? "customer" : kind;
  return accountPaths(among).edit(id);
}

/** `holds`: what somebody of the staff still has of the company's money and of its moves, as it is said once they are deactivated. */
export const postAccount = (
  args: PageArgs,
  kind: AccountKind,
  holds?: (actor: Actor, id: number) => Promise<string>,
  hangs?: (id: number) => Promise<Hanging[]>,
) =>
  postFor(args, ACCESS[kind], async ({ actor, form, id }) => {
    const accountId = id(kind);
    const intent = form.get("intent");
    if (kind === "customer") {
      const here = paths.customers.view(accountId);
      const noted = await runNoteIntent(actor, { of: "customer", id: accountId }, form, here);
      if (noted) return noted;
    }
    if (intent === "remove-second-factor") {
      return replyRemoval(actor, accountId, form, accountPaths(kind).view(accountId));
    }
    if (intent === "deactivate" && form.get("anyway") !== "on") {
      const hanging = kind === "user" ? await hangs?.(accountId) : [];
      if (hanging?.length) return redirect(accountPaths(kind).confirm(accountId, "deactivate"));
    }
    return withRefusalReply(() => press(actor, kind, accountId, intent, holds));
  });

/** Does what a button of the page says. */
async function press(
  actor: Actor,
  kind: AccountKind,
  id: number,
  intent: unknown,
  holds?: (actor: Actor, id: number) => Promise<string>,
) {
  const at = accountPaths(kind);
  switch (intent) {
    case "activate":
    case "deactivate": {
      if (kind === "employee") throw noSuchButton();
      await setAccountStatus(actor, id, intent === "activate" ? "active" : "inactive", kind);
      const said =
        kind === "user" ? `User ${intent}d successfully` : `Customer ${intent}d successfully`;
      const held = intent === "deactivate" ? await holds?.(actor, id) : "";
      return doneAt(at.view(id), held ? `${said}. ${held}` : said);
    }
    case "send-password-link": {
      const address = await sendPasswordLink(actor, id);
      const mailed = sendsMail();
      const sentence = passwordLinkSent(address, mailed);
      return redirectWithFlash(at.view(id), mailed ? "success" : "info", sentence);
    }
    case "confirm":
      if (kind !== "customer") throw noSuchButton();
      await confirmCustomer(actor, id);
      return doneAt(at.view(id), "Customer confirmed");
    case "show-books":
    case "hide-books": {
      const shows = intent === "show-books";
      await setSeesBooks(actor, id, shows);
      return doneAt(at.view(id), booksSaid(shows));
    }
    case "password-link":
      return replyPasswordLink(actor, id);
    case "delete":
      await deleteAccount(actor, kind, id);
      return doneAt(at.list(), `${roleLabel(kind)} deleted successfully`);
    default:
      throw noSuchButton();
  }
}

/** 'Remove second factor' of somebody who lost the phone: asks for the admin's own password. */
async function replyRemoval(actor: Actor, userId: number, form: FormData, here: string) {
  try {
    await removeSecondFactor(actor, userId, typedPassword(form));
    return await doneAt(here, "Second factor removed");
  } catch (error) {
    const { text, status } = refusedPassword(error);
    return data({ passwordError: text }, { status });
  }
}

/** Answers 'Create password link' with the link itself: it is shown once and stored nowhere. */
async function replyPasswordLink(actor: Actor, userId: number) {
  const token = await createPasswordLink(actor, userId);
  const link = env().appUrl + paths.resetPassword(token);
  return data({ link }, { headers: { "Cache-Control": "no-store" } });
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

/** Somebody's own keys for scripts, as their own page says them. */
export const shownKeys = (keys: Awaited<ReturnType<typeof listApiKeys>>, timeZone: string) =>
  keys.map(({ id, name, hint, createdAt, expiresAt, lastUsedAt }) => ({
    id,
    name,
    hint,
    created: formatMoment(createdAt, timeZone),
    expires: formatMoment(expiresAt, timeZone),
    lastUsed: lastUsedAt ? formatMoment(lastUsedAt, timeZone) : "",
  }));

export type ShownSession = ReturnType<typeof shownSessions>[number];
export type ShownKey = ReturnType<typeof shownKeys>[number];
