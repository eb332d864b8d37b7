import { data } from "@remix-run/node";

import { DomainError, noSuchButton, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { formatMoment } from "~/models/ground/day/time-zone";
import {
  addSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from "~/models/people/user/second-factor.server";
import { paths } from "~/paths";

import { readCompanyHead } from "../company/company.server";
import { doneAt } from "../flash.server";
import { readForm } from "../forms/form.server";
import { NEVER_KEPT, typedPassword } from "./own-password.server";
import { pageFor, type PageArgs, type PageContext } from "../page.server";

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

/** What a form of the page is answered: codes that are shown this once, or what was wrong at which field. */
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
