import type { Consignment, Prisma } from "~/generated/sqlite/client";

import { consignmentScope } from "../../kit/policy/scope";
import { daysBetween, defineList, searchIn, type QueryOf } from "../../kit/record/define-list";
import { day, idOf, word } from "../../kit/shared/query";
import { draftsBy } from "../../kit/shared/search-words";
import { searchTextOf } from "../../ground/typed/text";
import { searchNamed } from "../../people/user/user.list";
import {
  CONSIGNMENT_STATUSES,
  consignmentLoading,
  consignmentNotIssued,
  consignmentOnTheWay,
  ewayBillEnding,
  toConsignmentStatus,
} from "./consignment.status";

/** The text that lists find a consignment by; its client is searched as well. */
export function consignmentSearchText(
  consignment: Pick<
    Consignment,
    "lrNumber" | "consignorName" | "consigneeName" | "fromPlace" | "toPlace" | "ewbNumber"
  > & { vehicleNumber: string | null },
): string {
  const { lrNumber, consignorName, consigneeName, fromPlace, toPlace } = consignment;
  const { vehicleNumber, ewbNumber } = consignment;
  const words = [consignorName, consigneeName, fromPlace, toPlace];
  return searchTextOf({ words, numbers: [lrNumber, vehicleNumber], besides: [ewbNumber] });
}

/** Consignments; the days are compared with the day of loading. */
export const CONSIGNMENT_LIST = defineList<Prisma.ConsignmentWhereInput>()({
  scope: consignmentScope,
  officeOnly: ["vehicleId", "driverId"],
  search: searchIn({
    related: { client: searchNamed },
    exact: draftsBy("lr-draft-", "lrNumber"),
  }),
  filters: {
    status: word("Status", CONSIGNMENT_STATUSES, toConsignmentStatus),
    clientId: idOf("clientId"),
    vehicleId: idOf("vehicleId"),
    driverId: idOf("driverId"),
    startDate: day("startDate"),
    endDate: day("endDate"),
  },
  views: {
    loading: { label: "To be loaded", where: ({ today }) => consignmentLoading.where(today) },
    "not-issued": { label: "LR not issued", where: () => consignmentNotIssued.where() },
    "eway-bill": { label: "E-way bill ends", where: ({ today }) => ewayBillEnding.where(today) },
    "on-the-way": { label: "In transit", where: () => consignmentOnTheWay.where() },
  },
  where: ({ status, clientId, vehicleId, driverId, startDate, endDate }) => [
    status ? { status } : null,
    clientId ? { clientId } : null,
    vehicleId ? { vehicleId } : null,
    driverId ? { driverId } : null,
    daysBetween("loadingDate", startDate, endDate),
  ],
  sorts: ["createdAt", "loadingDate", "lrNumber", "status", "id"],
  usual: "createdAt",
});
export type ConsignmentsQuery = QueryOf<typeof CONSIGNMENT_LIST>;
