import type { ActionFunctionArgs } from "@remix-run/node";

import { type AskedReport, readAsked } from "~/models/desk/report/read-report.server";
import {
  fitsToTakeOver,
  ShownFits,
  takeOverFits,
} from "~/models/desk/report/surveys.take-over.server";
import { type Actor, can } from "~/models/kit/policy/policy";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";

import { readBy } from "../forms/read-by.server";
import { doneAt } from "../flash.server";
import { postFor } from "../page.server";
import { withRefusalReply } from "../refusal.server";

/** What 'Take over' below the figures that would have fitted would write, for who may; the other tables say nothing of it. */
export async function loadFits(actor: Actor, asked: AskedReport) {
  if (asked.by !== "fit" || !can(actor, "tariff:edit")) return null;
  const found = await fitsToTakeOver(actor, asked);
  return (
    found && {
      figures: found.figures,
      tariff: found.tariff.name,
      to: paths.tariffs.view(found.tariff.id),
    }
  );
}

export const postFits = (args: ActionFunctionArgs) =>
  postFor(args, "tariff:edit", async ({ actor, form, url }) => {
    if (form.get("intent") === "take-over") {
      const { errors: _, by, ...days } = await readAsked("surveys", url.searchParams);
      return withRefusalReply(async () => {
        await takeOverFits(actor, days, readBy(ShownFits, form));
        return doneAt(paths.reports.view("surveys", { ...days, by }), "Tariff changed");
      });
    }
    throw noSuchButton();
  });
