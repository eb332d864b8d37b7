import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { chromium, type BrowserContext } from "playwright";

import { findBrowser } from "../../scripts/browser.mjs";
import { cookiesOf } from "../support/cookies";
import { ask } from "./http";

/** A bad phone's line. */
const LINE = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, offline: false };
const ROUNDS = 5;
const TARGET = 1.2;

type Way = { name: string; base: string; lite: boolean; times: number[] };

/**
 * Prints when the list's rows show at 400 ms a round trip and 400 kbit/s, in a browser that was never there: in full
 * mode, in lite mode, and as files with the lite page's own bytes from a bare server; in turn.
 */
export async function measureSlowLine(base: string, cookie: string): Promise<void> {
  const browser = findBrowser();
  if (!browser) return console.log("\nThe slow line needs Chromium.");
  const launch = { ...browser, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] };
  const files = await filesOf(base, cookie);
  const ways: Way[] = [
    { name: "full mode", base, lite: false, times: [] },
    { name: "lite mode", base, lite: true, times: [] },
    { name: "files", base: files.base, lite: true, times: [] },
  ];
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ways) way.times.push(await firstRows(launch, way, cookie));
  }
  files.close();
  const middle = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  const [full = 0, lite = 0, file = 0] = ways.map(({ times }) => middle(times));
  const kept = (good: boolean) => (good ? "kept" : "OVER");
  console.log("\nMilliseconds until the list's rows show, at 400 ms a round trip and 400 kbit/s:");
  console.log(`  files with the same bytes ${file.toFixed(0)}`);
  console.log(
    `  lite mode ${lite.toFixed(0)}: ${(lite / file).toFixed(2)} times (target at most ${TARGET}: ${kept(lite <= file * TARGET)})`,
  );
  console.log(
    // Less than a frame of the screen is no difference.
    `  full mode ${full.toFixed(0)} (target no later than lite: ${kept(full <= lite + 17)})`,
  );
}

/** From the click until the browser first paints, when all rows are there: they come in one piece. */
async function firstRows(
  launch: Parameters<typeof chromium.launch>[0],
  { base, lite }: Way,
  cookie: string,
): Promise<number> {
  const browser = await chromium.launch(launch);
  try {
    const context: BrowserContext = await browser.newContext(
      lite ? { extraHTTPHeaders: { "Save-Data": "on" } } : {},
    );
    await context.addCookies(cookiesOf(cookie).map((each) => ({ ...each, url: base })));
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", LINE);
    await tab.goto(`${base}/quotations`, { waitUntil: "commit" });
    await tab.locator("table tbody tr").nth(9).waitFor();
    const painted = await tab.waitForFunction(() => {
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      return paint?.startTime;
    });
    return (await painted.jsonValue()) ?? 0;
  } finally {
    await browser.close();
  }
}

/** The lite page and its style sheet as files: the bytes that the server sends, from a bare server. */
async function filesOf(base: string, cookie: string) {
  const headers = { "Accept-Encoding": "gzip", Cookie: cookie, "Save-Data": "on" };
  const page = await ask(`${base}/quotations`, headers);
  const { gunzipSync } = await import("node:zlib");
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(gunzipSync(page.body).toString())?.[1];
  if (!sheet) throw new Error("The list has no style sheet.");
  const style = await ask(base + sheet, headers);
  const server = createServer((request, response) => {
    const asked = request.url === sheet ? style : page;
    if (request.url !== sheet && request.url !== "/quotations")
      return response.writeHead(404).end();
    const type = request.url === sheet ? "text/css" : "text/html; charset=utf-8";
    response.writeHead(200, {
      "Content-Type": type,
      "Content-Encoding": "gzip",
      "Content-Length": asked.body.length,
    });
    response.end(asked.body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, close: () => server.close() };
}
