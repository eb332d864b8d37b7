import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import autocannon from "autocannon";

import { ask } from "./http";

type Target = { name: string; url: string; headers: Record<string, string>; rates: number[] };

const CONNECTIONS = 10;

/**
 * Prints requests a second of a page beside those of an empty route of the same server and of a bare
 * server that sends the same bytes. Rounds alternate, so that a machine that grows slower or faster
 * meanwhile does so for all of them.
 */
export async function measureThroughput(
  title: string,
  url: string,
  emptyUrl: string,
  cookie: string,
  rounds: number,
  seconds: number,
  directory: string,
): Promise<void> {
  console.log(`\nRequests a second: ${title}`);
  console.log(`(${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s, median)\n`);
  for (const encoding of ["", "gzip"]) {
    const accept: Record<string, string> = encoding ? { "Accept-Encoding": encoding } : {};
    const headers = { ...accept, Cookie: cookie };
    const page = await ask(url, headers);
    if (page.status !== 200) throw new Error(`${url} was answered with ${page.status}.`);
    const bare = await startBareServer(join(directory, `page${encoding}`), page.body, encoding);
    try {
      const targets: Target[] = [
        { name: "the list", url, headers, rates: [] },
        { name: "an empty route of the same server", url: emptyUrl, headers: accept, rates: [] },
        { name: "a bare Node server, same bytes", url: bare.url, headers: accept, rates: [] },
      ];
      for (const target of targets) await load(target, 1);
      for (let round = 0; round < rounds; round++) {
        for (const target of targets) target.rates.push(await load(target, seconds));
      }
      print(encoding || "not compressed", page.body.length, targets);
    } finally {
      bare.process.kill();
    }
  }
}

async function load({ url, headers }: Target, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed.`);
  }
  return result.requests.total / result.duration;
}

function print(encoding: string, bytes: number, targets: Target[]) {
  const [list] = targets;
  console.log(`${encoding}, ${bytes.toLocaleString("en-US")} bytes a page`);
  for (const target of targets) {
    const ratios = target.rates.map((rate, round) => (list?.rates[round] ?? 0) / rate);
    const share = `${(median(ratios) * 100).toFixed(1)} %`;
    const rate = Math.round(median(target.rates)).toLocaleString("en-US");
    const compared = target === list ? "" : `the list reaches ${share}`;
    console.log(`  ${target.name.padEnd(36)}${rate.padStart(8)}   ${compared}`.trimEnd());
  }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

async function startBareServer(
  file: string,
  body: Buffer,
  encoding: string,
): Promise<{ url: string; process: ChildProcess }> {
  writeFileSync(file, body);
  const args = ["--import", "tsx", "tests/bench/bare-server.ts", file, encoding];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return { url: `http://127.0.0.1:${port.toString().trim()}/`, process: child };
}
