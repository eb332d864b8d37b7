import { chromium, type CDPSession, type Page } from "playwright";

import { findBrowser } from "../../scripts/browser.mjs";
import { cookiesOf } from "../support/cookies";

/** A cheap phone beside the machine that measures. */
const SLOWER = 6;
const ITEMS = 200;
const TOUCHES = 40;
const TARGET_MS = 50;

/**
 * Prints how long a touch takes on a room of 200 things, from the press until the frame with the new number is handed on to be shown, in
 * milliseconds: the middle of many, and what nine of ten take; by the clock, and what of it the page's own thread worked, which a busy
 * machine does not change. `headers`: of /api.
 */
export async function measureTouches(
  base: string,
  cookie: string,
  headers: Record<string, string>,
): Promise<void> {
  const browser = findBrowser();
  if (!browser) return console.log("\nTouches need Chromium.");
  const path = await roomOf(base, headers);
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const opened = await chromium.launch({ ...browser, args });
  try {
    const context = await opened.newContext({
      viewport: { width: 360, height: 640 },
      hasTouch: true,
    });
    await context.addCookies(cookiesOf(cookie).map((each) => ({ ...each, url: base })));
    const tab = await context.newPage();
    await tab.goto(base + path, { waitUntil: "load" });
    await tab.getByRole("button", { name: "One more: Thing 1", exact: true }).waitFor();
    const session = await context.newCDPSession(tab);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const took = framesOf(await traced(session, () => touch(tab)));
    if (took.length < TOUCHES * 0.9) throw new Error(`Only ${took.length} touches had a frame.`);
    const said = (of: "clock" | "work") => {
      const times = took.map((each) => each[of]).sort((one, other) => one - other);
      // Of ten touches the slowest waits for whatever else the machine does.
      const [middle = 0, nine = 0] = [
        times[times.length >> 1],
        times[Math.floor(times.length * 0.9)],
      ];
      const kept = nine <= TARGET_MS ? "kept" : "OVER";
      return `${middle.toFixed(1)} ms, nine of ten within ${nine.toFixed(1)} (target ${TARGET_MS}: ${kept})`;
    };
    console.log(
      `\nA touch among ${ITEMS} things until its frame, ${SLOWER} times slower: ${said("clock")}; of that work of the page: ${said("work")}`,
    );
  } finally {
    await opened.close();
  }
}

/** Touches things all over the room, each with time to settle. */
async function touch(tab: Page): Promise<void> {
  for (let touch = 0; touch < TOUCHES; touch++) {
    const name = `One more: Thing ${((touch * 37) % ITEMS) + 1}`;
    const button = tab.getByRole("button", { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    await tab.waitForTimeout(250);
    const { x, y } = (await button.boundingBox())!;
    await tab.touchscreen.tap(x + 10, y + 10);
    await tab.waitForTimeout(250);
  }
}

/** `ts`, `dur`, `tdur`: when, how long by the clock, how long of work, in microseconds. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  tdur?: number;
  args: { data?: { type?: string } };
};

/** What the browser did meanwhile. */
async function traced(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  const categories = "devtools.timeline,disabled-by-default-devtools.timeline";
  await session.send("Tracing.start", { transferMode: "ReportEvents", categories });
  await work();
  const done = new Promise((resolve) => void session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await done;
  return events.filter(({ ph }) => ph === "X");
}

/** From each press to the end of its frame, in milliseconds. */
function framesOf(events: readonly TraceEvent[]): { clock: number; work: number }[] {
  const presses = events.filter(
    ({ name, args }) => name === "EventDispatch" && args.data?.type === "click",
  );
  return presses.flatMap(({ pid, tid, ts: from }) => {
    const own = events.filter((each) => each.pid === pid && each.tid === tid);
    const frames = own.filter(({ name, ts }) => name === "Commit" && ts > from);
    const frame = frames.sort((one, other) => one.ts - other.ts)[0];
    if (!frame) return [];
    const to = frame.ts + frame.dur;
    const work = own
      .filter(({ name, ts, dur }) => name === "RunTask" && ts < to && ts + dur > from)
      .reduce((sum, { ts, dur, tdur = dur }) => {
        const within = Math.min(ts + dur, to) - Math.max(ts, from);
        return sum + (tdur * within) / Math.max(dur, 1);
      }, 0);
    return [{ clock: (to - from) / 1_000, work: work / 1_000 }];
  });
}

/** A new customer's survey with so many things in one room; the address of that room. */
async function roomOf(base: string, headers: Record<string, string>): Promise<string> {
  const send = async (path: string, body: object) => {
    const asked = { method: "POST", headers, body: JSON.stringify(body) };
    const reply = await fetch(base + path, asked);
    const { data } = (await reply.json()) as { data?: { id: number; rooms: { id: number }[] } };
    if (!data) throw new Error(`POST ${path} answered ${reply.status}.`);
    return data;
  };
  const { id: enquiryId } = await send("/api/enquiries", { name: "Bench", phone: "98220 41234" });
  const items = Array.from({ length: ITEMS }, (_, at) => ({
    name: `Thing ${at + 1}`,
    cft: 10,
    quantity: 1,
  }));
  const survey = await send("/api/surveys", { enquiryId, rooms: [{ name: "Hall", items }] });
  return `/surveys/${survey.id}/${survey.rooms[0]?.id}`;
}
