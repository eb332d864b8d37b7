import { EventEmitter } from "node:events";

import type { Request, Response } from "express";
import { describe, expect, test, vi } from "vitest";

import { admission, type Capacity } from "./admission.server";

const CAPACITY: Capacity = { atOnce: 4, waiting: 4, waitMs: 60, share: 0.75 };

function makeDoor(capacity: Partial<Capacity> = {}) {
  const door = admission({ ...CAPACITY, ...capacity });
  /** A visitor at the door; `leave` is the end of the answer, or of the visitor's patience. */
  const arrive = (ip: string) => {
    const answer: { status?: number; headers?: Record<string, string> } = {};
    const res = Object.assign(new EventEmitter(), {
      writeHead: (status: number, headers: Record<string, string>) =>
        Object.assign(answer, { status, headers }),
      end: () => {},
    });
    const next = vi.fn();
    const req = { ip, url: "/items", originalUrl: "/items" } as Request;
    void door(req, res as unknown as Response, next);
    const inside = () => next.mock.calls.length === 1;
    return { inside, answer, leave: () => void res.emit("close") };
  };
  const crowd = (ip: string, count: number) => Array.from({ length: count }, () => arrive(ip));
  return { arrive, crowd };
}

const insideOf = (crowd: { inside: () => boolean }[]) => crowd.map(({ inside }) => inside());

describe("admission", () => {
  test("lets so many in at once, the next as one leaves, and in their order", () => {
    const { crowd } = makeDoor({ share: 1 });
    const visitors = crowd("1", 6);
    expect(insideOf(visitors)).toEqual([true, true, true, true, false, false]);
    visitors[2]?.leave();
    expect(insideOf(visitors)).toEqual([true, true, true, true, true, false]);
    visitors[0]?.leave();
    expect(insideOf(visitors)).toEqual([true, true, true, true, true, true]);
  });

  test("one address gets its share, and others find room", () => {
    const { crowd, arrive } = makeDoor();
    const many = crowd("1", 20);
    expect(insideOf(many).filter(Boolean)).toHaveLength(3);
    expect(many.filter(({ answer }) => answer.status === 503)).toHaveLength(20 - 3 - 3);
    const other = arrive("2");
    expect(other.inside()).toBe(true);
    // The other's place is nobody's of the crowd: it has its share already.
    other.leave();
    expect(insideOf(many).filter(Boolean)).toHaveLength(3);
  });

  test("over that it refuses at once: 503, with when to come again", () => {
    const { crowd } = makeDoor({ share: 1 });
    const last = crowd("1", 9)[8];
    expect(last?.answer.status).toBe(503);
    expect(Number(last?.answer.headers?.["Retry-After"])).toBeGreaterThan(0);
  });

  test("who waits too long is refused; who goes away gives the place free", async () => {
    const { crowd } = makeDoor({ share: 1 });
    const visitors = crowd("1", 8);
    visitors[4]?.leave();
    await vi.waitFor(() => expect(visitors[7]?.answer.status).toBe(503));
    expect(visitors[4]?.answer.status).toBeUndefined();
    const again = crowd("1", 4);
    expect(again.map(({ answer }) => answer.status)).toEqual(again.map(() => undefined));
    visitors[0]?.leave();
    expect(insideOf(again)).toEqual([true, false, false, false]);
  });
});
