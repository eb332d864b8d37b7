import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeAway, makeClaim, makePackage } from "../../../../tests/support/factories";
import { historySaid } from "../../../../tests/support/history";
import { sealAudit } from "../../kit/audit/audit.seal.server";
import { updateCompany } from "../../company/company/company.edit.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { SETTINGS } from "../../company/company/company.schema";
import { yearsBefore } from "./photos.server";
import { removeAged } from "./retention.server";

const keepFor = async (photoYears: string) => {
  const company = await getCompany();
  const typed = { ...company, photoYears, version: null };
  await updateCompany(await makeActor("admin"), "retention", SETTINGS.retention.parse(typed));
};

beforeEach(resetDatabase);

const PICTURE = { hash: "a".repeat(64), width: 1, height: 1, size: 1 };

function makePhoto(
  { id, jobId }: { id: number; jobId: number },
  more: { packageId?: number } = {},
) {
  const data = { ...PICTURE, jobId, consignmentId: id, ...more };
  return transaction((tx) => tx.photo.create({ data }));
}

/** A consignment that was delivered so many years and days ago, with a photo of a package and one of the delivery. */
async function delivered(years: number, days = 0) {
  const day = yearsBefore(companyToday(await getCompany()), years);
  const deliveryDate = new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
  const journey = await makeAway({ status: "Delivered", deliveryDate });
  const { id: packageId } = await makePackage(journey);
  await makePhoto(journey, { packageId });
  await makePhoto(journey);
  return journey;
}

const photosOf = ({ id }: { id: number }) => db.photo.count({ where: { consignmentId: id } });

describe("photos of goods", () => {
  test("stay for ever unless somebody says how long", async () => {
    const journey = await delivered(9);
    expect(await removeAged()).toEqual({});
    expect(await photosOf(journey)).toBe(2);
  });

  test("go once their goods were delivered longer ago, with a line in the history and the audit", async () => {
    const old = await delivered(2, 1);
    const young = await delivered(2);
    const underWay = await makeAway();
    await makePhoto(underWay);
    await keepFor("2");
    expect(await removeAged()).toEqual({ "photos of goods": 2 });
    expect(await Promise.all([old, young, underWay].map(photosOf))).toEqual([0, 2, 1]);
    const said = (await historySaid({ entity: "consignment", entityId: old.id })).at(-1);
    expect(said).toMatchObject({
      action: "2 photos removed",
      actorName: "System",
      note: "Photos are kept for 2 years after delivery",
    });
    await sealAudit();
    expect(await db.auditEntry.findFirst({ where: { kind: "aged" } })).toMatchObject({
      detail: "2 photos of goods older than 2 years",
    });
    expect(await removeAged()).toEqual({});
  });

  test("stay while a claim is not settled, and go after it", async () => {
    const journey = await delivered(3);
    const claim = await makeClaim({ consignmentId: journey.id, status: "Accepted" });
    await keepFor("1");
    expect(await removeAged()).toEqual({});
    await transaction((tx) =>
      tx.claim.update({ where: { id: claim.id }, data: { status: "Settled" } }),
    );
    expect(await removeAged()).toEqual({ "photos of goods": 2 });
  });

  test("of more than one batch go in one round", async () => {
    const journey = await delivered(2, 1);
    const { jobId, id: consignmentId } = journey;
    const photo = { ...PICTURE, jobId, consignmentId };
    await transaction((tx) =>
      tx.photo.createMany({ data: Array.from({ length: 998 }, () => photo) }),
    );
    await keepFor("1");
    expect(await removeAged()).toEqual({ "photos of goods": 1_000 });
  });
});

test("years are counted by the calendar", () => {
  expect(yearsBefore("2028-02-29", 1)).toBe("2027-02-28");
  expect(yearsBefore("2028-03-01", 1)).toBe("2027-03-01");
});
