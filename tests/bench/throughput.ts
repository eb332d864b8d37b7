import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import autocannon from "autocannon";

import { ask, type Reply } from "./http";

/** What is asked again and again; `name` is what the report calls it. */
export type Subject = {
  name: string;
  url: string;
  headers: Record<string, string>;
  method?: "GET" | "POST";
  body?: string;
  /** What share of its ceilings it is to reach, in percent. */
  targets?: { bare?: number; empty?: number };
};
type Ceiling = "bare" | "empty" | "plain";
type Target = Omit<Subject, "targets"> & { rates: number[] };
type Measured = Target & { targets: NonNullable<Subject["targets"]>; bare: Target; bytes: number };

const CONNECTIONS = 10;

const CEILINGS: Record<Ceiling, string> = {
  bare: "a bare Node server, same bytes",
  empty: "an empty route of the same server",
  plain: "one matched as Remix does it",
};

type Options = {
  emptyUrl: string;
  plainUrl: string;
  encoding: "" | "gzip" | "br";
  rounds: number;
  seconds: number;
  directory: string;
};

/**
 * Prints requests a second of some subjects, each beside a bare server that sends its bytes, an empty route of the same
 * server, and that route without the server's own help (services/http/sections), with the share that is the target.
 * Rounds alternate, so that a machine that grows slower or faster meanwhile does so for all of them.
 */
export async function measureThroughput(
  title: string,
  subjects: Subject[],
  { emptyUrl, plainUrl, encoding, rounds, seconds, directory }: Options,
): Promise<void> {
  console.log(`\nRequests a second: ${title}, ${encoding || "not compressed"}`);
  console.log(`(${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s, median)\n`);
  const accept: Record<string, string> = encoding ? { "Accept-Encoding": encoding } : {};
  const servers: ChildProcess[] = [];
  const measured: Measured[] = [];
  try {
    for (const { targets = {}, ...subject } of subjects) {
      const headers = { ...accept, ...subject.headers };
      const isRead = subject.method !== "POST";
      const reply = await ask(isRead ? subject.url : emptyUrl, isRead ? headers : accept);
      if (![200, 304].includes(reply.status)) {
        throw new Error(`${subject.url} was answered with ${reply.status}.`);
      }
      const bare = await startBareServer(join(directory, `page${servers.length}`), reply, encoding);
      servers.push(bare.process);
      const floor = { name: CEILINGS.bare, url: bare.url, headers: accept, rates: [] };
      const bytes = reply.body.length;
      measured.push({ ...subject, headers, targets, rates: [], bare: floor, bytes });
    }
    const empty: Target = { name: CEILINGS.empty, url: emptyUrl, headers: accept, rates: [] };
    const plain: Target = { name: CEILINGS.plain, url: plainUrl, headers: accept, rates: [] };
    const all = [...measured.flatMap((one) => [one, one.bare]), empty, plain];
    for (const target of all) await load(target, 1);
    for (let round = 0; round < rounds; round++) {
      for (const target of all) target.rates.push(await load(target, seconds));
    }
    for (const one of measured) printSubject(one, { bare: one.bare, empty, plain });
    for (const one of [empty, plain]) printRate(one, "");
  } finally {
    for (const server of servers) server.kill();
  }
}

async function load({ url, method, headers, body }: Target, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
    // Of an address with "[<id>]" each request has another.
    idReplacement: true,
    ...(method ? { method } : {}),
    ...(body === undefined ? {} : { body }),
  });
  const wrong = result["4xx"] + result["5xx"];
  if (wrong > 0 || result.errors > 0) {
    throw new Error(`${url}: ${wrong} answers were refusals, ${result.errors} failed.`);
  }
  return result.requests.total / result.duration;
}

/** A subject's rate, and what share of each ceiling it reaches, round by round, with its target where it has one. */
function printSubject({ targets, bytes, ...one }: Measured, ceilings: Record<Ceiling, Target>) {
  const lines = (Object.keys(CEILINGS) as Ceiling[]).map((ceiling) => {
    const rates = ceilings[ceiling].rates;
    const share = median(one.rates.map((own, round) => own / (rates[round] ?? own))) * 100;
    const wanted = ceiling === "plain" ? undefined : targets[ceiling];
    const verdict = wanted === undefined ? "" : share >= wanted ? ", reached" : ", NOT REACHED";
    const target = wanted === undefined ? "" : ` (target ${wanted} %${verdict})`;
    return `    ${share.toFixed(1).padStart(6)} % of ${CEILINGS[ceiling]}${target}`;
  });
  printRate(one, `${bytes} bytes`);
  console.log(lines.join("\n"));
}

function printRate({ name, rates }: Target, more: string) {
  const rate = Math.round(median(rates)).toLocaleString("en-US");
  console.log(`  ${name.padEnd(36)}${rate.padStart(8)}   ${more}`.trimEnd());
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

async function startBareServer(
  file: string,
  { body, status }: Reply,
  encoding: string,
): Promise<{ url: string; process: ChildProcess }> {
  writeFileSync(file, body);
  const args = ["--import", "tsx", "tests/bench/bare-server.ts", file, encoding, String(status)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return { url: `http://127.0.0.1:${port.toString().trim()}/`, process: child };
}
