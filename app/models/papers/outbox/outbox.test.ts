import { beforeEach, describe, expect, test } from "vitest";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { resetDatabase } from "../../../../tests/support/database";
import { makeLink, messageOf } from "../../../../tests/support/delivery";
import { makeActor, makeMessage } from "../../../../tests/support/factories";
import { historySaid } from "../../../../tests/support/history";
import {
  markCancelled,
  markFailed,
  markSent,
  objectionTo,
  postpone,
  release,
} from "./outbox.settle.server";
import {
  cancelStale,
  type ClaimedMessage,
  claimMessages,
  LEASE_MS,
  releaseAbandoned,
} from "./outbox.claim.server";
import { listMessages } from "./outbox.list.server";
import { OUTBOX_LIST } from "./outbox.list";
import { queueMessage } from "./outbox.server";
import { retryMessage } from "./outbox.retry.server";

const start = new Date("2026-11-21T06:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);
const EMAIL = ["email"] as const;

beforeEach(async () => {
  await resetDatabase();
  setClock(start);
});

async function claimOne(owner = "one"): Promise<ClaimedMessage> {
  const [message, ...others] = await claimMessages(owner, EMAIL, 1);
  expect(others).toEqual([]);
  return message!;
}

describe("queueMessage", () => {
  test("goes with what caused it: an undone transaction leaves no message", async () => {
    const undone = transaction(async (tx) => {
      await queueMessage(tx, { kind: "answer", recipient: "a@b.example", subject: "", text: "" });
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(await db.outboxMessage.count()).toBe(0);
  });
});

describe("A claim", () => {
  test("is had by one of many who ask at once", async () => {
    for (let number = 0; number < 10; number++) await makeMessage();
    const asked = Array.from({ length: 8 }, (_, at) => claimMessages(`p${at}`, EMAIL, 10));
    const claimed = (await Promise.all(asked)).flat();
    expect(claimed).toHaveLength(10);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(10);
    expect(new Set(claimed.map(({ leaseId }) => leaseId)).size).toBe(10);
  });

  test("takes the oldest first, no more than asked for, of its channels only", async () => {
    const ids = [];
    for (const channel of ["whatsapp", "email", "email", "email"]) {
      ids.push((await makeMessage({ channel })).id);
    }
    const of = async (...args: Parameters<typeof claimMessages>) =>
      (await claimMessages(...args)).map(({ id }) => id);
    expect(await of("one", EMAIL, 2)).toEqual(ids.slice(1, 3));
    expect(await of("one", ["whatsapp"], 9)).toEqual(ids.slice(0, 1));
    expect(await of("one", [], 9)).toEqual([]);
  });

  test("leaves what is settled, not yet due, or held by another until the lease ends", async () => {
    for (const status of ["sent", "failed", "cancelled"]) await makeMessage({ status });
    await makeMessage({ nextAttemptAt: later(1) });
    const { id } = await makeMessage();
    expect((await claimOne()).id).toBe(id);
    expect(await claimMessages("two", EMAIL, 9)).toEqual([]);
    setClock(later(LEASE_MS));
    expect((await claimMessages("two", EMAIL, 9)).map((each) => each.id)).toHaveLength(2);
  });

  test("of a process that is gone is given back at once; another's is not", async () => {
    await makeMessage();
    await claimOne("gone");
    await releaseAbandoned((owner) => owner === "other");
    expect(await claimMessages("two", EMAIL, 9)).toEqual([]);
    await releaseAbandoned((owner) => owner === "gone");
    expect(await claimMessages("two", EMAIL, 9)).toHaveLength(1);
  });

  test("that was lost settles nothing", async () => {
    const { id } = await makeMessage();
    const first = await claimOne("one");
    setClock(later(LEASE_MS));
    const second = await claimOne("two");
    for (const late of [
      () => markSent(first, "x"),
      () => markFailed(first, "x"),
      () => markCancelled(first, "x"),
      () => postpone(first, later(1)),
      () => release(first),
    ]) {
      expect(await late()).toBe(false);
    }
    expect(await messageOf(id)).toMatchObject({ status: "queued", leaseId: second.leaseId });
    expect(await markSent(second, "4711")).toBe(true);
    expect(await messageOf(id)).toMatchObject({
      status: "sent",
      leaseId: null,
      sentAt: later(LEASE_MS),
    });
  });
});

describe("Settling", () => {
  test("a final failure is not tried again", async () => {
    const { id } = await makeMessage();
    await markFailed(await claimOne(), "No address", true);
    const failed = { status: "failed", attempts: 1, failure: "No address", nextAttemptAt: null };
    expect(await messageOf(id)).toMatchObject(failed);
  });

  test("giving up is told in the history of its paper, a try that is followed by another is not", async () => {
    const { about, link } = await makeLink("meera@example.com");
    await makeMessage({ ...about, linkId: link.id, recipient: "meera@example.com" });
    const told = async () =>
      (await historySaid({ ...about, action: "not-delivered" })).map(({ actorName, note }) => ({
        actorName,
        note,
      }));
    await markFailed(await claimOne(), "Come back later");
    expect(await told()).toEqual([]);
    setClock(later(60_000));
    const held = await claimOne();
    await markFailed(held, "No such user", true);
    // The lease is over: said once.
    await markFailed(held, "No such user", true);
    const note = "To meera@example.com: No such user";
    expect(await told()).toEqual([{ actorName: "System", note }]);
  });

  test("postponing counts no try", async () => {
    const { id } = await makeMessage();
    await postpone(await claimOne(), later(60_000));
    expect(await messageOf(id)).toMatchObject({ attempts: 0, nextAttemptAt: later(60_000) });
    expect(await claimMessages("one", EMAIL, 1)).toEqual([]);
  });
});

describe("Right before delivery", () => {
  const objection = async (more: Parameters<typeof makeMessage>[0]) => {
    await makeMessage(more);
    return objectionTo(await claimOne());
  };

  test("nothing speaks against an ordinary message", async () => {
    const { link } = await makeLink("meera@example.com");
    expect(await objection({ text: "{link}", linkId: link.id })).toBeNull();
    expect(await objection({ text: "Hello" })).toBeNull();
  });

  test("it is cancelled when its link is revoked, gone, or cannot be made any more", async () => {
    const { link } = await makeLink("meera@example.com");
    const revoke = (data: object) =>
      transaction((tx) => tx.documentLink.update({ where: { id: link.id }, data }));
    await revoke({ revokedAt: start });
    expect(await objection({ text: "{link}", linkId: link.id })).toEqual({
      cancel: "Its link was revoked before it was sent.",
    });
    await revoke({ revokedAt: null, hash: "of another secret" });
    expect(await objection({ text: "", parameters: '["{link}"]', linkId: link.id })).toEqual({
      cancel: "Its link was made with a secret that is no longer in use: send it again.",
    });
    expect(await objection({ text: "{link}" })).toEqual({
      cancel: "The document that it links to is gone.",
    });
  });
});

describe("cancelStale", () => {
  test("leaves what was tried, is young, or belongs to another channel", async () => {
    const createdAt = later(-4 * 24 * 60 * 60 * 1000);
    const old = await makeMessage({ createdAt });
    const others = [
      await makeMessage({ createdAt, attempts: 1 }),
      await makeMessage({ createdAt, channel: "whatsapp" }),
      await makeMessage({ createdAt, nextAttemptAt: later(1) }),
      await makeMessage(),
    ];
    await cancelStale(EMAIL);
    expect((await messageOf(old.id)).status).toBe("cancelled");
    for (const { id } of others) expect((await messageOf(id)).status).toBe("queued");
  });
});

describe("'Try again'", () => {
  test.each([
    ["failed", { status: "failed", attempts: 6, failure: "No" }],
    ["waiting", { attempts: 2, failure: "No", nextAttemptAt: later(3_600_000) }],
    ["cancelled", { status: "cancelled", failure: "Old" }],
  ])("sends a %s message at once, with all its tries before it", async (_name, more) => {
    const { id } = await makeMessage(more);
    await retryMessage(await makeActor("employee"), id);
    const again = { status: "queued", attempts: 0, failure: null, nextAttemptAt: start };
    expect(await messageOf(id)).toMatchObject(again);
    expect((await claimOne()).id).toBe(id);
  });

  test.each([
    ["sent", { status: "sent" }],
    ["under way", { leaseId: "x:1", leaseUntil: later(1) }],
    ["too late", { status: "failed", expiresAt: start }],
  ])("refuses what is %s", async (_name, more) => {
    const { id } = await makeMessage(more);
    const before = await messageOf(id);
    const retry = retryMessage(await makeActor("admin"), id);
    await expect(retry).rejects.toMatchObject({ code: "conflict" });
    expect(await messageOf(id)).toEqual(before);
  });

  test("is for staff, of password links for admins", async () => {
    const { id } = await makeMessage({ kind: "password-link", status: "failed" });
    const by = async (role: "admin" | "employee" | "customer") =>
      retryMessage(await makeActor(role), id);
    await expect(by("customer")).rejects.toMatchObject({ code: "forbidden" });
    await expect(by("employee")).rejects.toMatchObject({ code: "not_found" });
    expect((await messageOf(id)).status).toBe("failed");
    await by("admin");
    expect((await messageOf(id)).status).toBe("queued");
  });
});

describe("The list", () => {
  const list = async (query: string, role: "admin" | "employee" = "employee") => {
    const asked = OUTBOX_LIST.read(new URLSearchParams(query));
    return listMessages(await makeActor(role), asked);
  };

  test("says how each stands, with its link filled in", async () => {
    const { link } = await makeLink("meera@example.com");
    await makeMessage({ text: "See {link}", linkId: link.id });
    await makeMessage({ attempts: 1, nextAttemptAt: later(60_000), failure: "No" });
    await makeMessage({ leaseId: "x", leaseUntil: later(1) });
    await makeMessage({ status: "failed", expiresAt: start });
    const { rows } = await list("");
    expect(rows.map(({ condition }) => [condition.label, condition.canRetry])).toEqual([
      ["Failed", false],
      ["Sending", false],
      ["Waiting", true],
      ["Queued", false],
    ]);
    expect(rows[2]?.condition.nextTryAt).toEqual(later(60_000));
    expect(rows[3]?.text).toMatch(/^See http:\S+\/d\/[\w-]{24}$/);
    expect(rows[0]).not.toHaveProperty("attachment");
  });

  test("keeps links that open an account from employees", async () => {
    await makeMessage({ kind: "password-link" });
    expect((await list("")).total).toBe(0);
    expect((await list("", "admin")).total).toBe(1);
  });
});
