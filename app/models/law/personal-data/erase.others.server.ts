import type { Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { lineLabels } from "../../desk/history/history.read.server";
import { anywhereTexts, foldForSearch, foldWords } from "../../ground/typed/text";
import {
  digitsApart,
  digitsOf,
  isWholeName,
  scrubberElsewhere,
  wholeDigits,
  withoutAccents,
  type Known,
} from "./erase.scrub";

/*
 * People choose their names, phones and addresses, and ask for e-mails that are not theirs. What they chose must not
 * rewrite what is written of others: what any other account, another's paper or the company has is not theirs alone.
 */

/** The product's own words about records. */
const LABELS = lineLabels();

/** Other accounts than this one and those that were joined into it. */
const elsewhere = (id: number) => ({
  id: { not: id },
  AND: [{ OR: [{ joinedIntoId: null }, { joinedIntoId: { not: id } }] }],
});

/**
 * Returns the names and contacts that nobody else has: a family may share a phone, and two people a name. Names of one
 * word never count as unique.
 */
export async function withoutOthers(
  tx: Tx,
  id: number,
  { names, emails, phones, addresses }: Known,
): Promise<Known> {
  const company = await tx.company.findFirst();
  const ours = [...LABELS, ...Object.values(company ?? {})].filter(
    (text) => typeof text === "string",
  );
  const taken = await contactsOfOthers(tx, id, { emails, phones });
  const [oursFolded, oursDigits] = [
    ours.map((text) => foldForSearch(text)),
    ours.map((text) => text.replace(/\D/g, "")),
  ];
  const digits = new Set(taken.phones.map(digitsOf));
  const isOurs = (phone: string) =>
    oursDigits.some((text) => text.includes(digitsOf(phone) ?? phone));
  const others = await tx.user.findMany({
    where: { ...elsewhere(id), address: { in: addresses } },
    select: { address: true },
  });
  return {
    names: await namesOfNobodyElse(tx, id, names, oursFolded),
    emails: emails.filter(
      (email) =>
        !taken.emails.has(email) && !oursFolded.some((text) => text.includes(foldForSearch(email))),
    ),
    phones: phones.filter((phone) => !digits.has(digitsOf(phone)) && !isOurs(phone)),
    addresses: addresses.filter((address) => !others.some((other) => other.address === address)),
  };
}

/**
 * Returns the search words for other records about a person without an account, such as a driver or vendor. Also returns
 * the scrubber for them: only names and contacts that nobody else has are removed.
 */
export async function strangersWords(tx: Tx, known: Known, label: string) {
  const alone = await withoutOthers(tx, 0, known);
  const named = alone.names.map((name) => ({ name }));
  const twins = [
    ...(await tx.driver.findMany({ where: { OR: named }, select: { name: true } })),
    ...(await tx.vendor.findMany({ where: { OR: named }, select: { name: true } })),
  ].map(({ name }) => name);
  // The row itself is one of them.
  const names = alone.names.filter((name) => twins.filter((twin) => twin === name).length < 2);
  const digits = wholeDigits(alone.phones);
  const { all } = scrubberElsewhere({ ...alone, names }, label);
  const words = [...names, ...alone.emails, ...digits.map(digitsApart)];
  return { words, scrubElsewhere: all, digits };
}

/** Names of several words that stand in no other account's name, and in no words of the company or the product. */
async function namesOfNobodyElse(
  tx: Tx,
  id: number,
  names: string[],
  ours: string[],
): Promise<string[]> {
  const alone: string[] = [];
  // Somebody else may have written it on a keyboard without accents.
  const written = new Set(names.flatMap((name) => [name, withoutAccents(name)]));
  for (const name of [...written].filter(isWholeName)) {
    const folded = foldForSearch(name);
    if (ours.some((text) => text.includes(folded))) continue;
    const conditions = anywhereTexts(foldWords(name)).map((text) => ({
      searchText: { contains: text },
    }));
    const where = { ...elsewhere(id), OR: conditions };
    const others = await tx.user.findMany({ where, select: { name: true } });
    if (!others.some((other) => foldForSearch(other.name).includes(folded))) alone.push(name);
  }
  return alone;
}

/** E-mails and phones that stand in other accounts, on other people's papers, or are asked for by others. */
async function contactsOfOthers(
  tx: Tx,
  id: number,
  { emails, phones }: Pick<Known, "emails" | "phones">,
) {
  const digits = phones.map(digitsOf).filter((found) => found !== null);
  const email = { in: emails };
  const phoned = [{ in: phones }, ...digits.map((found) => ({ contains: digitsApart(found) }))];
  const known = [{ email }, ...phoned.map((phone) => ({ phone }))];
  const billed = [{ clientEmail: email }, ...phoned.map((clientPhone) => ({ clientPhone }))];
  const users = await tx.user.findMany({
    where: { ...elsewhere(id), OR: known },
    select: only("User", "email phone"),
  });
  const quotations = await tx.quotation.findMany({
    where: { customerId: { not: id }, OR: known },
    select: only("Quotation", "email phone"),
  });
  const invoices = await tx.invoice.findMany({
    where: { clientId: { not: id }, OR: billed },
    select: only("Invoice", "clientEmail clientPhone"),
  });
  const pending = await tx.pendingEmail.findMany({
    where: { userId: { not: id }, email },
    select: { email: true },
  });
  const all = [
    ...users,
    ...quotations,
    ...invoices.map((one) => ({ email: one.clientEmail, phone: one.clientPhone })),
  ];
  const isText = (text: string | null): text is string => text !== null;
  return {
    emails: new Set([...all, ...pending].map((one) => one.email).filter(isText)),
    phones: all.map(({ phone }) => phone).filter(isText),
  };
}
