import { setTimeout as sleep } from "node:timers/promises";
import { reminderStillWanted } from "~/models/billing/reminder/reminder.wanted.server";
import { getCompany } from "~/models/company/company/company.server";
import { readAnswer, type TallyAnswer } from "~/models/desk/exports/tally.answer";
import { paperObjection } from "~/models/desk/sending/paper-stands.server";
import { tallyPosts } from "~/models/desk/exports/tally.post.server";
import {
  markCancelled,
  markFailed,
  markSent,
  type Objection,
  objectionTo,
  postpone,
  release,
} from "~/models/papers/outbox/outbox.settle.server";
import type { ClaimedMessage } from "~/models/papers/outbox/outbox.claim.server";
import { env } from "~/platform/env.server";
import { logger } from "~/platform/log.server";
import { boundedText, DeliveryFailure, quotable } from "./delivery-failure.server";
import { sendMail } from "./mail.server";
import { sendWhatsapp } from "./whatsapp.server";

/**
 * Posts the ledgers and vouchers of a message's days to the company's Tally, and gives what it answered. Whatever ends it on the
 * way, it is posted again from the start: Tally knows each voucher by its REMOTEID, and changes it.
 * @throws DeliveryFailure when it was not taken over, or not whole
 */
async function sendTally(
  { parameters }: Pick<ClaimedMessage, "parameters">,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string> {
  const { tallyUrl } = await getCompany();
  if (!tallyUrl) {
    throw new DeliveryFailure("The settings no longer say where Tally listens.", { final: true });
  }
  const [from = "", to = ""] = JSON.parse(parameters ?? "[]") as string[];
  const all: TallyAnswer = { created: 0, altered: 0, refused: 0, problems: [] };
  let asked = 0;
  for await (const xml of tallyPosts({ from, to })) {
    const answer = await post(
      tallyUrl,
      xml,
      AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    );
    asked += 1;
    all.created += answer.created;
    all.altered += answer.altered;
    all.refused += answer.refused;
    all.problems.push(...answer.problems);
  }
  if (asked === 0) return "Nothing is of these days: nothing was sent.";
  const taken = `Tally created ${all.created} and changed ${all.altered}`;
  if (all.refused === 0) return `${taken}.`;
  const [said = "it does not say why"] = all.problems;
  throw new DeliveryFailure(`${taken}; it refused ${all.refused}: ${quotable(said, [])}`, {
    // A company that is not open is opened in time; what it says of a voucher it says again.
    final: !/company/i.test(said),
  });
}

async function post(url: string, xml: string, signal: AbortSignal): Promise<TallyAnswer> {
  const { status, text } = await answerOf(url, xml, signal);
  if (status !== 200) throw new DeliveryFailure(`Tally answered with HTTP ${status}.`);
  const answer = readAnswer(text);
  if (!answer) {
    throw new DeliveryFailure("What answers there is no Tally that imports: look at its address.");
  }
  return answer;
}

async function answerOf(url: string, xml: string, signal: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "text/xml; charset=utf-8" },
      body: xml,
      // The books go nowhere but to the address that was set.
      redirect: "error",
      signal,
    });
    return { status: response.status, text: await boundedText(response) };
  } catch (error) {
    if (error instanceof DeliveryFailure) throw error;
    const late = error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name);
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    const reason = late
      ? "Tally did not answer in time."
      : `Tally could not be reached at ${url}${code ? ` (${code})` : ""}.`;
    throw new DeliveryFailure(reason, { cause: error });
  }
}

/** In milliseconds. */
export type Limits = {
  /** One step of a conversation with a provider. */
  timeoutMs: number;
  /** A whole delivery: shorter than the lease. */
  limitMs: number;
};

/** One message, from its claim to its settling; never throws. */
export async function deliver(message: ClaimedMessage, limits: Limits, interrupt: AbortSignal) {
  const started = performance.now();
  const outcome = await attempt(message, limits, interrupt).catch((error: unknown) => {
    logger.error({ event: "message not settled", message: message.id, error: String(error) });
    return "unknown";
  });
  const { id, kind, channel } = message;
  const ms = Math.round(performance.now() - started);
  logger.info({ event: "message", id, kind, channel, outcome, ms });
}

async function attempt(message: ClaimedMessage, limits: Limits, interrupt: AbortSignal) {
  const limit = AbortSignal.timeout(limits.limitMs);
  let providerId: string;
  try {
    const objection =
      objectionTo(message) ??
      (await reminderStillWanted(message)) ??
      (await paperObjection(message));
    if (objection) return await cancelOrPostpone(message, objection);
    providerId = await send(message, limits, AbortSignal.any([interrupt, limit]));
  } catch (error) {
    if (interrupt.aborted) {
      await keep(() => release(message));
      return "interrupted";
    }
    const { reason, final } = failureOf(error, message, limit);
    await keep(() => markFailed(message, reason, final));
    return "failed";
  }
  await keep(() => markSent(message, providerId));
  return "sent";
}

async function cancelOrPostpone(message: ClaimedMessage, objection: Objection) {
  if ("cancel" in objection) {
    await keep(() => markCancelled(message, objection.cancel, objection.says));
    return "cancelled";
  }
  await keep(() => postpone(message, objection.notBefore));
  return "postponed";
}

function failureOf(error: unknown, { id }: ClaimedMessage, limit: AbortSignal) {
  if (error instanceof DeliveryFailure) return { reason: error.message, final: error.final };
  if (limit.aborted) return { reason: "It took too long.", final: false };
  logger.error({ event: "message not made", message: id, error: String(error) });
  return { reason: "The message could not be made.", final: false };
}

function send(message: ClaimedMessage, { timeoutMs }: Limits, signal: AbortSignal) {
  if (message.channel === "tally") return sendTally(message, timeoutMs, signal);
  const { smtpUrl, whatsapp } = env();
  if (message.channel === "email" && smtpUrl) {
    return sendMail(message, { url: smtpUrl, timeoutMs }, signal);
  }
  if (message.channel === "whatsapp" && whatsapp) {
    return sendWhatsapp(message, { ...whatsapp, timeoutMs }, signal);
  }
  throw new Error(`There is no way out for ${message.channel}.`);
}

/** The interval and the total time of writing again, in milliseconds. */
const WRITE_AGAIN_MS = 500;
const KEEP_WRITING_MS = 10 * 60 * 1000;

/**
 * Writes down what came of a delivery, again and again while the database is away: else it is sent twice.
 * Sooner than anybody looks for work, who would take it over once the lease has ended.
 */
async function keep(write: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + KEEP_WRITING_MS;
  for (;;) {
    try {
      await write();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(WRITE_AGAIN_MS);
    }
  }
}
