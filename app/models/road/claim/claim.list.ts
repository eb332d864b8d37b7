import type { Prisma } from "~/generated/sqlite/client";

import { claimScope } from "../../kit/policy/scope";
import { daysBetween, defineList, searchIn, type QueryOf } from "../../kit/record/define-list";
import { day, idOf, oneOf, word } from "../../kit/shared/query";
import { searchTextOf } from "../../ground/typed/text";
import { searchNamed } from "../../people/user/user.list";
import { CLAIM_STATUSES, claimOpen, claimToSettle, toClaimStatus } from "./claim.status";
import { CLAIM_KINDS, type ClaimKind } from "./claim.fields";

/** The text that lists find a claim by; its client is searched as well. */
export function claimSearchText(claim: {
  claimNumber: string;
  lrNumber: string | null;
  description: string;
}): string {
  const { claimNumber, lrNumber, description } = claim;
  return searchTextOf({ numbers: [claimNumber, lrNumber], besides: [description] });
}

/** Claims; the days are compared with the day of the notice. */
export const CLAIM_LIST = defineList<Prisma.ClaimWhereInput>()({
  scope: claimScope,
  search: searchIn({ related: { client: searchNamed } }),
  filters: {
    status: word("Status", CLAIM_STATUSES, toClaimStatus),
    kind: oneOf("Kind", Object.keys(CLAIM_KINDS) as ClaimKind[]),
    clientId: idOf("clientId"),
    consignmentId: idOf("consignmentId"),
    startDate: day("startDate"),
    endDate: day("endDate"),
  },
  views: {
    open: { label: "To be decided", customers: "Open", where: () => claimOpen.where() },
    "to-settle": {
      label: "To be settled",
      customers: "Accepted",
      where: () => claimToSettle.where(),
    },
  },
  where: ({ status, kind, clientId, consignmentId, startDate, endDate }) => [
    status ? { status } : null,
    kind ? { kind } : null,
    clientId ? { clientId } : null,
    consignmentId ? { consignmentId } : null,
    daysBetween("noticeDate", startDate, endDate),
  ],
  sorts: ["noticeDate", "createdAt", "amount", "id"],
  usual: "noticeDate",
});
export type ClaimsQuery = QueryOf<typeof CLAIM_LIST>;
