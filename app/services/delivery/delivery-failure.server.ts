import { readBounded } from "../bounded-body.server";

/** The parts of nodemailer's errors that say what happened. */
type MailError = { code?: string; response?: string; responseCode?: number; command?: string };

const WORDS: Record<string, string> = {
  ECONNREFUSED: "The mail server refuses connections.",
  ENOTFOUND: "The mail server's name is not known.",
  EDNS: "The mail server's name is not known.",
  EHOSTUNREACH: "The mail server cannot be reached.",
  ENETUNREACH: "The mail server cannot be reached.",
  ETIMEDOUT: "The mail server did not answer in time.",
  EABORT: "The mail server did not answer in time.",
  ETLS: "No safe connection to the mail server could be made.",
  EAUTH: "The mail server did not accept the user name and password.",
  ENOAUTH: "The mail server asks for a user name and password.",
};

/** The library's code, or that of the system where it stands in the message only. */
function codeOf(error: unknown): string {
  const { code = "" } = error as MailError;
  const [system = ""] = (error instanceof Error && /\bE[A-Z]{4,}\b/.exec(error.message)) || [];
  return WORDS[system] ? system : code;
}

const REFUSALS: Record<string, string> = {
  "RCPT TO": "The mail server refused the recipient",
  "MAIL FROM": "The mail server refused the sender",
};

/** "No" to this recipient for good: RFC 5321 4.2.1 has the same mail not be tried again after 5yz. */
const isForGood = ({ command, responseCode = 0 }: MailError) =>
  command === "RCPT TO" && responseCode >= 500 && responseCode <= 599;

/** Why a mail did not go out, in plain words; `secrets` never appear in them. */
export function mailFailure(error: unknown, secrets: readonly (string | undefined)[]) {
  const { response, command = "" } = error as MailError;
  const code = codeOf(error);
  const answer = response ? quotable(response, secrets) : "";
  const known = WORDS[code];
  if (known) {
    const reason = answer ? `${known.slice(0, -1)}: ${answer}` : known;
    return new DeliveryFailure(reason, { cause: error });
  }
  if (answer) {
    const refusal = REFUSALS[command] ?? "The mail server refused the e-mail";
    const final = isForGood(error as MailError);
    return new DeliveryFailure(`${refusal}: ${answer}`, { final, cause: error });
  }
  const text = error instanceof Error ? quotable(error.message, secrets) : "";
  const broken = /ECONNRESET|EPIPE|ECONNECTION|ESOCKET/.test(code);
  const reason = broken ? "The connection to the mail server broke" : "The e-mail was not sent";
  return new DeliveryFailure(text ? `${reason}: ${text}` : `${reason}.`, { cause: error });
}

/** A message was not taken over. The reason is shown to staff: plain words, no password or token. */
export class DeliveryFailure extends Error {
  override name = "DeliveryFailure";
  /** No other try can come out differently. */
  readonly final: boolean;

  constructor(reason: string, { final = false, cause }: { final?: boolean; cause?: unknown } = {}) {
    super(reason, { cause });
    this.final = final;
  }
}

/** The most that is read of an answer, in bytes: Tally names each voucher that it refuses. */
const ANSWER_BYTES = 1_000_000;

/** Reads a server's answer as text. Raises DeliveryFailure as soon as it is longer than any answer of its kind. */
export async function boundedText(response: Response): Promise<string> {
  const tooLong = () => new DeliveryFailure("The answer is too long to be one of such a server.");
  return new TextDecoder().decode(await readBounded(response, ANSWER_BYTES, tooLong));
}

/** Makes a provider's answer fit to be shown: one line, not too long, without the secrets. */
export function quotable(answer: string, secrets: readonly (string | undefined)[]): string {
  const known = secrets.filter((secret): secret is string => Boolean(secret));
  const hidden = known.reduce((text, secret) => text.replaceAll(secret, "…"), answer);
  const line = hidden.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
