import { afterEach, beforeEach, expect, test, vi } from "vitest";

import * as queue from "~/models/billing/reminder/reminder.queue.server";
import { logger } from "~/platform/log.server";
import { startReminders } from "~/services/company/rounds.server";

vi.mock("~/models/billing/reminder/reminder.queue.server");
vi.mock("~/models/billing/reminder/reminder.visit.server", () => ({
  queueVisitReminders: () => 0,
}));

const MINUTE = 60_000;
const queueDueReminders = vi.mocked(queue.queueDueReminders);
const nothing = { queued: 0, failures: [] };
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  queueDueReminders.mockReset().mockResolvedValue(nothing);
});
afterEach(() => void vi.useRealTimers());

test("a round a minute, the first one soon after the start", async () => {
  const reminders = startReminders();
  await after(10_000);
  expect(queueDueReminders).toHaveBeenCalledTimes(1);
  await after(5 * MINUTE);
  expect(queueDueReminders).toHaveBeenCalledTimes(6);
  await reminders.stop();
  await after(5 * MINUTE);
  expect(queueDueReminders).toHaveBeenCalledTimes(6);
});

test("a round that takes long is not joined by another", async () => {
  let end = () => {};
  queueDueReminders.mockImplementation(
    () => new Promise((resolve) => (end = () => resolve(nothing))),
  );
  const reminders = startReminders();
  await after(10 * MINUTE);
  expect(queueDueReminders).toHaveBeenCalledTimes(1);
  end();
  await after(MINUTE);
  expect(queueDueReminders).toHaveBeenCalledTimes(2);
  const stopped = reminders.stop();
  end();
  await stopped;
});

test("a round that fails, and a document that breaks, are logged and do not end it", async () => {
  const logged = vi.spyOn(logger, "error").mockImplementation(() => {});
  const reminder = { kind: "invoice", id: 7, date: "2026-11-11", stage: 10 } as const;
  queueDueReminders
    .mockRejectedValueOnce(new Error("the database is gone"))
    .mockResolvedValueOnce({ queued: 0, failures: [{ reminder, error: new Error("broken") }] });
  const reminders = startReminders();
  await after(3 * MINUTE);
  await reminders.stop();
  expect(queueDueReminders).toHaveBeenCalledTimes(3);
  expect(logged.mock.calls.map(([line]) => line)).toMatchObject([
    { event: "reminders not looked for" },
    { event: "reminder not queued", id: 7 },
  ]);
});

test("stop tells the running round to end, and waits for it", async () => {
  let ended = false;
  queueDueReminders.mockImplementation(async (signal) => {
    await new Promise((resolve) => signal?.addEventListener("abort", resolve));
    ended = true;
    return nothing;
  });
  const reminders = startReminders();
  await after(MINUTE);
  await reminders.stop();
  expect(ended).toBe(true);
});

test("stopped before its first round it makes none", async () => {
  await startReminders().stop();
  await after(MINUTE);
  expect(queueDueReminders).not.toHaveBeenCalled();
});
