import { db } from "~/platform/db.server";
import { only } from "~/platform/only";
import { wholeInvoice } from "../../billing/invoice/invoice.server";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMomentAndTime } from "../../ground/day/time-zone";
import { notFound } from "../../kit/shared/domain-error";
import { shownLrNumber } from "../../kit/shared/lr-number";
import type { DocumentRef } from "../../papers/document-link/document-link.server";
import { phoneContact } from "../../papers/message/phone";
import { customerConsignmentWord } from "../../road/consignment/consignment.customer-words";
import { onTheDay } from "../../road/consignment/consignment.server";
import { consignmentCounts } from "../../road/consignment/consignment.status";
import { DELIVERY_FIELDS } from "../../road/delivery/delivery.fields";
import { OUTCOMES } from "../../road/package/package.words";
import type { PrintedConsignment } from "../../road/road-paper/printed-consignment";
import {
  printedRoadPaper,
  printingCompany,
  wholePrintedConsignment,
} from "../../road/road-paper/road-paper.server";
import {
  ROAD_PAPERS,
  type RoadPaperKind,
  type RoadPaperView,
} from "../../road/road-paper/road-paper.view";
import {
  paperToSign,
  shownAndHash,
  signatureHolds,
} from "../../road/road-paper/signed-paper.server";
import { packagesOnReceipt, packagesSent, packagesText } from "../../road/road/package-count";
import { wordOf } from "../../road/road/words";
import {
  type ConfirmedPaper,
  type LinkedConsignment,
  type LinkedDelivery,
  type LinkNotice,
  LISTED_PACKAGES,
  type MoveStep,
  type OtherConsignment,
  type PaperToConfirm,
} from "./linked-document.types";
import { roadPapersOfInvoice } from "./related-documents.server";

/** A consignment as its customer may still see it; nothing of somebody who was erased. Raises `not_found`. */
async function journeyOfCustomer(id: number): Promise<PrintedConsignment> {
  return wholePrintedConsignment({ id, client: { erasedAt: null } });
}

/** The papers that whoever has the link may open: each from when it means something. */
function papersFor({ lrNumber, packages, status }: PrintedConsignment): RoadPaperKind[] {
  if (status === "Cancelled") return [];
  return [
    ...(lrNumber === null ? [] : (["lr"] as const)),
    ...(packages.length === 0 ? [] : (["packing"] as const)),
    ...(status === "Delivered" ? (["delivery"] as const) : []),
  ];
}

/** Which paper of a consignment an address asks for; `consignment`: whose, where the link is a bill's. */
type RoadPaperAsked = { paper: string | null; consignment: string | null };

/**
 * A paper of a consignment for whoever has a link to it, or to a bill that the paper stands beside; the first that there is where
 * none is named. Raises `not_found` for one that they are not shown.
 */
export async function linkedRoadPaper(
  { entity, entityId }: DocumentRef,
  { paper, consignment }: RoadPaperAsked,
): Promise<RoadPaperView> {
  if (entity === "consignment") return roadPaperOf(entityId, paper);
  if (entity !== "invoice") throw notFound("page");
  const related = await roadPapersOfInvoice(await wholeInvoice({ id: entityId }));
  const known = related.find(
    (one) => String(one.consignmentId) === consignment && one.kind === paper,
  );
  if (!known) throw notFound("consignment");
  return roadPaperOf(known.consignmentId, known.kind);
}

async function roadPaperOf(id: number, asked: string | null): Promise<RoadPaperView> {
  const [consignment, company] = await Promise.all([journeyOfCustomer(id), getCompany()]);
  const kinds = papersFor(consignment);
  const kind = asked === null ? kinds[0] : kinds.find((known) => known === asked);
  if (!kind) throw notFound("consignment");
  return printedRoadPaper(consignment, company, kind);
}

/** A consignment as its customer sees it by a link. Raises `not_found`. */
export async function linkedConsignment(id: number): Promise<LinkedConsignment> {
  const [consignment, company] = await Promise.all([journeyOfCustomer(id), getCompany()]);
  const { status, fromPlace, toPlace, expectedDate, packages } = consignment;
  const [crew, others] = await Promise.all([crewOf(consignment), othersOf(consignment)]);
  const truck = consignment.trucks.at(-1);
  const showsCrew = onTheDay(consignment, companyToday(company));
  const papers = papersFor(consignment);
  const toConfirm = paperToConfirm(consignment, company);
  return {
    number: shownLrNumber(consignment),
    status,
    word: customerConsignmentWord(status),
    customer: consignment.client.name,
    from: fromPlace,
    to: toPlace,
    notice: noticeOf(consignment),
    steps: status === "Cancelled" ? [] : stepsOf(consignment, company),
    loading: formatDate(consignment.loadingDate),
    expected: status === "Delivered" ? "" : formatDate(expectedDate),
    vehicle: truck ? `${truck.vehicleNumber}, ${truck.vehicleKind}` : null,
    driver:
      showsCrew && truck?.driverName
        ? { name: truck.driverName, contact: phoneContact(truck.driverPhone, company.dialCode) }
        : null,
    crew: showsCrew ? crew : [],
    packages: packagesOnReceipt(consignment),
    listed: packages.slice(0, LISTED_PACKAGES).map(packageLine),
    papers: papers.map((kind) => ({ kind, title: ROAD_PAPERS[kind].en })),
    confirmed: confirmedPapers(consignment, company),
    toConfirm,
    delivery: deliveryOf(consignment),
    others,
  };
}

/** Returns the recorded delivery, as the customer confirms it; null before. */
function deliveryOf(consignment: PrintedConsignment): LinkedDelivery | null {
  const { status, packages, packagesReceived, receivedBy } = consignment;
  if (status !== "Delivered" || packagesReceived === null) return null;
  const marked = packages.filter(({ outcome }) => outcome === "short" || outcome === "damaged");
  const by = [receivedBy, consignment.receiverRelation].filter(Boolean).join(", ");
  const came = `${packagesReceived} of ${packagesText(packagesSent(consignment))}`;
  return {
    facts: [
      { label: DELIVERY_FIELDS.receivedBy.inSentence, value: by },
      { label: DELIVERY_FIELDS.packagesReceived.inSentence, value: came },
      { label: DELIVERY_FIELDS.remarks.label, value: consignment.deliveryRemarks },
    ],
    marked: marked.map(({ number, contents, outcome }) => ({
      number,
      text: `${contents}: ${wordOf(OUTCOMES, outcome ?? "").toLowerCase()}`,
    })),
  };
}

async function crewOf({ jobId }: PrintedConsignment): Promise<string[]> {
  const people = await db.jobAssignment.findMany({
    where: { jobId },
    select: { name: true },
    orderBy: { position: "asc" },
  });
  return people.map(({ name }) => name);
}

/** The job's other consignments that are the same client's. */
async function othersOf({ id, jobId, clientId }: PrintedConsignment): Promise<OtherConsignment[]> {
  const rows = await db.consignment.findMany({
    where: { AND: [consignmentCounts.where(), { jobId, clientId, id: { not: id } }] },
    select: only("Consignment", "id lrNumber status fromPlace toPlace loadingDate"),
    orderBy: { id: "asc" },
  });
  return rows.map((row) => ({
    id: row.id,
    number: shownLrNumber(row),
    status: row.status,
    word: customerConsignmentWord(row.status),
    route: [row.fromPlace, row.toPlace].filter(Boolean).join(" → "),
    day: formatDate(row.loadingDate),
  }));
}

function noticeOf({ status, cancelReason }: PrintedConsignment): LinkNotice | null {
  if (status !== "Cancelled") return null;
  const why = cancelReason ? ` Reason: ${cancelReason}.` : "";
  return { tone: "warning", text: `This move was cancelled.${why} Please ask us if in doubt.` };
}

/** Booked, on the way, delivered: what happened has its time, what is ahead its day. */
function stepsOf(consignment: PrintedConsignment, { timeZone }: Company): MoveStep[] {
  const { createdAt, loadingDate, sentAt, expectedDate, deliveryDate, deliveryTime } = consignment;
  const sent = sentAt !== null;
  const delivered = consignment.status === "Delivered";
  const expected = formatDate(expectedDate);
  return [
    { label: "Booked", when: formatMomentAndTime(createdAt, timeZone), done: true },
    {
      label: "On the way",
      when: sent
        ? `Since ${formatMomentAndTime(sentAt, timeZone)}`
        : `Loading ${formatDate(loadingDate)}`,
      done: sent,
    },
    {
      label: "Delivered",
      when: delivered
        ? [formatDate(deliveryDate), deliveryTime].filter(Boolean).join(", ")
        : expected && `Expected ${expected}`,
      done: delivered,
    },
  ];
}

function packageLine(one: PrintedConsignment["packages"][number]) {
  const { number, contents, room, condition } = one;
  const about = [room, condition && `condition ${condition}`].filter(Boolean).join(", ");
  return { number, text: about ? `${contents} (${about})` : contents };
}

const CONFIRMED = { packing: "Packing list", delivery: "Delivery" } as const;

/** The last signature of each paper, where it still holds. */
function confirmedPapers(consignment: PrintedConsignment, company: Company): ConfirmedPaper[] {
  const printing = printingCompany(consignment, company);
  return (["packing", "delivery"] as const).flatMap((purpose) => {
    const last = lastSignature(consignment, purpose);
    if (!last || !signatureHolds(consignment, printing, last)) return [];
    const who = [last.name, last.relation].filter(Boolean).join(", ");
    const at = formatMomentAndTime(last.at, company.timeZone);
    return [{ purpose, text: `${CONFIRMED[purpose]} confirmed by ${who}, ${at}` }];
  });
}

function lastSignature({ signatures }: PrintedConsignment, purpose: string) {
  return signatures.findLast((one) => one.purpose === purpose);
}

/** Returns the paper that waits for the customer's confirmation: the packing list until delivery, then the delivery. */
function paperToConfirm(consignment: PrintedConsignment, company: Company): PaperToConfirm | null {
  const { status, packages } = consignment;
  const purpose = status === "Delivered" ? "delivery" : "packing";
  if (status === "Cancelled" || (purpose === "packing" && packages.length === 0)) return null;
  const printing = printingCompany(consignment, company);
  const paper = paperToSign(consignment, printing, purpose);
  const last = lastSignature(consignment, purpose);
  const { hash } = paper ? shownAndHash(paper) : { hash: null };
  if (hash === null || last?.hash === hash) return null;
  const name = purpose === "delivery" ? consignment.receivedBy : null;
  return { purpose, shown: hash, changed: last !== undefined, name: name ?? "" };
}
