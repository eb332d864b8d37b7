import { hireOfConsignment } from "~/models/billing/hire/hire.pay.server";
import { chainOf } from "~/models/desk/chain/chain.server";
import { claimedThing, claimsOfConsignment } from "~/models/road/claim/claim.server";
import { CLAIM_KINDS } from "~/models/road/claim/claim.fields";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { consignmentStatusFor } from "~/models/road/consignment/consignment.customer-words";
import {
  earlierLorryReceipts,
  keptWords,
} from "~/models/road/consignment/consignment.revision.server";
import { missingOf } from "~/models/road/consignment/consignment.missing.server";
import type { Missing } from "~/models/road/consignment/consignment.missing";
import {
  consignmentNext,
  consignmentSteps,
  stepsClosed,
} from "~/models/road/consignment/consignment.next";
import { consignmentOpen } from "~/models/road/consignment/consignment.status";
import { ewayEnding } from "~/models/road/consignment/eway-bill";
import { CONSIGNMENT_FIELDS, TRUCK_FIELDS } from "~/models/road/consignment/consignment.fields";
import { getConsignment, type Consignment } from "~/models/road/consignment/consignment.server";
import { formatMoney } from "~/models/ground/money/money";
import { packageCounts, unloadedNumbers } from "~/models/road/package/package.server";
import { can, isStaff, type Actor } from "~/models/kit/policy/policy";
import { chargesTotal, fovOf } from "~/models/road/road/charges";
import { DELIVERY_FIELDS } from "~/models/road/delivery/delivery.fields";
import { ROAD_PAPERS } from "~/models/road/road-paper/road-paper.view";
import { packagesOnReceipt } from "~/models/road/road/package-count";
import {
  GOODS_KINDS,
  GST_PAYERS,
  INSURED_BY,
  needsNoEwayBill,
  wordOf,
} from "~/models/road/road/words";
import type { Fact } from "~/models/kit/record/shown-record";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { signaturesOf } from "~/models/road/signature/signature.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { numbersText } from "~/models/ground/typed/text";
import { formatMomentAndTime } from "~/models/ground/day/time-zone";
import { reportTitle, vehicleReportsOf } from "~/models/road/vehicle-report/vehicle-report.server";
import { stateLabel } from "~/models/kit/shared/state-field";
import { papersThereAre } from "~/models/road/road-paper/road-paper.server";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import { linksFor } from "../papers/document-link-page.server";
import { pressKey } from "../forms/form.server";
import { facts, labelsOf } from "../forms/facts.server";
import { headCustomer } from "../head.server";
import { readHistory } from "../desk/history.server";
import { shownPhotos } from "../papers/photo-page.server";

/** Where what is missing is put right. */
export function missingTo(
  id: number,
  { vehicleId, driverId, quotationId }: Pick<Consignment, "vehicleId" | "driverId" | "quotationId">,
) {
  const to: Record<Missing["step"], string> = {
    truck: roadPaths.consignments.truck(id),
    packing: roadPaths.consignments.packages(id),
    issue: roadPaths.consignments.issue(id),
    edit: roadPaths.consignments.edit(id),
    vehicle: vehicleId === null ? roadPaths.vehicles.list() : roadPaths.vehicles.view(vehicleId),
    driver: driverId === null ? roadPaths.drivers.list() : roadPaths.drivers.view(driverId),
    start: roadPaths.consignments.view(id),
    deliver: roadPaths.consignments.delivery(id),
    quotation: quotationId === null ? paths.quotations.list() : paths.quotations.view(quotationId),
  };
  return ({ text, tone, step }: Missing) => ({ text, tone, to: to[step] });
}

/** Everything that the page of a consignment shows, as its reader may see it. Raises `not_found`. */
export async function loadConsignmentPage(args: { context: object }, actor: Actor, id: number) {
  const [consignment, company] = await Promise.all([getConsignment(actor, id), getCompany()]);
  const { job, client, quotationId } = consignment;
  const today = companyToday(company);
  const staff = isStaff(actor);
  const about = { entity: "consignment", entityId: id } as const;
  const [chain, customer, missing, links, signatures, attached, versions, history, counts, hire] =
    await Promise.all([
      chainOf(actor, { kind: "job", id: job.id }, { jobId: job.id, quotationId }, company),
      headCustomer(args, actor, client, about),
      staff ? missingOf([consignment], today) : null,
      linksFor(actor, about),
      signaturesOf(id),
      attachedTo(actor, consignment),
      consignment.lrNumber === null ? [] : earlierLorryReceipts(actor, id),
      readHistory(args, actor, "consignment", id),
      packageCounts(actor, id),
      hireOfConsignment(actor, id),
    ]);
  const standing = {
    status: consignment.status,
    issued: consignment.lrNumber !== null,
    hasTruck: consignment.trucks.length > 0,
    packages: consignment._count.packages,
    quotation: consignment.quotation,
    erased: client.erasedAt !== null,
    next: chain.next,
    billed: chain.records.some(({ kind, word }) => kind === "invoice" && word !== "Cancelled"),
  };
  const offered = consignmentSteps(actor, standing);
  return {
    consignment: {
      id,
      number: shownLrNumber(consignment),
      status: consignment.status,
      word: consignmentStatusFor(actor, consignment),
      jobId: job.id,
      jobNumber: job.jobNumber,
      quotationId,
      clientId: client.id,
    },
    facts: {
      ...customer,
      closed: stepsClosed(actor, standing),
      about: [
        [consignment.fromPlace, consignment.toPlace].filter(Boolean).join(" → ") || null,
        `Loading ${formatDate(consignment.loadingDate)}`,
      ],
      figures: [
        { label: "Packages", value: String(packagesOnReceipt(consignment)) },
        {
          label: "Declared value",
          value:
            consignment.declaredValue === null
              ? "Not declared"
              : formatMoney(consignment.declaredValue, consignment.currency),
        },
      ],
    },
    next: consignmentNext(standing, offered),
    waitsFor: offered.includes("go") ? chain.next : null,
    offered,
    loading: {
      version: consignment.version,
      listed: counts.total,
      unmarked: counts.total - counts.loaded,
      numbers:
        offered.includes("start") && counts.loaded > 0
          ? numbersText(await unloadedNumbers(actor, id))
          : "",
      toCome: consignment.loadingDate > today ? formatDate(consignment.loadingDate) : null,
    },
    formKey: pressKey(),
    chain: chain.records.map((record) => ({ ...record, current: false })),
    wholeMove: chain.move,
    missing: (missing?.get(id) ?? []).map(missingTo(id, consignment)),
    journey: journeyOf(consignment),
    parties: partiesOf(consignment),
    trucks: [...consignment.trucks].reverse().map((row) => ({
      id: row.id,
      vehicle: `${row.vehicleNumber}, ${row.vehicleKind}`,
      driver: [row.driverName, staff && row.driverPhone].filter(Boolean).join(", "),
      reason: row.reason,
      at: formatMomentAndTime(row.at, company.timeZone),
    })),
    truckLabels: labelsOf(TRUCK_FIELDS, "vehicleId", "driverId", "reason"),
    hire: hire && { number: hire.hireNumber, to: paths.hires.view(hire.id) },
    papers: papersThereAre(consignment._count).map((kind) => ({
      kind,
      title: ROAD_PAPERS[kind].en,
    })),
    versions: versions.map((kept) => ({
      version: kept.version,
      period: keptWords(kept, company.timeZone),
    })),
    ewayBill: can(actor, "consignment:edit") ? ewayBillOf(consignment, today) : null,
    hasLabels: staff && consignment._count.packages > 0,
    signatures,
    delivery: deliveryOf(consignment),
    ...attached,
    links,
    canCopyLink: can(actor, "documentLink:manage") && consignment.status !== "Cancelled",
    canDelete: can(actor, "consignment:delete") && consignment.lrNumber === null,
    history,
  };
}

export type ConsignmentPage = Awaited<ReturnType<typeof loadConsignmentPage>>;

/** The vehicles that it carries, the claims and the photos of its delivery, as its reader may see them. */
async function attachedTo(actor: Actor, { id, _count }: Consignment) {
  const [reports, claims, photos] = await Promise.all([
    _count.vehicleReports > 0 ? vehicleReportsOf(actor, id) : [],
    claimsOfConsignment(actor, id),
    _count.photos > 0 ? shownPhotos(actor, { consignmentId: id }) : [],
  ]);
  const edits = can(actor, "consignment:edit");
  return {
    reports: reports.map((report) => ({
      id: report.id,
      title: reportTitle(report),
      to: edits
        ? roadPaths.vehicleReports.view(report.id)
        : roadPaths.consignments.paper(id, "vehicle", report.id),
    })),
    claims: claims.map((claim) => ({
      id: claim.id,
      number: claim.claimNumber,
      what: claimedThing(claim) ?? wordOf(CLAIM_KINDS, claim.kind),
      amount: formatMoney(claim.amount, claim.currency),
      status: claim.status,
    })),
    photos,
  };
}

/** Its e-way bill and where Part B says that the truck is; null where it has none. */
function ewayBillOf(consignment: Consignment, today: string) {
  const { ewbNumber, ewbValidUntil, fromPlace, consignorStateCode } = consignment;
  if (ewbNumber === null) return null;
  const open = consignmentOpen.of(consignment);
  return {
    number: ewbNumber,
    until: ewbValidUntil ? `valid until ${formatDate(ewbValidUntil)}` : "",
    warning: (open && ewayEnding(ewbValidUntil, today)?.text) || null,
    fromPlace,
    fromState: consignorStateCode ?? "",
  };
}

/** Returns the recorded delivery; null before. */
function deliveryOf(consignment: Consignment): Fact[] | null {
  const { deliveryDate, deliveryTime, receivedBy, receiverRelation } = consignment;
  const { identitySeen, packagesReceived, remarks } = DELIVERY_FIELDS;
  if (deliveryDate === null) return null;
  const said = (parts: (string | null)[]) => parts.filter(Boolean).join(", ");
  const seen = consignment.identitySeen;
  return [
    { label: "Received", value: said([formatDate(deliveryDate), deliveryTime]) },
    { label: "By", value: said([receivedBy, receiverRelation]) },
    ...(seen ? [{ label: identitySeen.inSentence, value: seen }] : []),
    { label: packagesReceived.inSentence, value: consignment.packagesReceived?.toString() ?? null },
    { label: remarks.label, value: consignment.deliveryRemarks ?? "None", wide: true },
  ];
}

function journeyOf(consignment: Consignment) {
  const { weightKg, weighed, currency, distanceKm, volumeCft, declaredValue, freight } =
    consignment;
  const money = (minor: number) => ({ figure: formatMoney(minor, currency) });
  const known = (label: string, minor: number | null) =>
    minor === null ? [] : [{ label, value: money(minor) }];
  const { insuredBy, insurer, policyNumber } = consignment;
  const insurance = [wordOf(INSURED_BY, insuredBy), insurer, policyNumber];
  const weight =
    weightKg === null
      ? "Not weighed"
      : weighed
        ? `${weightKg} kg`
        : `About ${weightKg} kg, not weighed`;
  return {
    facts: [
      { label: "Loading", value: { day: consignment.loadingDate } },
      {
        label: CONSIGNMENT_FIELDS.expectedDate.inSentence,
        value: { day: consignment.expectedDate },
      },
      ...facts(CONSIGNMENT_FIELDS, consignment, ["fromPlace", "toPlace"]),
      { label: "Distance", value: distanceKm === null ? null : `${distanceKm} km` },
      { label: "Kind of goods", value: wordOf(GOODS_KINDS, consignment.goodsKind) },
      { label: "Said to contain", value: consignment.goodsDescription },
      { label: "Weight", value: weight },
      { label: "Volume", value: volumeCft === null ? null : `${volumeCft} cft` },
      ...facts(CONSIGNMENT_FIELDS, consignment, ["risk", "insuredBy", "freightTerms"], {
        insuredBy: insurance.filter(Boolean).join(", "),
      }),
      { label: "GST payable by", value: wordOf(GST_PAYERS, consignment.gstPayer) },
      {
        label: "E-way bill",
        value:
          consignment.ewbNumber ??
          (needsNoEwayBill(consignment) ? "Not needed for used household goods" : null),
      },
      ...facts(CONSIGNMENT_FIELDS, consignment, ["instructions"], {
        instructions: consignment.instructions || undefined,
      }),
      ...(consignment.cancelReason
        ? [{ label: "Cancelled because", value: consignment.cancelReason }]
        : []),
      {
        label: CONSIGNMENT_FIELDS.declaredValue.inSentence,
        value: declaredValue === null ? "Not declared" : money(declaredValue),
      },
      {
        label: CONSIGNMENT_FIELDS.freight.inSentence,
        value: freight === null ? "As agreed" : money(freight),
      },
      ...known("FOV", fovOf(consignment)),
      ...known("Other charges and taxes", consignment.otherCharges),
      ...known("Total", chargesTotal(consignment)),
      ...known("Advance", consignment.advance),
    ] satisfies Fact[],
    goods: consignment.goods.map(({ description, quantity, packages, packing }) => ({
      description,
      quantity,
      packages,
      packing,
    })),
  };
}

function partiesOf(consignment: Consignment) {
  const party = (of: "consignor" | "consignee") => {
    const code = consignment[`${of}StateCode` as const];
    return {
      name: consignment[`${of}Name` as const],
      phone: consignment[`${of}Phone` as const],
      address: consignment[`${of}Address` as const],
      gstin: consignment[`${of}Gstin` as const],
      state: code && stateLabel(code),
    };
  };
  return { consignor: party("consignor"), consignee: party("consignee") };
}
