import { now } from "~/platform/clock.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { historyLabels } from "../../kit/history/history-labels.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { columns } from "../../kit/shared/define-fields";
import { conflict } from "../../kit/shared/domain-error";
import { nextNumber } from "../../kit/shared/number-series.server";
import { once } from "../../kit/shared/once.server";
import { holdReported, keepReported } from "../customer-request/customer-request.claim.server";
import { claimAbout, claimedConsignment, claimedPackage } from "./claim.about.server";
import { CLAIM_FIELDS } from "./claim.fields";
import { claimSearchText } from "./claim.list";
import { assertUnclaimed, changedClaimRules, claimRules } from "./claim.rules.server";
import type { ClaimInput, NewClaimInput } from "./claim.schema";
import { CLAIM_DECIDED, claimOpen } from "./claim.status";
import { WHOLE_CLAIM } from "./claim.server";

const HISTORY = historyLabels(CLAIM_FIELDS);

/**
 * Records what somebody claims for goods that came short or damaged, in the currency of the consignment. Returns its id; the same
 * key leads to the same one. Raises `invalid` at what does not exist, at a package that is not marked as short or damaged and at a
 * notice that cannot be, `conflict` before the goods have left, for a package that is claimed for already, and for a message that
 * has its claim.
 */
export async function createClaim(
  actor: Actor,
  input: NewClaimInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "claim:create");
  return once(actor, "claim:create", key, async (tx) => {
    const about = await claimAbout(input, tx);
    const journey = await claimedConsignment(about.consignmentId, tx);
    await assertUnclaimed(about, tx);
    const one = await claimedPackage(about.packageId, tx);
    const { requestId } = input;
    if (requestId !== null) await holdReported(tx, requestId, journey);
    await assertRules(claimRules({ journey, one }, tx), input);
    const company = await getCompany(tx);
    const startMonth = company.financialYearStart;
    const claimNumber = await nextNumber(tx, "CL", companyToday(company), startMonth);
    const { lrNumber, clientId, currency } = journey;
    const fields = columns(CLAIM_FIELDS, input);
    const { id } = await tx.claim.create({
      data: {
        ...fields,
        ...about,
        claimNumber,
        clientId,
        currency,
        createdById: actor.id,
        searchText: claimSearchText({ ...fields, claimNumber, lrNumber }),
        createdAt: now(),
      },
    });
    await recordHistory(tx, actor, "claim", id, "created");
    const values = { number: claimNumber, amount: fields.amount, currency };
    await recordHistory(tx, actor, "consignment", about.consignmentId, "claim-recorded", values);
    const { consignmentId } = about;
    const claim = { id, claimNumber, consignmentId };
    if (requestId !== null) await keepReported(tx, actor, requestId, claim);
    return id;
  });
}

/**
 * Saves a claim that is not decided. Raises `conflict` once it is, `EditConflict` when another person saved in between (with a
 * version).
 */
export async function updateClaim(actor: Actor, id: number, input: ClaimInput): Promise<void> {
  await editRecord(actor, id, input.version, {
    entity: "claim",
    allow: "claim:create",
    load: (tx) => tx.claim.findUnique({ where: { id }, include: WHOLE_CLAIM }),
    refuse: (before) => (claimOpen.of(before) ? null : conflict(CLAIM_DECIDED)),
    derive: async (tx, before) => {
      const { claimNumber, currency } = before;
      await assertRules(changedClaimRules(before, tx), input);
      const fields = columns(CLAIM_FIELDS, input);
      const { lrNumber } = before.consignment;
      return {
        data: { ...fields, searchText: claimSearchText({ ...fields, claimNumber, lrNumber }) },
        changes: changesBetween(before, fields, HISTORY, { currency }),
        context: { currency },
      };
    },
  });
}
