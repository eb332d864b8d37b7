import { createCookie, data } from "@remix-run/node";
import { formatMoment } from "~/models/ground/day/time-zone";
import { DomainError, noSuchButton, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import {
  addSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from "~/models/people/user/second-factor.server";
import { paths } from "~/paths";
import { now } from "~/platform/clock.server";
import { seal, unseal } from "~/platform/seal.server";
import { readCompanyHead } from "~/services/company/company.server";
import { doneAt } from "~/services/flash.server";
import { readForm } from "~/services/forms/form.server";
import { type PageArgs, type PageContext, pageFor } from "~/services/page.server";
import { hostCookie } from "../host-cookie.server";
import { NEVER_KEPT, typedPassword } from "./api-keys.server";

/** The page of one's own second factor: its state, or what an app needs to become one. */
export const loadSecondFactor = (args: PageArgs) =>
  pageFor(args, "profile:edit", async ({ actor }) => {
    const [{ since, codesLeft }, { companyName, timeZone }] = await Promise.all([
      secondFactorOf(actor.id),
      readCompanyHead(args),
    ]);
    return {
      since: since && formatMoment(since, timeZone),
      codesLeft,
      offer: since ? null : offerSecondFactor(actor, companyName),
    };
  });

/** Answers a form of the page: codes that are shown this once, or the mistake at its field. */
export const postSecondFactor = (args: PageArgs) =>
  pageFor(args, "profile:edit", async (page) => {
    const form = await readForm(page.request);
    try {
      return await press(page, form);
    } catch (error) {
      const known =
        error instanceof DomainError &&
        ["invalid", "conflict", "too_many_requests"].includes(error.code);
      if (!known) throw error;
      const { companyName } = await readCompanyHead(args);
      // The app has read this code already: it stays the same one until it is taken into use.
      const kept = offerSecondFactor(page.actor, companyName, String(form.get("sealed") ?? ""));
      const field = Object.keys(error.fieldErrors)[0] ?? "currentPassword";
      const { message, code } = error;
      const refused = { intent: String(form.get("intent")), field, text: message };
      return data({ refused, offer: kept }, { status: PAGE_STATUS[code], headers: NEVER_KEPT });
    }
  });

async function press({ actor, sessionId }: PageContext, form: FormData) {
  const currentPassword = typedPassword(form);
  const shown = (codes: string[]) => data({ codes }, { headers: NEVER_KEPT });
  switch (form.get("intent")) {
    case "add": {
      const [sealed, code] = ["sealed", "code"].map((name) => String(form.get(name) ?? ""));
      const addition = { sealed: sealed ?? "", code: code ?? "", currentPassword };
      return shown(await addSecondFactor(actor, addition, sessionId));
    }
    case "new-codes":
      return shown(await renewRecoveryCodes(actor, currentPassword));
    case "remove":
      await removeSecondFactor(actor, actor.id, currentPassword);
      return doneAt(paths.secondFactor(), "Second factor removed");
    default:
      throw noSuchButton();
  }
}

const USE = "second step";
const MINUTES = 10;

/** Somebody whose password was right, and who still owes the code. */
export type SecondStep = {
  userId: number;
  /** The account's epoch: a password that is changed meanwhile ends this as well. */
  epoch: number;
  /** Where to go then. */
  next: string | null;
};

const { name, options } = hostCookie("second-step");
const cookie = createCookie(name, {
  ...options,
  maxAge: MINUTES * 60,
});

/** The header that remembers the first step for ten minutes. */
export function beginSecondStep(step: SecondStep): Promise<string> {
  const until = now().getTime() + MINUTES * 60_000;
  return cookie.serialize(seal(USE, JSON.stringify({ ...step, until })));
}

/** The first step that a browser has made; null where it has made none, or too long ago. */
export async function readSecondStep(request: Request): Promise<SecondStep | null> {
  const sealed: unknown = await cookie.parse(request.headers.get("Cookie"));
  const text = typeof sealed === "string" ? unseal(USE, sealed) : null;
  if (!text) return null;
  const { until, ...step } = JSON.parse(text) as SecondStep & { until: number };
  return until > now().getTime() ? step : null;
}

export function endSecondStep(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
