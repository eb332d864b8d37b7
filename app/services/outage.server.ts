import { data } from "@remix-run/node";

import { rememberedCompany } from "~/models/company/company/company.server";
import { RETRY_AFTER_S } from "~/platform/limits.server";
import { logger } from "~/platform/log.server";
import { unavailableOf, type Trouble, type Unavailable } from "~/platform/unavailable";

import type { ErrorPageData } from "./error-page.server";

/** The message to somebody who asked for something that was unavailable; the status is 503. */
export type Outage = { title: string; text: string; headers: { "Retry-After": string } };

const TITLES: Record<Trouble, string> = {
  database: "We cannot answer just now",
  locked: "Another person is working on this just now",
  busy: "Too many people are asking just now",
  full: "There is no room to save anything just now",
  drawing: "This document could not be drawn just now",
};

const DISK_FULL =
  "Nothing was saved: the disk is full, or takes no writes. Tell who runs this server.";
const NOTHING_SAVED = "Nothing was saved. Please try again in a few seconds.";
const MAY_BE_SAVED =
  "What you sent may have been saved all the same: please look before you send it again.";
const TRY_AGAIN = "Please try again in a few seconds.";

/** The one place where an error of the database, or of a queue that is full, becomes an answer; null for others. */
export function outageOf(error: unknown, method: string): Outage | null {
  const found = unavailableOf(error);
  if (!found) return null;
  noteOutage(found);
  const { trouble, mayBeDone } = found;
  const nothing = trouble === "full" ? DISK_FULL : NOTHING_SAVED;
  return outage(trouble, mayBeDone ? MAY_BE_SAVED : isReading(method) ? TRY_AGAIN : nothing);
}

/** The outage where more is asked for than can be done at once: nothing was begun. */
export function tooBusy(): Outage {
  return outage("busy", TRY_AGAIN);
}

const isReading = (method: string) => method === "GET" || method === "HEAD";

function outage(trouble: Trouble, text: string): Outage {
  return { title: TITLES[trouble], text, headers: { "Retry-After": String(RETRY_AFTER_S) } };
}

/** Both as one sentence after another. */
export function sentenceOf({ title, text }: Outage): string {
  return `${title}. ${text}`;
}

/** One line and no stack: under an outage there is one for each request. */
function noteOutage({ trouble, message, mayBeDone }: Unavailable) {
  logger.warn({ event: "unavailable", trouble, reason: message, mayBeDone });
}

/** An outage as the page that says it, for the root's error boundary: it needs nothing of the database. */
export function outagePage(found: Outage, address: string) {
  const { title, text, headers } = found;
  const page: ErrorPageData = {
    title,
    text,
    actions: [{ label: "Try again", to: address }],
    companyName: rememberedCompany().companyName,
  };
  const made = data(page, { status: 503, headers });
  outagePages.add(made);
  return made;
}

const outagePages = new WeakSet<object>();

/** Whether what a loader or action raised is such a page. */
export function isOutagePage(raised: unknown): raised is ReturnType<typeof outagePage> {
  return typeof raised === "object" && raised !== null && outagePages.has(raised);
}
