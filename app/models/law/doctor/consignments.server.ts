import { createHash } from "node:crypto";
import type { PrismaClient } from "~/generated/sqlite/client";

import { consignmentSearchText } from "../../road/consignment/consignment.list";
import { CONSIGNMENT_STATUSES } from "../../road/consignment/consignment.status";
import { REMOVED } from "../personal-data/erase.scrub";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { every, report, WRONG_TEXT } from "./report";

const LEFT = ["In transit", "Delivered"];

/** What must be true of a consignment: of its job, its lorry receipt, its truck, its delivery and its packages. */
export async function checkConsignments(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const include = {
    job: { select: { clientId: true } },
    trucks: { orderBy: { id: "desc" }, take: 1 },
    packages: { select: { number: true, jobId: true } },
  } as const;
  for await (const one of every((page) => db.consignment.findMany({ ...page, include }))) {
    const check = report(problems, shownLrNumber(one));
    const { status, lrNumber, job, trucks, packages } = one;
    const truck = trucks[0];
    check.amounts(one);
    check.that((CONSIGNMENT_STATUSES as readonly string[]).includes(status), `status ${status}`);
    const text = consignmentSearchText({ ...one, vehicleNumber: truck?.vehicleNumber ?? null });
    check.that(one.searchText === text, WRONG_TEXT);
    check.that(one.clientId === job.clientId, "its job is another client's");
    check.that(
      one.vehicleId === (truck?.vehicleId ?? null) && one.driverId === (truck?.driverId ?? null),
      "its truck is not the newest one",
    );
    check.that(
      (lrNumber === null) === (one.issuedAt === null),
      "its number and when it was issued disagree",
    );
    check.that(
      lrNumber === null || (truck !== undefined && (one.packagesStated ?? 0) > 0),
      "issued without a vehicle or packages",
    );
    check.that(lrNumber !== null || !LEFT.includes(status), "it left without a lorry receipt");
    const { deliveryDate, receivedBy, packagesReceived } = one;
    const taken = [deliveryDate, receivedBy, packagesReceived].every((said) => said !== null);
    check.that((status === "Delivered") === taken, "its state and its delivery disagree");
    for (const { number } of packages.filter(({ jobId }) => jobId !== one.jobId)) {
      check.that(false, `package ${number} is another job's`);
    }
  }
  return problems;
}

/** A signature keeps what was shown, under its hash; of somebody who was erased the hash alone. */
export async function checkSignatures(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const select = { id: true, hash: true, view: true } as const;
  for await (const { id, hash, view } of every((page) =>
    db.signature.findMany({ ...page, select }),
  )) {
    const shown = createHash("sha256").update(view).digest("base64url");
    report(problems, `Signature ${id}`).that(
      view === REMOVED || shown === hash,
      "what was signed is not what its hash says",
    );
  }
  return problems;
}
