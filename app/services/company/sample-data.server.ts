import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { type Actor, assertCan } from "~/models/kit/policy/policy";
import { conflict } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { env } from "~/platform/env.server";
import { logger } from "~/platform/log.server";

/*
 * A demo company beside the real one, to be looked at and tried: this same build as a process of its own, with a database of its own that
 * goes when it ends. It knows no mail server, no WhatsApp and no backups, and nothing in it happens by itself.
 */

/** The memory that it takes while it fills its database, in bytes: 310 MB were measured. */
const NEEDS = 400 * 1024 ** 2;
/** How long it may take to fill its database, and how long it may stand unused, in milliseconds. */
const STARTS_WITHIN = 120_000;
export const IDLE_MS = 30 * 60_000;

const EMAIL = "admin@example.com";
export const OFF = "Sample data is switched off on this server.";

type Sample = {
  child: ChildProcess;
  folder: string;
  /** Known to the browser that it was begun in, and to nobody else. */
  token: string;
  password: string;
  /** The account that began it. */
  by: number;
  /** Null until it answers. */
  address: string | null;
  usedAt: number;
};

let sample: Sample | null = null;
let problem: string | null = null;
let inFront = false;

/** Said by the server that stands in front of it: without that its pages reach nobody. */
export function offerSampleData(): void {
  inFront = true;
}

/** Whether the server that runs here can show sample data. */
export const offersSampleData = (): boolean => inFront && env().sampleData === "offered";

/** How it stands, for the admin who asks; `problem`: why the last one did not start or ended. */
export function sampleDataFor(actor: Actor): {
  state: "none" | "starting" | "ready" | "another's";
  problem: string | null;
} {
  if (!sample) return { state: "none", problem };
  if (sample.by !== actor.id) return { state: "another's", problem: null };
  return { state: sample.address === null ? "starting" : "ready", problem: null };
}

/** Begins it, one at a time; pressed again it goes on. Raises `conflict` with the reason where it cannot. */
export function startSampleData(actor: Actor): void {
  assertCan(actor, "company:edit");
  const program = join(import.meta.dirname, "index.js");
  if (!offersSampleData() || !existsSync(program)) throw conflict(OFF);
  if (sample?.by === actor.id) return;
  if (sample) {
    throw conflict(
      "Another admin is looking at the sample data. Try again when it has ended: at the latest half an hour after its last page.",
    );
  }
  if (process.availableMemory() < NEEDS) {
    throw conflict(
      "Sample data needs 400 MB of free memory, and this server has less just now. Your company works on as before.",
    );
  }
  problem = null;
  const { dataDirectory, appUrl, port } = env();
  const folder = join(dataDirectory, `sample-data-${port}`);
  const password = randomBytes(24).toString("base64url");
  try {
    // What a server that was killed has left behind.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    logger.error({ event: "sample data", err: error });
    throw conflict("Sample data found no room on this server's disk.");
  }
  const child = spawn(process.execPath, ["--max-semi-space-size=4", program], {
    env: {
      ...Object.fromEntries(
        ["PATH", "HOME", "TMPDIR", "TZ"].map((name) => [name, process.env[name]]),
      ),
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "2",
      SAMPLE_DATA: "inside",
      DATABASE_URL: `file:${join(folder, "app.db")}`,
      DEMO_DATA: "1",
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: password,
      SESSION_SECRET: randomBytes(32).toString("hex"),
      HOST: "127.0.0.1",
      PORT: "0",
      APP_URL: appUrl,
      TRUST_PROXY: "1",
      LOG_LEVEL: "error",
    },
    // The channel tells it when this process is gone.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const token = randomBytes(24).toString("base64url");
  const made: Sample = {
    child,
    folder,
    token,
    password,
    by: actor.id,
    address: null,
    usedAt: now(),
  };
  sample = made;
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    if (made.address !== null) return;
    printed += chunk.toString();
    made.address = /^Ready: (http:\S+)$/m.exec(printed)?.[1] ?? null;
    made.usedAt = now();
  });
  child.on("error", (error) => logger.error({ event: "sample data", err: error }));
  const timer = setInterval(() => {
    const most = made.address === null ? STARTS_WITHIN : IDLE_MS;
    if (now() - made.usedAt > most) child.kill("SIGKILL");
  }, 1_000);
  timer.unref();
  child.once("close", () => {
    clearInterval(timer);
    rmSync(folder, { recursive: true, force: true });
    sample = null;
    if (made.address === null) problem = "The sample data did not start. Try again later.";
  });
}

const now = () => performance.now();

/** Where the sample data of a browser's token answers; null once it has ended. */
export function sampleDataAt(token: string): string | null {
  if (!sample || sample.token !== token) return null;
  sample.usedAt = now();
  return sample.address;
}

/** Signs the admin who began it in there; returns its cookies' headers and the token. */
export async function openSampleData(actor: Actor): Promise<{ token: string; cookies: string[] }> {
  if (!sample?.address || sample.by !== actor.id) throw conflict("The sample data has ended.");
  const { address, token, password } = sample;
  const answer = await fetch(address + paths.login(), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ email: EMAIL, password }),
  });
  // Not the message that it went well: nobody signed in.
  const cookies = answer.headers.getSetCookie().filter((each) => !each.includes("flash="));
  return { token, cookies };
}

/** Ends it, if it runs, and waits until its files are gone. */
export async function endSampleData(): Promise<void> {
  if (!sample) return;
  const closed = once(sample.child, "close");
  // Nothing of it is kept: it need not finish anything.
  sample.child.kill("SIGKILL");
  await closed;
}

const STYLE =
  "position:relative;z-index:50;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;" +
  "gap:var(--space-2) var(--space-4);padding:var(--space-2);background:var(--color-surface);border-bottom:3px solid var(--color-accent)";

/** The bar over each page of the sample data; undefined elsewhere. As text: no other page's scripts carry it. */
export function sampleBar(): string | undefined {
  if (env().sampleData !== "inside") return undefined;
  return (
    `<form method="post" action="${paths.sampleData()}" class="no-print" style="${STYLE}">` +
    `<strong>Sample data</strong>` +
    `<button class="btn btn-secondary">Back to your company</button></form>`
  );
}
