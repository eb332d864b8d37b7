import { db } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { getConsignment } from "../consignment/consignment.server";
import { packageCounts } from "../package/package.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { wholePrintedConsignment } from "../road-paper/road-paper.server";
import { packagesSent } from "../road/package-count";
import { texts } from "../../kit/shared/define-fields";
import { conflict } from "../../kit/shared/domain-error";
import { hashToSign, signaturesOf } from "../signature/signature.server";
import { DELIVERY_FIELDS, type DeliveryTexts } from "./delivery.fields";

/**
 * The delivery page's data: the recorded or proposed delivery, the signatures, and the hash of the paper to sign now.
 * Raises `not_found`; `conflict` before it has left, unless `includeClosed`.
 */
export async function deliveryPage(actor: Actor, id: number, includeClosed = false) {
  assertCan(actor, "consignment:changeStatus");
  const [consignment, company] = await Promise.all([getConsignment(actor, id), getCompany()]);
  const { status } = consignment;
  if (status !== "In transit" && status !== "Delivered" && !includeClosed) {
    throw conflict(
      status === "Booked"
        ? "This consignment has not left yet. Mark it as in transit before you record its delivery."
        : "This consignment is cancelled: it cannot be delivered.",
    );
  }
  const [counts, signatures] = await Promise.all([packageCounts(actor, id), signaturesOf(id)]);
  const delivered = status === "Delivered";
  const sent = packagesSent(consignment);
  const values: DeliveryTexts = delivered
    ? {
        ...texts(DELIVERY_FIELDS, consignment),
        // As it was recorded: all that was sent came, and nothing is marked.
        allDelivered:
          consignment.packagesReceived === sent && counts.short + counts.damaged === 0 ? "on" : "",
      }
    : {
        deliveryDate: companyToday(company),
        receivedBy: "",
        // A short delivery is not in order, so the box is not ticked by itself.
        allDelivered: counts.short === 0 ? "on" : "",
      };
  const shown = delivered
    ? await hashToSign(await wholePrintedConsignment({ id }), "delivery")
    : null;
  return { consignment, counts, sent, signatures, values, delivered, shown };
}

/** So many packages are offered to be chosen from, and so many are shown that are marked. */
const MOST = 200;

/** Packages marked as short or damaged, and all packages to choose from; null where none is listed. */
export async function deliveryExceptions(actor: Actor, consignmentId: number) {
  assertCan(actor, "consignment:changeStatus");
  const [packages, marked] = await Promise.all([
    db.package.findMany({
      where: { consignmentId },
      orderBy: { number: "asc" },
      take: MOST,
      select: { number: true, contents: true, room: true },
    }),
    db.package.findMany({
      where: { consignmentId, outcome: { in: ["short", "damaged"] } },
      orderBy: { number: "asc" },
      take: MOST,
    }),
  ]);
  return packages.length > 0 ? { packages, marked } : null;
}
