import { only } from "~/platform/only";
import { db } from "~/platform/db.server";

import { roadPaths } from "~/road-paths";

import { noteAccess } from "../../company/access-log/access-log.server";
import { getCompany } from "../../company/company/company.server";
import { letterhead } from "../../papers/paper/letterhead";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { consignmentScope } from "../../kit/policy/scope";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { pageAddress } from "../../kit/shared/address.server";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { labelsASheet, surname, type LabelsAsked, type LabelsView } from "./package-labels";

const PACKAGE = only("Package", "id number room fragile");

/**
 * The labels of a consignment's packages, for staff: whoever scans a code sees its package.
 * Raises `not_found`, `conflict` where there are no packages, `invalid` at `from`, `to` or `skip`.
 */
export async function packageLabels(
  actor: Actor,
  id: number,
  { sheet, from, to, skip }: LabelsAsked,
): Promise<LabelsView> {
  assertCan(actor, "consignment:edit");
  const [consignment, company] = await Promise.all([readPackages(actor, id), getCompany()]);
  const { packages, consigneeName, toPlace, jobId } = consignment;
  const [first, last] = [packages.at(0)?.number, packages.at(-1)?.number];
  if (first === undefined || last === undefined) {
    throw conflict("The packing list has no packages yet: add packages first.");
  }
  const [begin, end] = [from ?? first, to ?? last];
  if (begin > end) throw invalidField("to", "The last package comes before the first");
  const chosen = packages.filter(({ number }) => number >= begin && number <= end);
  if (chosen.length === 0) {
    throw invalidField(
      "from",
      `No package of this consignment has this number: the numbers go from ${first} to ${last}`,
    );
  }
  const each = labelsASheet(sheet);
  if (skip >= each) throw invalidField("skip", `A sheet has ${each} labels: skip fewer than that`);
  const { _max } = await db.package.aggregate({ where: { jobId }, _max: { number: true } });
  const shown = shownLrNumber(consignment);
  return {
    title: "Package labels",
    number: shown,
    status: consignment.status,
    // Stickers have no letterhead: a logo need not be read for them.
    company: { ...letterhead(company), logo: null },
    sheet,
    skip,
    labels: chosen.map(({ id: packageId, number, room, fragile }) => ({
      number: `${number} / ${_max.number ?? last}`,
      lrNumber: shown,
      name: surname(consigneeName),
      place: toPlace,
      room: room ?? "",
      fragile,
      address: pageAddress(roadPaths.packages.view(packageId)),
    })),
  };
}

async function readPackages(actor: Actor, id: number) {
  const consignment = await db.consignment.findFirst({
    where: { AND: [{ id }, consignmentScope(actor)] },
    select: {
      ...only("Consignment", "id lrNumber status jobId clientId consigneeName toPlace"),
      packages: { orderBy: { number: "asc" }, select: PACKAGE },
    },
  });
  if (!consignment) throw notFound("consignment");
  noteAccess(actor, { kind: "consignment", recordId: id, subjectId: consignment.clientId });
  return consignment;
}
