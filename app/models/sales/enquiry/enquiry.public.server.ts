import * as z from "zod";
import { now } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";
import { paths } from "~/paths";
import { sortNameOf } from "~/platform/lists/sort-name";

import { companyToday, getCompany } from "../../company/company/company.server";
import { phoneDigits } from "../../ground/typed/phone";
import { recordHistory } from "../../kit/history/history.server";
import { pageAddress } from "../../kit/shared/address.server";
import { invalidField, notFound } from "../../kit/shared/domain-error";
import { flag, optionalText } from "../../kit/shared/fields";
import { holdAlone } from "../../kit/shared/hold.server";
import { PASSED } from "../../kit/shared/passed-date";
import { queueMessage } from "../../papers/outbox/outbox.server";
import { keptVersion } from "../../people/consent/privacy-notice.server";
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

/**
 * Takes an enquiry of the company's website; the same again within a day is the same one, and a program's is none. The office's own
 * address hears that there is one. Raises `not_found` where the company takes none, `invalid` at a day that has passed.
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
      select: { phone: true },
    });
    const digits = phoneDigits(input.phone);
    if (lately.some((one) => phoneDigits(one.phone) === digits)) return;
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
    if (!company.email) return;
    await queueMessage(tx, {
      kind: "answer",
      recipient: company.email,
      subject: "New enquiry from your website",
      text: `Somebody asks for a move. Read it and call back here:\n\n${pageAddress(paths.enquiries.view(id))}`,
    });
  });
}

const WEBSITE = { id: null, name: "Website" };
