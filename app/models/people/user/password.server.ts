import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { DomainError, invalidField } from "~/models/kit/shared/domain-error";
import { networkOf } from "~/platform/network.server";
import { requestContext } from "~/platform/request-context.server";
import { type Person, type Weakness, weaknessOf } from "~/platform/weak-password.server";
import { STAFF_PASSWORD_MIN } from "./user.words";

const SENTENCES: Record<Weakness, string> = {
  short: `Password must be at least ${STAFF_PASSWORD_MIN} characters`,
  common: "This password is one of the most used ones. Please choose another",
  personal: "Password must not contain the name or the e-mail",
};

/** Whether a new password is too weak for the account. */
export function isWeakPassword(password: string, account: Person & { role: string }): boolean {
  return account.role !== "customer" && weaknessOf(password, account) !== null;
}

/**
 * Raises `invalid` at the field where a new password is too weak for the account: the one home of what a password of
 * staff must be. Customers keep to the lengths of their forms. A stored one that is shorter works until it is changed.
 */
export function assertStrongPassword(
  password: string,
  account: Person & { role: string },
  field = "password",
): void {
  if (account.role === "customer") return;
  const weakness = weaknessOf(password, account);
  if (weakness) throw invalidField(field, SENTENCES[weakness]);
}

/**
 * Hashing a password takes a core for some 30 ms and 19 MiB, so only few are hashed at a time. Strangers never
 * have all of the places, and wait by network, each in turn; over the bounds they are told to come again.
 */
const RUNNING = Math.min(3, Math.max(2, availableParallelism() - 1));
const STRANGERS_RUNNING = RUNNING - 1;
const WAITING = { known: 200, stranger: 16 };
const WAITING_OF_ONE_NETWORK = 4;
const RETRY_AFTER = 5;

type Job = { network: string; known: boolean; start: () => void };

/** Those who wait: the known first come, first served; strangers a network each in turn. */
const waiting = { known: [] as Job[], strangers: new Map<string, Job[]>() };
const running = { all: 0, strangers: 0 };

/**
 * Runs work on a password in its turn. `known`: somebody signed in, or a device that signed in to this account
 * before. Raises `too_many_requests` at once where too many wait. Outside of requests nothing is bounded.
 */
export async function inPasswordQueue<T>(known: boolean | undefined, work: () => Promise<T>) {
  const request = requestContext();
  if (!request) return work();
  const isKnown = known ?? request.user !== null;
  const job = { network: networkOf(request.address), known: isKnown };
  await new Promise<void>((start, refuse) => {
    const waits = { ...job, start };
    if (!enqueue(waits)) refuse(busy());
    startNext();
  });
  try {
    return await work();
  } finally {
    running.all -= 1;
    if (!isKnown) running.strangers -= 1;
    startNext();
  }
}

function busy(): DomainError {
  return new DomainError(
    "too_many_requests",
    "Too many people are signing in at this moment. Please try again in a few seconds.",
    { retryAfter: RETRY_AFTER },
  );
}

function enqueue(job: Job): boolean {
  const { known, strangers } = waiting;
  if (job.known) return known.length < WAITING.known && known.push(job) > 0;
  const all = [...strangers.values()].reduce((sum, { length }) => sum + length, 0);
  const own = strangers.get(job.network) ?? [];
  if (all >= WAITING.stranger || own.length >= WAITING_OF_ONE_NETWORK) return false;
  strangers.set(job.network, [...own, job]);
  return true;
}

function startNext(): void {
  while (running.all < RUNNING) {
    const job = waiting.known.shift() ?? nextStranger();
    if (!job) return;
    running.all += 1;
    if (!job.known) running.strangers += 1;
    job.start();
  }
}

/** The next of the network whose turn it is; its others go behind those of the other networks. */
function nextStranger(): Job | undefined {
  if (running.strangers >= STRANGERS_RUNNING) return undefined;
  const [entry] = waiting.strangers;
  if (!entry) return undefined;
  const [network, [first, ...others]] = entry;
  waiting.strangers.delete(network);
  if (others.length > 0) waiting.strangers.set(network, others);
  return first;
}

// OWASP's argon2id settings: 19 MiB, two passes, one lane. argon2id is the library's default.
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummy: Promise<string> | null = null;

/** Hashes a password in its turn; raises `too_many_requests` where too many wait. */
export function hashPassword(plain: string): Promise<string> {
  return inPasswordQueue(undefined, () => hash(plain, SETTINGS));
}

/**
 * Whether the password is right, in its turn; with no hash it takes as long and is false. `known`: a device that
 * signed in to the account before, which does not wait behind strangers.
 */
export async function verifyPassword(
  stored: string | null,
  plain: string,
  known?: boolean,
): Promise<boolean> {
  dummy ??= hash("no account has this password", SETTINGS);
  const compared = stored ?? (await dummy);
  const right = await inPasswordQueue(known, () => verify(compared, plain));
  return stored !== null && right;
}
