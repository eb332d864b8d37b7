import { beforeEach, describe, expect, test } from "vitest";

import { moveClaim } from "~/models/road/claim/claim.decide.server";
import { createClaim, updateClaim } from "~/models/road/claim/claim.save.server";
import { ClaimInput, ClaimStatusInput, NewClaimInput } from "~/models/road/claim/claim.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as editClaim from "~/routes/claims.edit.$id";
import * as newClaim from "~/routes/claims.new";
import * as viewClaim from "~/routes/claims.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeAway,
  makeClaim,
  makeConsignment,
  makeInvoice,
  makeNote,
  makePackage,
  makeUser,
  makeVehicleReport,
} from "../support/factories";
import { historySaid } from "../support/history";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { NOON, TODAY } from "../support/invoices";

let actor: Actor;
let api: ApiClient;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "employee" });
  actor = actorOf(user);
  api = await apiClient(user);
  cookie = await signedIn(user);
});

const CLAIMED = {
  kind: "damaged",
  description: "Mirror cracked",
  noticeDate: TODAY,
  amount: "5000",
};

const claimOf = (id: number) => db.claim.findUniqueOrThrow({ where: { id } });
const move = (id: number, more: object) => moveClaim(actor, id, ClaimStatusInput.parse(more));
const PAID = {
  status: "Settled",
  settledHow: "paid",
  settledDate: TODAY,
  settledReference: "UPI 4711",
};

describe("A claim", () => {
  test("takes the next number, its journey's client and currency, and stands in both histories", async () => {
    const away = await makeAway();
    const on = await makePackage(away, { outcome: "damaged" });
    const id = await createClaim(actor, NewClaimInput.parse({ ...CLAIMED, packageId: on.id }));
    expect(await claimOf(id)).toMatchObject({
      claimNumber: "CL-2627-00001",
      consignmentId: away.id,
      packageId: on.id,
      clientId: away.clientId,
      currency: away.currency,
      amount: 5_000_00,
      status: "Open",
    });
    const history = await historySaid({
      OR: [{ entity: "claim" }, { action: "claim-recorded" }],
    });
    expect(history.map(({ entity, action }) => [entity, action])).toEqual([
      ["claim", "Created"],
      ["consignment", "Claim recorded"],
    ]);
  });

  test("of several at once get a number each, and of one key there is one", async () => {
    const consignmentId = (await makeAway()).id;
    const input = NewClaimInput.parse({ ...CLAIMED, consignmentId });
    await Promise.all([1, 2, 3].map(() => createClaim(actor, input)));
    const both = await Promise.all(
      [1, 2].map(() => createClaim(actor, input, "the-same-key-of-a-form")),
    );
    expect(new Set(both).size).toBe(1);
    const numbers = await db.claim.findMany({ orderBy: { claimNumber: "asc" } });
    expect(numbers.map(({ claimNumber }) => claimNumber)).toEqual(
      [1, 2, 3, 4].map((number) => `CL-2627-0000${number}`),
    );
  });

  test("for a package is one, also at once, until it is rejected; the second is told of it", async () => {
    const away = await makeAway();
    const on = await makePackage(away);
    const input = NewClaimInput.parse({ ...CLAIMED, packageId: on.id });
    const both = await Promise.allSettled([1, 2, 3].map(() => createClaim(actor, input)));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [first] = await db.claim.findMany();
    const message = `Package ${on.number} is already in claim CL-2627-00001. Change that claim while it is open, or record another one after it is rejected.`;
    for (const one of both.filter((each) => each.status === "rejected")) {
      expect(one.reason).toMatchObject({ code: "conflict", message });
    }
    const { status, body } = await api.post("/claims", { ...CLAIMED, packageId: on.id });
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(message)]);
    const search = `/claims/new?packageId=${on.id}`;
    const opened = await answerOf(newClaim.loader, getArgs(search, {}, cookie));
    expect(opened).toMatchObject({ location: `/packages/${on.id}`, flash: message });
    const fields = { packageId: String(on.id), ...CLAIMED };
    const posted = await answerOf(newClaim.action, postArgs("/claims/new", fields, {}, cookie));
    expect(posted).toMatchObject({ status: 409, data: { error: { "": [message] } } });
    // Of its journey as a whole, or of another package, something may still be claimed.
    await createClaim(actor, NewClaimInput.parse({ ...CLAIMED, consignmentId: away.id }));
    await move(first!.id, { status: "Rejected", decision: "Packed by the owner" });
    await createClaim(actor, input);
    expect(await db.claim.count({ where: { packageId: on.id } })).toBe(2);
  });

  test.each([
    [
      "delivered",
      "In transit",
      "Package 1 is marked as delivered: mark it as short or damaged first",
    ],
    [
      "delivered",
      "Delivered",
      "Package 1 is marked as delivered: mark it as short or damaged first",
    ],
    [null, "Delivered", "Package 1 is not marked: mark it as short or damaged first"],
    [null, "In transit", null],
    ["damaged", "Delivered", null],
  ])("for a package marked %s of a journey %s", async (outcome, status, message) => {
    const on = await makePackage(await makeAway({ status }), { outcome });
    const fields = { ...CLAIMED, packageId: String(on.id) };
    const search = `/claims/new?packageId=${on.id}`;
    const opened = await answerOf(newClaim.loader, getArgs(search, {}, cookie));
    const posted = await answerOf(newClaim.action, postArgs("/claims/new", fields, {}, cookie));
    if (message === null) {
      expect([opened.status, posted.status, await db.claim.count()]).toEqual([200, 302, 1]);
      return;
    }
    expect(opened).toMatchObject({ location: `/packages/${on.id}`, flash: `${message}.` });
    expect(posted).toMatchObject({ status: 400, data: { error: { packageId: [message] } } });
    const { status: code, body } = await api.post("/claims", { ...CLAIMED, packageId: on.id });
    expect([code, body.errors]).toEqual([422, { packageId: [message] }]);
    expect(await db.claim.count()).toBe(0);
  });

  test("is of the kind that its package is marked as, when it is changed too", async () => {
    const on = await makePackage(await makeAway(), { outcome: "short" });
    const message = "Package 1 is marked as short: choose Short, or mark it as damaged first";
    const asked = { ...CLAIMED, packageId: on.id };
    const { status, body } = await api.post("/claims", asked);
    expect([status, body.errors]).toEqual([422, { kind: [message] }]);
    const id = await createClaim(actor, NewClaimInput.parse({ ...asked, kind: "short" }));
    const posted = await answerOf(
      editClaim.action,
      postArgs(`/claims/edit/${id}`, CLAIMED, { id: String(id) }, cookie),
    );
    expect(posted).toMatchObject({ status: 400, data: { error: { kind: [message] } } });
    expect(await claimOf(id)).toMatchObject({ kind: "short" });
  });

  test.each([
    ["Booked", "This consignment has not left yet: record a claim after it has arrived."],
    ["Cancelled", "This consignment is cancelled, so it can have no claim."],
  ])("is not recorded while its journey is %s", async (status, message) => {
    const { id } = await makeConsignment({ status });
    const asked = createClaim(actor, NewClaimInput.parse({ ...CLAIMED, consignmentId: id }));
    await expect(asked).rejects.toMatchObject({ code: "conflict", message });
  });

  test("names a package or a vehicle of the journey that it says", async () => {
    const away = await makeAway();
    const other = await makeAway();
    const on = await makePackage(other);
    const report = await makeVehicleReport({ consignmentId: away.id });
    const asked = (more: object) =>
      createClaim(actor, NewClaimInput.parse({ ...CLAIMED, ...more }));
    await expect(asked({ consignmentId: away.id, packageId: on.id })).rejects.toMatchObject({
      fieldErrors: { packageId: ["This belongs to another consignment"] },
    });
    await expect(asked({ packageId: 999 })).rejects.toMatchObject({
      fieldErrors: { packageId: ["This package does not exist"] },
    });
    const id = await asked({ vehicleReportId: report.id });
    expect(await claimOf(id)).toMatchObject({ consignmentId: away.id });
  });

  test.each([
    ["2026-11-22", "Notice date cannot be in the future"],
    ["2026-11-19", "Notice date cannot be before the lorry receipt's date (Nov 20, 2026)"],
  ])("is not noticed on %s", async (noticeDate, message) => {
    const consignmentId = (await makeAway()).id;
    const input = NewClaimInput.parse({ ...CLAIMED, consignmentId, noticeDate });
    await expect(createClaim(actor, input)).rejects.toMatchObject({
      fieldErrors: { noticeDate: [message] },
    });
  });

  test("is changed while it is open, and no longer once it is decided", async () => {
    const { id, version } = await makeClaim();
    const input = ClaimInput.parse({ ...CLAIMED, amount: "700", version });
    await updateClaim(actor, id, input);
    expect(await claimOf(id)).toMatchObject({ amount: 700_00 });
    await expect(updateClaim(actor, id, input)).rejects.toMatchObject({ name: "EditConflict" });
    await move(id, { status: "Rejected", decision: "Packed by the owner" });
    const late = updateClaim(actor, id, ClaimInput.parse(CLAIMED));
    await expect(late).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("A decision", () => {
  test("accepts at most what is claimed, and is paid out", async () => {
    const { id } = await makeClaim();
    await expect(move(id, { status: "Accepted", decidedAmount: "5000.01" })).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(move(id, PAID)).rejects.toMatchObject({ code: "conflict" });
    await move(id, { status: "Accepted", decidedAmount: "4000" });
    await move(id, { status: "Accepted", decidedAmount: "4000" });
    await expect(move(id, { status: "Accepted", decidedAmount: "3000" })).rejects.toMatchObject({
      code: "conflict",
      message: "This claim is accepted already.",
    });
    await move(id, PAID);
    await move(id, PAID);
    expect(await claimOf(id)).toMatchObject({
      status: "Settled",
      decidedAmount: 4_000_00,
      decidedDate: TODAY,
      settledDate: TODAY,
      settledReference: "UPI 4711",
    });
    const lines = await db.historyEntry.count({
      where: { entity: "claim", action: "status-changed" },
    });
    expect(lines).toBe(2);
  });

  test("that rejects needs its reason, and nothing is settled then", async () => {
    expect(ClaimStatusInput.safeParse({ status: "Rejected" }).success).toBe(false);
    const { id } = await makeClaim();
    await move(id, { status: "rejected", decision: "Packed by the owner" });
    await expect(move(id, PAID)).rejects.toMatchObject({
      message: "This claim is rejected: there is nothing to settle.",
    });
  });

  test("that is settled is not settled otherwise", async () => {
    const { id } = await makeClaim({ status: "Accepted", decidedAmount: 1_00 });
    await move(id, PAID);
    await expect(move(id, { ...PAID, settledReference: "Cheque 17" })).rejects.toMatchObject({
      code: "conflict",
      message: "This claim is settled already.",
    });
  });

  test("of two at once one counts", async () => {
    const { id } = await makeClaim();
    const both = await Promise.allSettled([
      move(id, { status: "Accepted", decidedAmount: "4000" }),
      move(id, { status: "Rejected", decision: "Packed by the owner" }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test.each([
    ["2026-11-22", "Paid on cannot be in the future"],
    ["2026-11-20", "Paid on cannot be before the notice"],
  ])("is not paid on %s", async (settledDate, message) => {
    const { id } = await makeClaim({ status: "Accepted", decidedAmount: 1_00 });
    await expect(move(id, { ...PAID, settledDate })).rejects.toMatchObject({
      fieldErrors: { settledDate: [message] },
    });
  });

  test("is given by a credit note of the same client, which settles one claim", async () => {
    const claim = await makeClaim({ status: "Accepted", decidedAmount: 10_00 });
    const { clientId, currency } = claim;
    const invoice = await makeInvoice({ clientId, currency, status: "Sent" });
    const [mine, debit, others] = [
      await makeNote({ invoiceId: invoice.id, date: TODAY }),
      await makeNote({ invoiceId: invoice.id, kind: "debit", noteNumber: "DN-1" }),
      await makeNote(),
    ];
    const by = (id: number, noteId: number) =>
      move(id, { status: "Settled", settledHow: "credited", noteId });
    await expect(by(claim.id, debit.id)).rejects.toMatchObject({
      fieldErrors: { noteId: ["This credit note does not exist"] },
    });
    await expect(by(claim.id, others.id)).rejects.toMatchObject({
      fieldErrors: { noteId: ["This credit note is another customer's"] },
    });
    await by(claim.id, mine.id);
    expect(await claimOf(claim.id)).toMatchObject({
      status: "Settled",
      noteId: mine.id,
      settledReference: mine.noteNumber,
      settledDate: TODAY,
    });
    const again = await makeClaim({
      consignmentId: claim.consignmentId,
      status: "Accepted",
      decidedAmount: 10_00,
    });
    await expect(by(again.id, mine.id)).rejects.toMatchObject({
      fieldErrors: { noteId: [`This credit note settles ${claim.claimNumber} already`] },
    });
  });
});

describe("Without scripts", () => {
  const postNew = (fields: Fields) =>
    answerOf(newClaim.action, postArgs("/claims/new", fields, {}, cookie));

  test("a form proposes what was found, records it, and leads to the claim", async () => {
    const away = await makeAway();
    const on = await makePackage(away, {
      outcome: "short",
      contents: "Books",
      destinationCondition: "SH",
    });
    const path = `/claims/new?packageId=${on.id}`;
    const form = await answerOf(newClaim.loader, getArgs(path, {}, cookie));
    expect(form.data).toMatchObject({
      days: "Day 1 of 180",
      form: {
        values: { kind: "short", noticeDate: TODAY, description: "Package 1: Books, short" },
        opened: { packageId: String(on.id), consignmentId: String(away.id) },
      },
    });
    const wrong = await postNew({ consignmentId: away.id, ...CLAIMED, amount: "0", kind: "" });
    expect(wrong.status).toBe(400);
    expect(Object.keys((wrong.data as { error: object }).error)).toEqual(["kind", "amount"]);
    const claimed = { ...CLAIMED, packageId: on.id, consignmentId: away.id, kind: "short" };
    const done = await postNew(claimed);
    const { id } = await db.claim.findFirstOrThrow();
    expect(done).toMatchObject({ status: 302, location: `/claims/${id}` });
  });

  test("a notice after the 180 days is asked about once; scripts are not asked", async () => {
    const away = await makeAway({ lrDate: "2026-05-24", loadingDate: "2026-05-24" });
    const first = { consignmentId: away.id, ...CLAIMED };
    const asked = await postNew(first);
    const question = "The 180 days ended on Nov 20, 2026. Record it anyway?";
    expect(asked.data).toMatchObject({ error: { noticeDate: [question] } });
    expect(await postNew({ ...first, lateAnyway: question })).toMatchObject({ status: 302 });
    const { status, body } = await api.post("/claims", { ...first, amount: 5000 });
    expect([status, body.data.lastNoticeDate]).toEqual([201, "2026-11-20"]);
  });

  test("its page decides and settles it, and says what cannot be", async () => {
    const { id } = await makeClaim();
    const params = { id: String(id) };
    const post = (fields: Fields) =>
      answerOf(viewClaim.action, postArgs(`/claims/${id}`, fields, params, cookie));
    expect(await post({ status: "Accepted" })).toMatchObject({
      status: 400,
      data: { error: { decidedAmount: ["Say how much is accepted"] } },
    });
    expect(await post({ status: "Accepted", decidedAmount: "4000" })).toMatchObject({
      status: 302,
    });
    const shown = await answerOf(viewClaim.loader, getArgs(`/claims/${id}`, params, cookie));
    expect(shown.data).toMatchObject({ status: "Accepted", decision: null });
    expect(await post({ status: "Settled", settledHow: "paid" })).toMatchObject({
      status: 400,
      data: { error: { settledDate: ["Say when it was paid"] } },
    });
    expect(await post(PAID)).toMatchObject({ status: 302 });
    const edit = await answerOf(
      editClaim.action,
      postArgs(`/claims/edit/${id}`, CLAIMED, params, cookie),
    );
    expect(edit.status).toBe(409);
  });

  test("its customer reads it and decides nothing", async () => {
    const asha = await makeUser({ role: "customer" });
    const { id } = await makeClaim({ clientId: asha.id });
    const own = await signedIn(asha);
    const params = { id: String(id) };
    const shown = await answerOf(viewClaim.loader, getArgs(`/claims/${id}`, params, own));
    expect(shown.data).toMatchObject({ canEdit: false, decision: null, addsPhotos: false });
    const { body } = await (await apiClient(asha)).get(`/claims/${id}`);
    expect(body.data).not.toHaveProperty("createdById");
  });
});
