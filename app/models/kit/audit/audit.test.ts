import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/platform/db.server";
import { inRequest } from "~/platform/request-context.server";

import { brokenLinks } from "~/models/law/doctor/doctor.server";
import { recordAudit } from "./audit.server";
import { sealAudit } from "./audit.seal.server";

const entries = () => db.auditEntry.findMany({ orderBy: { id: "asc" } });
const failedSignIn = (name: string) => recordAudit(db, { kind: "sign-in-failed", detail: name });

describe("the audit", () => {
  beforeEach(async () => {
    await sealAudit();
  });

  it("says who, when, from where and with what, from the request's context", async () => {
    const context = { id: "r1", address: "198.51.100.7", userAgent: "Browser", user: null };
    const actor = { id: 7, name: "Meera" };
    await inRequest(context, () =>
      recordAudit(db, { kind: "role-changed", actor, subject: "user", subjectId: 9, detail: "x" }),
    );
    await sealAudit();
    const last = (await entries()).at(-1);
    expect(last).toMatchObject({
      kind: "role-changed",
      actorId: 7,
      actorName: "Meera",
      subject: "user",
      subjectId: 9,
      detail: "x",
      address: "198.51.100.7",
      userAgent: "Browser",
      requestId: "r1",
    });
  });

  it("is lost with the transaction that it belongs to", async () => {
    const before = await db.auditEvent.count();
    const failing = db.$transaction(async (tx) => {
      await recordAudit(tx, { kind: "deleted" });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow();
    expect(await db.auditEvent.count()).toBe(before);
  });

  it("is one chain without gaps, whoever seals it at once", async () => {
    for (let i = 0; i < 10; i++) await failedSignIn(`person ${i}`);
    await Promise.all([sealAudit(), sealAudit(), sealAudit()]);
    await sealAudit();
    const all = await entries();
    expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => (all[0]?.id ?? 1) + index));
    expect(await brokenLinks(db)).toEqual([]);
    expect(await db.auditEvent.count()).toBe(0);
  });

  it("refuses changes and deletions of what is younger than a year", async () => {
    await failedSignIn("kept");
    await sealAudit();
    const [{ id } = { id: 0 }] = (await entries()).slice(-1);
    await expect(db.auditEntry.update({ where: { id }, data: { detail: "" } })).rejects.toThrow();
    await expect(db.auditEntry.delete({ where: { id } })).rejects.toThrow();
  });

  it("shows an entry that was put in from outside the chain", async () => {
    await failedSignIn("true");
    await sealAudit();
    const last = (await entries()).at(-1);
    if (!last) throw new Error("nothing was sealed");
    const forged = { ...last, id: last.id + 1, previousHash: last.hash, detail: "forged" };
    await db.auditEntry.create({ data: forged });
    expect(await brokenLinks(db)).toEqual([
      `Audit entry ${forged.id}: its content is not what was sealed`,
    ]);
  });
});
