import { Readable } from "node:stream";

import { createReadableStreamFromReadable } from "@remix-run/node";

import type { Actor } from "~/models/kit/policy/policy";
import { monthName } from "~/models/company/month/month";
import { markAsSent, postToTally } from "~/models/desk/exports/tally.post.server";
import { takeBackSent } from "~/models/desk/exports/tally.sent.server";
import { tallyFile, type TallyFile } from "~/models/desk/exports/tally.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { askedPeriod, quickPeriods, type Period } from "~/models/desk/report/report.period";
import { conflict, DomainError } from "~/models/kit/shared/domain-error";
import { undoUntil } from "~/models/papers/outbox/outbox.retry.server";
import { returnPaths } from "~/return-paths";

import { redirectWithFlash } from "../flash.server";
import { download } from "../download.server";

/** Puts the days of a form into the outbox for Tally, and leads back to its page, which offers to undo one message. */
export async function postAsPressed(actor: Actor, form: FormData) {
  const typed = ["from", "to"].map((name) => [name, String(form.get(name) ?? "")]);
  const days = await wantedDays(new URLSearchParams(typed));
  const { recipient, messageIds } = await postToTally(actor, days, undoUntil());
  const back = returnPaths.tally(days);
  const [id] = messageIds;
  const undo = id !== undefined && messageIds.length === 1 ? { id, back } : undefined;
  return redirectWithFlash(back, "success", `Sent to Tally at ${recipient}`, {}, undo);
}

/** Marks the whole months of a form's days as sent by file. */
export async function markAsPressed(actor: Actor, form: FormData) {
  const typed = ["from", "to"].map((name) => [name, String(form.get(name) ?? "")]);
  const days = await wantedDays(new URLSearchParams(typed));
  const months = await markAsSent(actor, days);
  if (months.length === 0) throw conflict("Choose a whole month that is over.");
  const names = months.map(monthName).join(", ");
  return redirectWithFlash(returnPaths.tally(days), "success", `Marked as sent: ${names}`);
}

/** Takes the mark of the last month that was sent back. */
export async function takeBackAsPressed(actor: Actor, form: FormData) {
  const month = String(form.get("month") ?? "");
  await takeBackSent(actor, month);
  return redirectWithFlash(returnPaths.tally(), "success", `${monthName(month)} is not sent`);
}

/** The days that an address asks for: this month, unless it says otherwise. */
export async function tallyDays(params: URLSearchParams) {
  const company = await getCompany();
  const quick = quickPeriods(companyToday(company), company.financialYearStart);
  const day = (name: string, other: string) => params.get(name) ?? params.get(other);
  const asked = { from: day("from", "startDate"), to: day("to", "endDate") };
  return { asked, quick, ...askedPeriod(asked, quick[0]) };
}

/** Reads the days for a file and for scripts. Raises `invalid`, at `names`. */
export async function wantedDays(
  params: URLSearchParams,
  names: { from: string; to: string } = { from: "from", to: "to" },
): Promise<Period> {
  const { period, errors } = await tallyDays(params);
  const fieldErrors = Object.fromEntries(
    Object.entries(errors).map(([name, said]) => [names[name as "from" | "to"], [said]]),
  );
  const [said] = Object.values(errors);
  if (said) throw new DomainError("invalid", said, { fieldErrors });
  return period;
}

/** A file for Tally, sent as it is read; its first part is read before it is answered. */
export async function tallyReply(actor: Actor, what: TallyFile, days: Period): Promise<Response> {
  const parts = await tallyFile(actor, what, days);
  const first = await parts.next();
  const lines = async function* () {
    try {
      for (let part = first; !part.done; part = await parts.next()) yield part.value;
    } finally {
      await parts.return(undefined);
    }
  };
  const body = createReadableStreamFromReadable(Readable.from(lines()));
  const name = `tally-${what}-${days.from}-${days.to}.xml`;
  return download(body, "application/xml; charset=utf-8", name);
}
