import { companyToday, getCompany } from "../../company/company/company.server";
import { getConsignment } from "../consignment/consignment.server";
import { packageCounts, packingPage } from "../package/package.server";
import { pagesOf } from "../package/package.words";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { wholePrintedConsignment } from "../road-paper/road-paper.server";
import { packagesSent } from "../road/package-count";
import { texts } from "../../kit/shared/define-fields";
import { conflict } from "../../kit/shared/domain-error";
import { hashToSign, signaturesOf } from "../signature/signature.server";
import { DELIVERY_FIELDS, type DeliveryTexts } from "./delivery.fields";

/**
 * What the page of a delivery shows: what was recorded or is proposed, who signed, and the hash of what would be signed now. Raises `not_found`; `conflict` before it has left, unless `includeClosed`.
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
    ? { ...texts(DELIVERY_FIELDS, consignment), allDelivered: "" }
    : {
        deliveryDate: companyToday(company),
        receivedBy: "",
        packagesReceived: String(sent - counts.short),
        // What came short is not in order: then nobody ticks that unasked.
        allDelivered: counts.short === 0 ? "on" : "",
      };
  const shown = delivered
    ? await hashToSign(await wholePrintedConsignment({ id }), "delivery")
    : null;
  return { consignment, counts, sent, signatures, values, delivered, shown };
}

/** A page of the packages that a consignment brings; the last one where one behind it is asked. */
export async function deliveryPackages(actor: Actor, id: number, asked: number) {
  const { total } = await packageCounts(actor, id);
  const pages = pagesOf(total, false);
  const page = Math.min(Math.max(asked, 1), pages);
  return { page, pages, rows: (await packingPage(actor, id, page)).rows };
}
