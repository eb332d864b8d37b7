import type { Tx } from "~/platform/db.server";

import type { Change } from "../history/history.server";
import { ACCOUNT_FORM } from "../user/user.fields";
import { addressParts, digitsOf, erasedName, scrubber, type Known } from "./erase.scrub";

/** A person's records, by their ids. */
export type Theirs = {
  quotation: number[];
  invoice: number[];
  payment: number[];
  job: number[];
  privacyRequest: number[];
};

/** The person who is being erased: what is theirs, and how to take them out of a text. */
export type Person = {
  id: number;
  label: string;
  theirs: Theirs;
  /** Within their own records: also the contacts that were typed on papers. */
  scrub: (text: string) => string;
  /** Anywhere else: only what no other account has. */
  scrubElsewhere: (text: string) => string;
  /** What other records are looked for by. */
  words: string[];
  /** What `scrub` takes out, as it is looked for. */
  ownWords: string[];
  /** Where messages went to them. */
  recipients: { emails: string[]; digits: string[] };
};

/** The ids of all that is the person's. */
export async function recordsOf(tx: Tx, id: number): Promise<Theirs> {
  const select = { id: true } as const;
  const quotations = await tx.quotation.findMany({ where: { customerId: id }, select });
  const invoices = await tx.invoice.findMany({ where: { clientId: id }, select });
  const payments = await tx.payment.findMany({ where: { invoice: { clientId: id } }, select });
  const jobs = await tx.job.findMany({ where: { clientId: id }, select });
  const requests = await tx.privacyRequest.findMany({ where: { accountId: id }, select });
  const ids = (rows: { id: number }[]) => rows.map((row) => row.id);
  return {
    quotation: ids(quotations),
    invoice: ids(invoices),
    payment: ids(payments),
    job: ids(jobs),
    privacyRequest: ids(requests),
  };
}

const filled = (texts: (string | null | undefined)[]) =>
  [...new Set(texts.map((text) => text?.trim()))].filter(
    (text) => text !== undefined && text !== "",
  ) as string[];

/** What the account holds, and held before, by its history. */
async function knownOfAccount(tx: Tx, id: number): Promise<Known> {
  const account = await tx.user.findUniqueOrThrow({
    where: { id },
    select: {
      name: true,
      email: true,
      phone: true,
      address: true,
      pendingEmail: { select: { email: true } },
    },
  });
  const lines = await tx.historyEntry.findMany({
    where: { entity: "user", entityId: id },
    select: { changes: true },
  });
  const changes = lines.flatMap(({ changes }) => JSON.parse(changes) as Change[]);
  const before = (field: "name" | "email" | "phone" | "address") => [
    account[field],
    ...changes
      .filter((change) => change.field === ACCOUNT_FORM[field].said)
      .flatMap(({ from, to }) => [from, to]),
  ];
  return {
    names: filled(before("name")),
    emails: filled([...before("email"), account.pendingEmail?.email]),
    phones: filled(before("phone")),
    addresses: filled(before("address")),
  };
}

/** What was typed on their papers, and whom those went to. */
async function knownOfPapers(tx: Tx, theirs: Theirs): Promise<Known> {
  const quotations = await tx.quotation.findMany({
    where: { id: { in: theirs.quotation } },
    include: { decisions: { select: { name: true, address: true } } },
  });
  const invoices = await tx.invoice.findMany({ where: { id: { in: theirs.invoice } } });
  const requests = await tx.privacyRequest.findMany({
    where: { id: { in: theirs.privacyRequest } },
  });
  const links = await tx.documentLink.findMany({
    where: linksOf(theirs),
    select: { recipient: true },
  });
  const recipients = [...links, ...requests.map(({ contact }) => ({ recipient: contact ?? "" }))];
  const isEmail = ({ recipient }: { recipient: string }) => recipient.includes("@");
  return {
    names: filled([
      ...quotations.map(({ contactPerson }) => contactPerson),
      // Taken down by the office it is somebody of the office.
      ...quotations.flatMap(({ decisions }) =>
        decisions.filter(({ address }) => address).map(({ name }) => name),
      ),
      ...invoices.map(({ clientName }) => clientName),
      ...requests.map(({ name }) => name),
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
    ]),
    addresses: filled([
      ...quotations.flatMap(({ sourceAddress, destinationAddress }) => [
        sourceAddress,
        destinationAddress,
      ]),
      ...invoices.map(({ clientAddress }) => clientAddress),
    ]),
  };
}

/** The links to their papers. */
export const linksOf = (theirs: Theirs) => ({
  OR: (["quotation", "invoice", "payment"] as const).map((entity) => ({
    entity,
    entityId: { in: theirs[entity] },
  })),
});

/** What of it no other account has now: a family may share a phone, and two people a name. */
async function withoutOthers(
  tx: Tx,
  id: number,
  { names, emails, phones, addresses }: Known,
): Promise<Known> {
  const others = await tx.user.findMany({
    where: {
      id: { not: id },
      OR: [
        { name: { in: names } },
        { email: { in: emails } },
        ...phones.flatMap((phone) => {
          const digits = digitsOf(phone);
          return [{ phone }, ...(digits ? [{ phone: { endsWith: digits } }] : [])];
        }),
        { address: { in: addresses } },
      ],
    },
    select: { name: true, email: true, phone: true, address: true },
  });
  const taken = (column: "name" | "email" | "phone" | "address") =>
    new Set(others.map((other) => other[column]));
  const digits = new Set(others.map(({ phone }) => phone && digitsOf(phone)));
  return {
    names: names.filter((name) => !taken("name").has(name)),
    emails: emails.filter((email) => !taken("email").has(email)),
    phones: phones.filter((phone) => !digits.has(digitsOf(phone)) && !taken("phone").has(phone)),
    addresses: addresses.filter((address) => !taken("address").has(address)),
  };
}

const wordsOf = ({ names, emails, phones, addresses }: Known) =>
  filled([
    ...names.filter((name) => name.length > 2),
    ...emails,
    ...phones,
    ...phones.map(digitsOf),
    ...addresses.flatMap(addressParts),
  ]);

/** Reads all that has to be known of a person before anything is taken away. */
export async function personToErase(tx: Tx, id: number): Promise<Person> {
  const label = erasedName(id);
  const theirs = await recordsOf(tx, id);
  const account = await knownOfAccount(tx, id);
  const papers = await knownOfPapers(tx, theirs);
  const own: Known = {
    names: [...account.names, ...papers.names],
    emails: [...account.emails, ...papers.emails],
    phones: [...account.phones, ...papers.phones],
    addresses: [...account.addresses, ...papers.addresses],
  };
  const alone = await withoutOthers(tx, id, account);
  return {
    id,
    label,
    theirs,
    scrub: scrubber(own, label),
    scrubElsewhere: scrubber(alone, label),
    words: wordsOf(alone),
    ownWords: wordsOf(own),
    recipients: {
      emails: alone.emails,
      digits: alone.phones.map(digitsOf).filter((digits) => digits !== null),
    },
  };
}
