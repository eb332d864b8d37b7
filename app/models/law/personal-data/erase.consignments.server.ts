import type { Prisma } from "~/generated/sqlite/client";
import type { Tx } from "~/platform/db.server";

import { blankOf } from "../../kit/record/define-record";
import { TABLES } from "../../tables";
import { claimSearchText } from "../../road/claim/claim.list";
import { consignmentSearchText } from "../../road/consignment/consignment.list";
import { PHONE_LINE } from "../../road/road-paper/paper-parts";
import {
  keptRoadPaper,
  withoutDrawings,
  type RoadFact,
  type RoadPaperView,
} from "../../road/road-paper/road-paper.view";
import { anonymising } from "../../road/signature/signature.anonymise.server";
import type { Person } from "./erase.known.server";
import { eraseRows } from "./erase.rows.server";
import { REMOVED, scrubWithin } from "./erase.scrub";

const WITH_TRUCK = {
  trucks: { orderBy: { id: "desc" }, take: 1 },
} as const satisfies Prisma.ConsignmentInclude;
type Journey = Prisma.ConsignmentGetPayload<{ include: typeof WITH_TRUCK }>;

/**
 * Takes a person out of the consignments of their goods. A lorry receipt that was issued goes on naming consignor and consignee with
 * their addresses, as its copies do: the law on carriage has them kept. Of others those go as well, and of all of them phones,
 * who received the goods, what was packed, signatures and words of claims. The photos go with those of the jobs.
 */
export async function eraseFromConsignments(tx: Tx, person: Person): Promise<void> {
  await anonymising(tx, person.theirs.consignment, () => eraseFromTheirs(tx, person));
}

async function eraseFromTheirs(tx: Tx, person: Person): Promise<void> {
  const ids = { in: person.theirs.consignment };
  const journeys = await tx.consignment.findMany({ where: { id: ids }, include: WITH_TRUCK });
  await eraseRows(tx, person, "Consignment", journeys, (row, left) => {
    const gone = unissued(row, person);
    const vehicleNumber = row.trucks[0]?.vehicleNumber ?? null;
    const searchText = consignmentSearchText({ ...row, ...left, ...gone, vehicleNumber });
    return { ...gone, searchText, version: { increment: 1 } };
  });
  const goods = await tx.consignmentGoods.findMany({ where: { consignmentId: ids } });
  await eraseRows(tx, person, "ConsignmentGoods", goods);
  await tx.consignmentTruck.updateMany({
    where: { consignmentId: ids, reason: { not: null } },
    data: { reason: REMOVED },
  });
  await eraseFromGoods(tx, person);
  await tx.signature.updateMany({
    where: { consignmentId: ids },
    data: { name: person.label, relation: null, drawn: null, view: REMOVED, address: REMOVED },
  });
  await tx.signature.updateMany({ where: { consignmentId: ids }, data: { userAgent: null } });
  await eraseFromClaims(tx, person);
  await eraseFromReceipts(tx, person);
}

/** Erases the people on a consignment's papers until its receipt is issued; an issued receipt keeps them. */
function unissued({ lrNumber, fromPlace, toPlace }: Journey, { label, scrub }: Person) {
  if (lrNumber !== null) return {};
  return {
    consignorName: label,
    consigneeName: label,
    consignorAddress: null,
    consigneeAddress: null,
    consignorGstin: null,
    consigneeGstin: null,
    fromPlace: scrub(fromPlace),
    toPlace: scrub(toPlace),
  } satisfies Partial<Record<keyof Journey, string | null>>;
}

/** Erases the descriptions of goods: numbers, counts and amounts stay. */
async function eraseFromGoods(tx: Tx, { theirs }: Person): Promise<void> {
  const ids = { in: theirs.consignment };
  await tx.package.updateMany({
    where: { jobId: { in: theirs.job } },
    data: { ...blankOf(TABLES.Package.texts, REMOVED), version: { increment: 1 } },
  });
  await tx.declaredGoods.updateMany({
    where: { consignmentId: ids },
    data: blankOf(TABLES.DeclaredGoods.texts, REMOVED),
  });
  await tx.vehicleReport.updateMany({
    where: { consignmentId: ids },
    data: { ...blankOf(TABLES.VehicleReport.texts, REMOVED), version: { increment: 1 } },
  });
  await tx.vehicleMark.updateMany({
    where: { report: { consignmentId: ids } },
    data: blankOf(TABLES.VehicleMark.texts, REMOVED),
  });
}

/** Numbers, days, amounts and how a claim ended stay: accounts ask for them. */
async function eraseFromClaims(tx: Tx, person: Person): Promise<void> {
  const claims = await tx.claim.findMany({
    where: { id: { in: person.theirs.claim } },
    include: { consignment: { select: { lrNumber: true } } },
  });
  await eraseRows(tx, person, "Claim", claims, ({ consignment, ...claim }, left) => ({
    searchText: claimSearchText({ ...claim, ...left, ...consignment }),
    version: { increment: 1 },
  }));
}

/** Labels of a kept receipt that tell of people beside its parties. */
const OF_PEOPLE = new Set([
  "Insurer",
  "Insurance policy",
  "Received by",
  "Relation",
  "Identity seen",
  "Remarks",
  "Instructions",
]);
/** The number of an e-way bill leads to who sent what to whom; why none was needed says nothing of anybody. */
const EWAY_BILL = "E-way bill";
const EWAY_NUMBER = /\p{N}(?:[\s-]?\p{N}){11}/gu;
/** Places are said as the copies say them. */
const AS_ISSUED = new Set(["From", "To"]);

/**
 * Lorry receipts as they were kept: like the one that holds they go on naming consignor and consignee with their addresses,
 * without phones. What was kept before views were is the record: it goes, but for its number.
 */
async function eraseFromReceipts(tx: Tx, { theirs, scrub }: Person): Promise<void> {
  const kept = await tx.documentRevision.findMany({
    where: { entity: "consignment", entityId: { in: theirs.consignment } },
  });
  for (const { id, view } of kept) {
    const receipt = keptRoadPaper(view);
    const left = receipt ? withoutPerson(receipt, scrub) : {};
    await tx.documentRevision.update({ where: { id }, data: { view: JSON.stringify(left) } });
  }
}

function withoutPerson(receipt: RoadPaperView, scrub: Person["scrub"]): RoadPaperView {
  const lineOf = ({ label, value }: RoadFact) => {
    if (OF_PEOPLE.has(label)) return value && REMOVED;
    if (label === EWAY_BILL) return value.replace(EWAY_NUMBER, REMOVED);
    return AS_ISSUED.has(label) ? value : scrub(value);
  };
  return {
    ...receipt,
    parties: receipt.parties.map((party) => ({
      ...party,
      lines: party.lines.filter((line) => !line.startsWith(PHONE_LINE)),
    })),
    facts: receipt.facts.map((group) => ({
      ...group,
      facts: group.facts.map((one) => ({ ...one, value: lineOf(one) })),
    })),
    tables: receipt.tables.map((table) => scrubWithin(table, scrub)),
    texts: receipt.texts.map((text) =>
      OF_PEOPLE.has(text.label) ? { ...text, lines: [REMOVED] } : text,
    ),
    signatures: withoutDrawings(receipt).signatures.map(({ signed, ...line }) => ({
      ...scrubWithin(line, scrub),
      signed: signed && { ...signed, text: REMOVED },
    })),
  };
}
