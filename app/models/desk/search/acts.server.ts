import { neverKept } from "~/platform/fast/fast.server";
import { logger } from "~/platform/log.server";
import { paths } from "~/paths";

import { invoiceUnpaid } from "../../billing/invoice/invoice.status";
import { companyDay } from "../../company/company/company.server";
import { can, type Action, type Actor } from "../../kit/policy/policy";
import { spoken } from "../../kit/shared/vocabulary";
import { SMALL_NOUNS } from "../../nouns.server";
import { jobOpen } from "../../road/job/job.status";
import type { Hit } from "../../kit/record/define-noun";
import { searchNoun, type SearchNoun } from "./nouns.server";
import { PAGES } from "./pages";
import { find, inTime } from "./search.server";

/** Something that can be done, and the page where it is. */
export type Act = { label: string; about: Hit["about"]; to: string };

/** The others begin at another record: a consignment at its job, a note at its invoice. */
const MAKE: readonly (readonly [label: string, to: string, access: Action])[] = [
  ["New quotation", paths.quotations.create(), "quotation:create"],
  ["New customer", paths.customers.create(), "customer:create"],
  ["New job", paths.jobs.create(), "job:create"],
  ["New invoice", paths.invoices.create(), "invoice:create"],
  ["Record payment", paths.payments.create(), "payment:record"],
  ["New item", paths.items.create(), "item:create"],
  ...SMALL_NOUNS.map(({ record: { noun, words, at } }) => {
    const label = `New ${spoken(words.one).toLowerCase()}`;
    return [label, at.create(), `${noun}:create`] as const;
  }),
  ["New employee", paths.employees.create(), "employee:create"],
  ["New user", paths.users.create(), "user:create"],
];

/** An action on a record, typed before its name: 'pay INV-2627-00012', 'move Meera'. */
type RecordAct = {
  word: RegExp;
  access: Action;
  noun: SearchNoun;
  /** Restricts the records to those that allow the action. */
  only: object;
  label: (title: string) => string;
  to: (id: number) => string;
};

const WITH_RECORD: readonly RecordAct[] = [
  {
    word: /^(?:pay|payment|paid|record payment|receive)(?: for| of)?\s+/i,
    access: "payment:record",
    noun: searchNoun("invoice"),
    only: invoiceUnpaid.where(),
    label: (title) => `Payment for ${title}`,
    to: (invoiceId) => paths.payments.create({ invoiceId }),
  },
  {
    word: /^(?:move|shift|reschedule)\s+/i,
    access: "job:edit",
    noun: searchNoun("job"),
    only: jobOpen.where(),
    label: (title) => `Move ${title} to …`,
    to: (id) => paths.jobs.move(id),
  },
];

const EACH = 3;

const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Lists the pages that an actor may open and the acts that the actor can do, by a text whose words may be beginnings.
 * An empty text lists all acts that need no record.
 */
export async function actsFor(actor: Actor, text: string): Promise<Act[]> {
  const typed = words(text);
  const named = (names: string) =>
    typed.every((part) => words(names).some((word) => word.startsWith(part)));
  const pages = PAGES.filter(
    ([label, , access, others = ""]) =>
      typed.length > 0 && can(actor, access) && named(`${label} ${others}`),
  );
  const make = MAKE.filter(([label, , access]) => can(actor, access) && named(label));
  const withRecords = await Promise.all(WITH_RECORD.map((act) => ofRecords(act, actor, text)));
  const ready = [...pages, ...make].map(([label, to]): Act => ({ label, about: [], to }));
  return [...ready, ...withRecords.flat()];
}

/** Records are looked for after the word of an act, and wherever a number is typed. */
async function ofRecords(act: RecordAct, actor: Actor, text: string): Promise<Act[]> {
  const { word, access, noun, only, label, to } = act;
  const called = text.replace(word, "");
  if (!can(actor, access) || (called === text && !/\d/.test(text)) || !called) return [];
  const where: SearchNoun["where"] = (text, reader) => ({ AND: [noun.where(text, reader), only] });
  try {
    const reader = { actor, day: await companyDay() };
    // 'Move JOB-2627-00012 to Friday': the day is chosen on its page.
    const of = called.replace(/\s+to\b.*$/i, "");
    const { hits } = await inTime(() => find({ ...noun, where }, of, reader));
    return hits
      .slice(0, EACH)
      .map(({ id, title, about }) => ({ label: label(title), about, to: to(id) }));
  } catch (error) {
    neverKept("acts could not be looked for");
    logger.error({ err: error, noun: noun.noun }, "Acts could not be looked for");
    return [];
  }
}
