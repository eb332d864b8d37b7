import { chromium } from "playwright";

import { findBrowser } from "../../scripts/browser.mjs";
import { cookiesOf } from "../support/cookies";

/** A cheap phone beside the machine that measures. */
const SLOWER = 6;
const ITEMS = 200;
const TOUCHES = 40;
const TARGET_MS = 50;

/**
 * Prints how long a touch takes on a room of 200 things, from the press until the browser may paint the new number, in milliseconds:
 * the middle of many, and what nine of ten take. `headers`: of /api.
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
    const context = await opened.newContext({ viewport: { width: 360, height: 640 } });
    await context.addCookies(cookiesOf(cookie).map((each) => ({ ...each, url: base })));
    const tab = await context.newPage();
    await tab.goto(base + path, { waitUntil: "load" });
    await tab.getByRole("button", { name: "One more: Thing 1", exact: true }).waitFor();
    const session = await context.newCDPSession(tab);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const times = await tab.evaluate(async (touches) => {
      const buttons = [
        ...document.querySelectorAll<HTMLButtonElement>('button[aria-label^="One more: Thing"]'),
      ];
      const found: number[] = [];
      for (let touch = 0; touch < touches; touch++) {
        const button = buttons[(touch * 37) % buttons.length]!;
        const field = button.parentElement!.querySelector("input")!;
        const before = field.value;
        const from = performance.now();
        button.click();
        // A press of a script is answered once the script rests.
        await Promise.resolve();
        // What is drawn is laid out before it is painted.
        void document.body.offsetHeight;
        const took = performance.now() - from;
        if (field.value === before) throw new Error("A touch changed nothing.");
        found.push(took);
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      }
      return found.sort((one, other) => one - other);
    }, TOUCHES);
    // Of ten touches the slowest waits for whatever else the machine does.
    const [middle = 0, nine = 0] = [times[TOUCHES >> 1], times[Math.floor(TOUCHES * 0.9)]];
    const kept = nine <= TARGET_MS ? "kept" : "OVER";
    console.log(
      `\nA touch among ${ITEMS} things, ${SLOWER} times slower: ${middle.toFixed(1)} ms, nine of ten within ${nine.toFixed(1)} (target ${TARGET_MS}: ${kept})`,
    );
  } finally {
    await opened.close();
  }
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
