import {
  SETTLE_FIELDS,
  SettleForm,
  settleTrip,
  tripAccount,
  tripsOf,
} from "~/models/billing/crew-advance/trip.server";
import { restSaid } from "~/models/billing/crew-advance/trip.paper";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";
import { type Actor, can, isStaff } from "~/models/kit/policy/policy";
import { formPlan } from "~/models/kit/shared/form-plan.server";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { doneAt } from "../flash.server";
import { formKey, newFormKey, saveForm } from "../forms/form.server";
import { type PageArgs, pageFor, postFor } from "../page.server";

/** The employee whose trip it is: named in the address, or whoever asks. */
const employeeIn = (url: URL, actor: Actor) =>
  toId(url.searchParams.get("employeeId") ?? undefined) ?? actor.id;

/** The account of an employee's trip: of who sees the books with the form that settles it. */
export const loadTrip = (args: PageArgs) =>
  pageFor(args, "profile:edit", async ({ actor, id, url }) => {
    const [employeeId, jobId] = [employeeIn(url, actor), id("job")];
    const { view, job, employee, rest, maySettle, settlementId, today } = await tripAccount(
      actor,
      employeeId,
      jobId,
    );
    const seesBooks = can(actor, "crewAdvance:view");
    const [label, sum] = rest ? restSaid(rest.balance, rest.currency) : ["", ""];
    return {
      view,
      pdf: returnPaths.tripPdf(employeeId, jobId),
      back: seesBooks
        ? { to: paths.employees.view(employeeId), label: `Back to ${employee}` }
        : { to: paths.profile(), label: "Back to my profile" },
      entry: seesBooks && settlementId ? paths.crewAdvances.view(settlementId) : null,
      settle:
        maySettle && rest
          ? {
              currency: rest.currency,
              facts: [
                { label: "Trip", value: `${job.jobNumber}, ${job.title}` },
                { label, value: sum },
              ],
              values: { date: today, method: "Cash" },
              plan: formPlan(SETTLE_FIELDS, SettleForm),
              cancelTo: paths.employees.view(employeeId),
              idempotencyKey: newFormKey(),
            }
          : null,
    };
  });

export const postTrip = (args: PageArgs) =>
  postFor(args, "crewAdvance:create", async ({ actor, form, id, url }) => {
    const [employeeId, jobId] = [employeeIn(url, actor), id("job")];
    const saving = { schema: SettleForm, failed: "Failed to settle the trip" };
    return saveForm(form, saving, async (input) => {
      await settleTrip(actor, employeeId, { ...input, jobId }, formKey(form));
      return doneAt(returnPaths.trip(employeeId, jobId), "Trip settled");
    });
  });

/** So many trips stand on a person's page, those that are not settled first. */
const MOST_SHOWN = 12;

/** An employee's trips as lines that lead to their accounts; none for customers. */
export async function tripLines(actor: Actor, employeeId: number) {
  if (!isStaff(actor)) return [];
  const trips = await tripsOf(actor, employeeId);
  return trips
    .flatMap(({ job, currency, given, returned, spent, balance, settledOn }) => {
      if (!job) return [];
      const money = (minor: number) => formatMoney(minor, currency);
      const [label, sum] = restSaid(balance, currency);
      return {
        to: returnPaths.trip(employeeId, job.id),
        name: `${job.jobNumber}, ${job.title}`,
        badge: settledOn ? null : "Not settled",
        left: `${money(given)} given, ${money(spent)} spent, ${money(returned)} returned`,
        right: settledOn && balance === 0 ? `Settled ${formatDate(settledOn)}` : `${label}: ${sum}`,
        open: settledOn === null,
      };
    })
    .sort((a, b) => Number(b.open) - Number(a.open))
    .slice(0, MOST_SHOWN)
    .map((line, id) => ({ ...line, id }));
}
export type TripLines = Awaited<ReturnType<typeof tripLines>>;
