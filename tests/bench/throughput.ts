import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import autocannon from "autocannon";

import { ask } from "./http";

/** What is asked again and again; `name` is what the report calls it. */
export type Subject = {
  name: string;
  url: string;
  headers: Record<string, string>;
  method?: "GET" | "POST";
  body?: string;
};
type Target = Subject & { rates: number[] };

const CONNECTIONS = 10;

/**
 * Prints requests a second of some subjects beside those of an empty route of the same server, of that
 * route without the server's own help (services/http/sections), and of a bare server that sends the
 * first subject's bytes. Rounds alternate, so that a machine that grows
 * slower or faster meanwhile does so for all of them.
 */
export async function measureThroughput(
  title: string,
  subjects: [Subject, ...Subject[]],
  {
    emptyUrl,
    plainUrl,
    encodings,
    rounds,
    seconds,
    directory,
  }: {
    emptyUrl: string;
    plainUrl: string;
    encodings: ("" | "gzip")[];
    rounds: number;
    seconds: number;
    directory: string;
  },
): Promise<void> {
  console.log(`\nRequests a second: ${title}`);
  console.log(`(${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s, median)\n`);
  for (const encoding of encodings) {
    const accept: Record<string, string> = encoding ? { "Accept-Encoding": encoding } : {};
    const [first] = subjects;
    const page = await ask(first.url, { ...accept, ...first.headers });
    if (page.status !== 200) throw new Error(`${first.url} was answered with ${page.status}.`);
    const bare = await startBareServer(join(directory, `page${encoding}`), page.body, encoding);
    try {
      const measured = subjects.map((subject): Target => {
        return { ...subject, headers: { ...accept, ...subject.headers }, rates: [] };
      });
      const ceilings: Target[] = [
        { name: "an empty route of the same server", url: emptyUrl, headers: accept, rates: [] },
        { name: "one matched as Remix does it", url: plainUrl, headers: accept, rates: [] },
        { name: "a bare Node server, same bytes", url: bare.url, headers: accept, rates: [] },
      ];
      const targets = [...measured, ...ceilings];
      for (const target of targets) await load(target, 1);
      for (let round = 0; round < rounds; round++) {
        for (const target of targets) target.rates.push(await load(target, seconds));
      }
      console.log(`${encoding || "not compressed"}, ${first.name}: ${page.body.length} bytes`);
      print(measured, ceilings);
    } finally {
      bare.process.kill();
    }
  }
}

async function load({ url, method, headers, body }: Target, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
    ...(method ? { method } : {}),
    ...(body === undefined ? {} : { body }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed.`);
  }
  return result.requests.total / result.duration;
}

/** Each target's rate, and what share of each ceiling a subject reaches, round by round. */
function print(measured: Target[], ceilings: Target[]) {
  for (const target of [...measured, ...ceilings]) {
    const rate = Math.round(median(target.rates)).toLocaleString("en-US");
    const shares = ceilings.map((ceiling) => {
      const ratios = target.rates.map((own, round) => own / (ceiling.rates[round] ?? own));
      return `${(median(ratios) * 100).toFixed(1)} % of ${ceiling.name}`;
    });
    const compared = ceilings.includes(target) ? "" : shares.join(", ");
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
