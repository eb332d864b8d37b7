import { companyToday, getCompany } from "../company/company.server";
import { getConsignment } from "../consignment/consignment.server";
import { packageCounts, packingPage } from "../package/package.server";
import { pagesOf } from "../package/package.words";
import { assertCan, type Actor } from "../policy/policy";
import { wholePrintedConsignment } from "../road-paper/road-paper.server";
import { texts } from "../shared/define-fields";
import { conflict } from "../shared/domain-error";
import { hashToSign, signaturesOf } from "../signature/signature.server";
import { DELIVERY_FIELDS, type DeliveryTexts } from "./delivery.fields";

/**
 * What the page of a delivery shows: what was taken down or is proposed, a page of its packages, who signed, and the hash of what
 * would be signed now. Raises `not_found`; `conflict` before it has left, unless `includeClosed`.
 */
export async function deliveryPage(actor: Actor, id: number, page: number, includeClosed = false) {
  assertCan(actor, "consignment:changeStatus");
  const [consignment, company] = await Promise.all([getConsignment(actor, id), getCompany()]);
  const { status } = consignment;
  if (status !== "In transit" && status !== "Delivered" && !includeClosed) {
    throw conflict(
      status === "Booked"
        ? "It has not left yet: mark it as in transit before its delivery is taken down."
        : "This consignment is cancelled: it is not delivered.",
    );
  }
  const [counts, signatures] = await Promise.all([packageCounts(actor, id), signaturesOf(id)]);
  const pages = pagesOf(counts.total, false);
  const list = await packingPage(actor, id, Math.min(page, pages));
  const delivered = status === "Delivered";
  const sent = counts.loaded || counts.total || (consignment.packagesStated ?? 0);
  const values: DeliveryTexts = delivered
    ? { ...texts(DELIVERY_FIELDS, consignment), allDelivered: "" }
    : {
        deliveryDate: companyToday(company),
        receivedBy: "",
        packagesReceived: String(sent - counts.short),
        allDelivered: "on",
      };
  const shown = delivered
    ? await hashToSign(await wholePrintedConsignment({ id }), "delivery")
    : null;
  const shownPage = { page: Math.min(page, pages), pages };
  return { consignment, counts, sent, list, ...shownPage, signatures, values, delivered, shown };
}
