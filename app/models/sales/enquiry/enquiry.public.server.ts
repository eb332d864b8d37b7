import * as z from "zod";
import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { paths } from "~/paths";
import { sortNameOf } from "~/platform/lists/sort-name";

import { companyToday, getCompany } from "../../company/company/company.server";
import { phoneDigits } from "../../ground/typed/phone";
import { historyLabels } from "../../kit/history/history-labels.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { pageAddress } from "../../kit/shared/address.server";
import { invalidField, notFound } from "../../kit/shared/domain-error";
import { flag, optionalText } from "../../kit/shared/fields";
import { holdAlone } from "../../kit/shared/hold.server";
import { PASSED } from "../../kit/shared/passed-date";
import { queueMessage } from "../../papers/outbox/outbox.server";
import { keptVersion } from "../../people/consent/privacy-notice.server";
import type { RowOf } from "../../kit/record/define-record";
import { ENQUIRY, ENQUIRY_FIELDS } from "./enquiry.record";

const { name, phone, from, to, movingDate, note } = ENQUIRY_FIELDS;

/** The form for the website, in its order. */
export const EnquireInput = z.object({
  name: name.block,
  phone: phone.block.refine((typed) => phoneDigits(typed) !== null, {
    error: "Enter the whole phone number, so that we can call you",
  }),
  from: from.block,
  to: to.block,
  movingDate: movingDate.block,
  note: note.block,
  agrees: flag("Agreement").refine((agreed) => agreed === true, {
    error: "Please agree that we call you back",
  }),
  /** No person sees it: programs that fill in forms do. */
  website: optionalText("Website", 200),
});
export type EnquireInput = z.output<typeof EnquireInput>;

/** So long what says the same is the same one. */
const AGAIN_MS = 24 * 60 * 60 * 1000;

/** The company that takes enquiries. Raises `not_found` where it takes none. */
export async function companyThatTakes() {
  const company = await getCompany();
  if (!company.takesEnquiries) throw notFound("page");
  return company;
}

const HISTORY = historyLabels(ENQUIRY_FIELDS);

/**
 * Whether what is asked again within a day is in one of these enquiries of the same person: as its note says it, or with the note as a
 * line of its own in the first that has room for it.
 */
async function isIn(
  tx: Tx,
  known: readonly RowOf<"Enquiry">[],
  asked: string | null,
  hears: Hears,
) {
  if (known.length === 0) return false;
  if (asked === null || known.some((one) => one.note?.includes(asked))) return true;
  for (const { id } of known) {
    // The office may be writing there too.
    await holdAlone(tx, "Enquiry", id);
    const row = await tx.enquiry.findUnique({ where: { id } });
    if (!row?.phone) continue;
    const { data, success } = note.block.safeParse([row.note, asked].filter(Boolean).join("\n"));
    if (!success) continue;
    const searchText = ENQUIRY.searchText({ ...row, note: data });
    const changes = changesBetween<object>(row, { note: data }, HISTORY);
    await tx.enquiry.update({
      where: { id },
      data: { note: data, searchText, version: { increment: 1 } },
    });
    await recordHistory(tx, WEBSITE, "enquiry", id, "updated", {}, { changes });
    await hears(id, "More from your website", "Somebody who asked for a move writes more.");
    return true;
  }
  return false;
}

/** Tells the office, at its own address, what became of an enquiry. */
type Hears = (id: number, subject: string, what: string) => Promise<void>;

/**
 * Takes an enquiry of the company's website; a program's is none. The same again within a day is the same one, and what its note says
 * more is added to it; under another name it is another one. The office's own address hears of both. Raises `not_found` where the company
 * takes none, `invalid` at a day that has passed.
 */
export async function takeEnquiry({ agrees: _, website, ...input }: EnquireInput): Promise<void> {
  const company = await companyThatTakes();
  if (website !== null) return;
  const { movingDate: day } = input;
  if (day !== null && day < companyToday(company)) throw invalidField("movingDate", PASSED);
  await transaction(async (tx) => {
    // Of two presses at once the second finds the first.
    await holdAlone(tx, "Company", 1);
    const since = new Date(now().getTime() - AGAIN_MS);
    const { from, to } = input;
    const lately = await tx.enquiry.findMany({
      where: { createdAt: { gte: since }, source: "website", from, to, movingDate: day },
      orderBy: { id: "asc" },
    });
    const hears: Hears = async (id, subject, what) => {
      if (!company.email) return;
      const text = `${what} Read it and call back here:\n\n${pageAddress(paths.enquiries.view(id))}`;
      await queueMessage(tx, { kind: "answer", recipient: company.email, subject, text });
    };
    const [digits, named] = [phoneDigits(input.phone), sortNameOf(input.name)];
    const known = lately.filter(
      (one) => phoneDigits(one.phone) === digits && sortNameOf(one.name) === named,
    );
    if (await isIn(tx, known, input.note, hears)) return;
    const version = await keptVersion(tx);
    const own = { ...input, source: "website" as const, reference: null };
    const { id } = await tx.enquiry.create({
      data: {
        ...own,
        consentedAt: now(),
        createdAt: now(),
        searchText: ENQUIRY.searchText(own),
        sortName: sortNameOf(input.name),
      },
    });
    const agreed = `Agreed to be called back, with version ${version} of the privacy notice`;
    await recordHistory(tx, WEBSITE, "enquiry", id, "created", null, { note: agreed });
    await hears(id, "New enquiry from your website", "Somebody asks for a move.");
  });
}

const WEBSITE = { id: null, name: "Website" };
