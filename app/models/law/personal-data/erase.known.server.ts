import type { Tx } from "~/platform/db.server";

import { uncapitalized } from "../../ground/typed/text";
import { notFound } from "../../kit/shared/domain-error";
import { JOINED_COLUMNS } from "../../people/customer/customer.join.rows.server";
import { ACCOUNT_FIELDS } from "../../people/user/account.guards.server";
import { ACCOUNT_FORM } from "../../people/user/user.fields";
import { ASKED_EMAIL } from "../../people/user/user.words";
import { saidBefore } from "./erase.history";
import { linksOf, rowsOf } from "./erase.rows.server";
import { withoutOthers } from "./erase.others.server";
import {
  digitsApart,
  erasedName,
  scrubber,
  scrubberElsewhere,
  wholeDigits,
  type Known,
} from "./erase.scrub";
import { joinedInto } from "../../people/customer/customer.join.rows.server";

/** Rows of a customer that are no records with a history of theirs: an erasure has a rule of its own for each. */
const APART = ["User", "Consent", "RateContract", "OfficeNote"] as const;
type Own = Exclude<(typeof JOINED_COLUMNS)[number], readonly [(typeof APART)[number], string]>;

/** The tables of what is a customer's: a new one that a join moves is erased as well. */
export const OWN = JOINED_COLUMNS.filter(
  (one): one is Own => !(APART as readonly string[]).includes(one[0]),
);

/** A person's records by their noun, each by its id. */
export type Theirs = { [Table in Own[0] as Uncapitalize<Table>]: number[] };

/** The person who is being erased: what is theirs, and how to take them out of a text. */
export type Person = {
  id: number;
  label: string;
  theirs: Theirs;
  /** Within their own records: also the contacts that were typed on papers. */
  scrub: (text: string) => string;
  /** Anywhere else: only whole e-mails, phones and names that nobody else has. */
  scrubElsewhere: (text: string) => string;
  /** Anywhere else: only e-mails and phones. */
  scrubContacts: (text: string) => string;
  words: string[];
  /** E-mails and phones among them. */
  contacts: string[];
  /** Postal addresses of the account, whole: in other records they are taken out as the whole text of an address. */
  addresses: string[];
  /** Where messages went to them; `asked` are e-mails they never proved. */
  recipients: { emails: string[]; asked: string[]; digits: string[] };
};

/** The ids of all that is the person's; requests that came by phone or letter, and enquiries of nobody's account, by the contact recorded. */
export async function recordsOf(tx: Tx, id: number): Promise<Theirs> {
  const theirs = await papersOf(tx, id);
  const alone = await withoutOthers(tx, id, await knownOfAll(tx, id));
  const { contacts } = scrubberElsewhere(alone, "");
  const loose = await tx.privacyRequest.findMany({
    where: { accountId: null, contact: { not: null } },
    select: { id: true, contact: true },
  });
  const named = loose.filter(({ contact }) => contact && contacts(contact) !== contact);
  // Who asked before they had an account is known by the phone alone.
  const callers = await tx.enquiry.findMany({
    where: { customerId: null, phone: { not: "" } },
    select: { id: true, phone: true },
  });
  const called = callers.filter(({ phone }) => contacts(phone) !== phone);
  return {
    ...theirs,
    privacyRequest: [...theirs.privacyRequest, ...named.map(({ id }) => id)],
    enquiry: [...theirs.enquiry, ...called.map(({ id }) => id)],
  };
}

async function papersOf(tx: Tx, id: number): Promise<Theirs> {
  const theirs: Partial<Theirs> = {};
  for (const [table, column] of OWN) {
    const rows = await rowsOf(tx, table).findMany({
      where: { [column]: id },
      select: { id: true },
    });
    theirs[uncapitalized(table) as keyof Theirs] = rows.map((row) => row.id);
  }
  return theirs as Theirs;
}

const filled = (texts: (string | null | undefined)[]) =>
  [...new Set(texts.map((text) => text?.trim()))].filter(
    (text) => text !== undefined && text !== "",
  ) as string[];

/** The account of somebody who is to be erased, or was. Raises `not_found`. */
export async function accountToErase(tx: Tx, id: number) {
  const account = await tx.user.findUnique({ where: { id }, select: ACCOUNT_FIELDS });
  if (!account) throw notFound("user");
  return account;
}

/** Returns the account's data, current and past, from its history; `asked`: e-mails it asked for, confirmed or not. */
async function knownOfAccount(tx: Tx, id: number): Promise<Known & { asked: string[] }> {
  const account = await accountToErase(tx, id);
  const lines = await tx.historyEntry.findMany({
    where: { entity: "user", entityId: id },
    select: { changes: true },
  });
  const said = saidBefore(lines);
  const before = (field: "name" | "email" | "phone" | "address") => [
    account[field],
    ...said(field, ACCOUNT_FORM[field].inSentence),
  ];
  return {
    names: filled(before("name")),
    emails: filled(before("email")),
    asked: filled([...said("askedEmail", ASKED_EMAIL), account.pendingEmail?.email]),
    phones: filled(before("phone")),
    addresses: filled(before("address")),
  };
}

/** Returns the data of the account and of those that were joined into it. */
async function knownOfAll(tx: Tx, id: number): Promise<Known & { asked: string[] }> {
  const all: (Known & { asked: string[] })[] = [];
  for (const one of [id, ...(await joinedInto(tx, id))]) all.push(await knownOfAccount(tx, one));
  return {
    names: filled(all.flatMap(({ names }) => names)),
    emails: filled(all.flatMap(({ emails }) => emails)),
    asked: filled(all.flatMap(({ asked }) => asked)),
    phones: filled(all.flatMap(({ phones }) => phones)),
    addresses: filled(all.flatMap(({ addresses }) => addresses)),
  };
}

/** Returns the data typed on their papers, and the papers' recipients. */
async function knownOfPapers(tx: Tx, theirs: Theirs): Promise<Known> {
  const quotations = await tx.quotation.findMany({
    where: { id: { in: theirs.quotation } },
    include: { decisions: { select: { name: true, address: true } } },
  });
  const invoices = await tx.invoice.findMany({
    where: { id: { in: theirs.invoice } },
    include: { moves: { select: { employeeName: true } } },
  });
  const requests = await tx.privacyRequest.findMany({
    where: { id: { in: theirs.privacyRequest } },
  });
  const journeys = await tx.consignment.findMany({
    where: { id: { in: theirs.consignment } },
    include: { signatures: { where: { recordedById: null }, select: { name: true } } },
  });
  // A crew's link is nobody's of theirs.
  const links = await tx.documentLink.findMany({
    where: { ...linksOf(theirs), entity: { not: "job" } },
    select: { recipient: true },
  });
  const recipients = [...links, ...requests.map(({ contact }) => ({ recipient: contact ?? "" }))];
  const isEmail = ({ recipient }: { recipient: string }) => recipient.includes("@");
  return {
    names: filled([
      ...quotations.flatMap(({ contactPerson, employeeName }) => [contactPerson, employeeName]),
      // The office recorded it: the name is of the office.
      ...quotations.flatMap(({ decisions }) =>
        decisions.filter(({ address }) => address).map(({ name }) => name),
      ),
      ...invoices.flatMap(({ clientName, employeeName }) => [clientName, employeeName]),
      ...invoices.flatMap(({ moves }) => moves.map(({ employeeName }) => employeeName)),
      ...requests.map(({ name }) => name),
      ...journeys.flatMap((one) => [one.consignorName, one.consigneeName, one.receivedBy]),
      ...journeys.flatMap(({ signatures }) => signatures.map(({ name }) => name)),
    ]),
    emails: filled([
      ...quotations.map(({ email }) => email),
      ...invoices.map(({ clientEmail }) => clientEmail),
      ...recipients.filter(isEmail).map(({ recipient }) => recipient),
    ]),
    phones: filled([
      ...quotations.map(({ phone }) => phone),
      ...invoices.map(({ clientPhone }) => clientPhone),
      ...recipients.filter((one) => !isEmail(one)).map(({ recipient }) => recipient),
      ...journeys.flatMap((one) => [one.consignorPhone, one.consigneePhone]),
    ]),
    addresses: filled([
      ...quotations.flatMap(({ sourceAddress, destinationAddress }) => [
        sourceAddress,
        destinationAddress,
      ]),
      ...invoices.map(({ clientAddress }) => clientAddress),
      ...journeys.flatMap((one) => [one.consignorAddress, one.consigneeAddress]),
    ]),
  };
}

/** Reads all that has to be known of a person before anything is taken away. */
export async function personToErase(tx: Tx, id: number): Promise<Person> {
  const label = erasedName(id);
  const theirs = await recordsOf(tx, id);
  const account = await knownOfAll(tx, id);
  const papers = await knownOfPapers(tx, theirs);
  const emails = [...account.emails, ...account.asked];
  const own: Known = {
    names: [...account.names, ...papers.names],
    emails: [...emails, ...papers.emails],
    phones: [...account.phones, ...papers.phones],
    addresses: [...account.addresses, ...papers.addresses],
  };
  const alone = await withoutOthers(tx, id, { ...account, emails });
  const elsewhere = scrubberElsewhere(alone, label);
  const digits = wholeDigits(alone.phones);
  const contacts = filled([
    ...alone.emails,
    ...alone.phones.filter((phone) => wholeDigits([phone]).length > 0),
    ...digits.map(digitsApart),
  ]);
  return {
    id,
    label,
    theirs,
    scrub: scrubber(own, label),
    scrubElsewhere: elsewhere.all,
    scrubContacts: elsewhere.contacts,
    words: [...alone.names, ...contacts],
    contacts,
    addresses: alone.addresses,
    recipients: {
      emails: alone.emails.filter((email) => account.emails.includes(email)),
      asked: emails,
      digits,
    },
  };
}
