import { getCompany } from "~/models/company/company/company.server";
import { readAnswer, type TallyAnswer } from "~/models/desk/exports/tally";
import { tallyPosts } from "~/models/desk/exports/tally.post.server";
import type { ClaimedMessage } from "~/models/papers/outbox/outbox.claim.server";

import { DeliveryFailure, quotable } from "./delivery-failure";

/**
 * Posts the ledgers and vouchers of a message's days to the company's Tally, and gives what it answered. Whatever ends it on the
 * way, it is posted again from the start: Tally knows each voucher by its REMOTEID, and changes it.
 * @throws DeliveryFailure when it was not taken over, or not whole
 */
export async function sendTally(
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
    return { status: response.status, text: (await response.text()).slice(0, 1_000_000) };
  } catch (error) {
    const late = error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name);
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    const reason = late
      ? "Tally did not answer in time."
      : `Tally could not be reached at ${url}${code ? ` (${code})` : ""}.`;
    throw new DeliveryFailure(reason, { cause: error });
  }
}
