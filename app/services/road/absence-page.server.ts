import { formatDate } from "~/models/ground/day/calendar-date";
import { counted } from "~/models/kit/history/history.values";
import { type Actor, can } from "~/models/kit/policy/policy";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { formPlan } from "~/models/kit/shared/form-plan.server";
import { toId } from "~/models/kit/shared/number-fields";
import { type Absent, ABSENT, daysText } from "~/models/road/absence/absence";
import { ABSENCE_FIELDS, AbsenceInput } from "~/models/road/absence/absence.schema";
import { absencesOf, endAbsence, recordAbsence } from "~/models/road/absence/absence.server";
import { movesBetween, visitsIn } from "~/models/road/consignment/bookings.server";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import { doneAt } from "../flash.server";
import { formKey, newFormKey, saveForm } from "../forms/form.server";
import { type PageArgs, pageFor, postFor } from "../page.server";
import { withRefusalReply } from "../refusal.server";

/** The page's buttons, by whose it is. */
const WORDS = {
  vehicle: { add: "Take Off the Road", end: "Back on the Road" },
  driver: { add: "Add Leave", end: "Back from Leave" },
  employee: { add: "Add Leave", end: "Back from Leave" },
} as const;

/** Where the record's own page is. */
const home = (absent: Absent, id: number) =>
  absent === "employee" ? paths.employees.view(id) : roadPaths[`${absent}s`].view(id);

/** Whose page it is, by its address. */
const absentAt = ({ request }: PageArgs): Absent =>
  /^\/(vehicle|driver|employee)s\//.exec(new URL(request.url).pathname)?.[1] as Absent;

/** The days on which a truck is off the road or somebody on leave, and the moves and appointments that are planned on them; null for who plans none. */
export async function readAbsences(actor: Actor, absent: Absent, id: number) {
  if (!can(actor, "job:edit")) return null;
  const { name, today, absences } = await absencesOf(actor, absent, id);
  return {
    title: ABSENT[absent].title,
    name,
    today,
    to: roadPaths.absence[absent](id),
    ...WORDS[absent],
    rows: await Promise.all(
      absences.map(async (one) => ({
        id: one.id,
        text: [daysText(one), one.reason].filter(Boolean).join(": "),
        planned: await plannedIn(absent, id, one.from < today ? today : one.from, one.until),
      })),
    ),
  };
}

/** The moves and appointments of some days, each where it is changed. */
async function plannedIn(absent: Absent, id: number, from: string, until: string) {
  const moves = (await movesBetween(absent, id, from, until)).map((move) => ({
    // A truck's move goes to another day or truck; people are changed on the job.
    to: absent === "vehicle" ? paths.jobs.move(move.id) : paths.jobs.view(move.id),
    text: [move.jobNumber, move.place, formatDate(move.startDate)].filter(Boolean).join(", "),
  }));
  return [...moves, ...(await visitsIn(absent, id, from, until))].map(({ to, text }) => ({
    to,
    text,
  }));
}

/** "1 move and 2 appointments are planned then"; null for nothing. */
async function plannedSaid(absent: Absent, id: number, { from, until }: AbsenceInput) {
  const [moves, visits] = await Promise.all([
    movesBetween(absent, id, from, until),
    visitsIn(absent, id, from, until),
  ]);
  const said = [
    moves.length > 0 && counted(moves.length, "move"),
    visits.length > 0 && counted(visits.length, "appointment"),
  ].filter(Boolean);
  if (said.length === 0) return null;
  const isOne = moves.length + visits.length === 1;
  return `${said.join(" and ")} ${isOne ? "is" : "are"} planned then`;
}

export type Absences = NonNullable<Awaited<ReturnType<typeof readAbsences>>>;

export const loadAbsencePage = (args: PageArgs) =>
  pageFor(args, "job:edit", async ({ actor, id }) => {
    const absent = absentAt(args);
    const of = id(absent);
    const absences = (await readAbsences(actor, absent, of))!;
    const { today } = absences;
    return {
      absences,
      values: { from: today, until: today },
      plan: formPlan(ABSENCE_FIELDS, AbsenceInput),
      cancelTo: home(absent, of),
      idempotencyKey: newFormKey(),
    };
  });

export const postAbsencePage = (args: PageArgs) =>
  postFor(args, "job:edit", async ({ actor, form, id }) => {
    const absent = absentAt(args);
    const of = id(absent);
    if (form.get("intent") === "end") {
      const absence = toId(String(form.get("absence") ?? ""));
      if (absence === null) throw noSuchButton();
      return withRefusalReply(async () => {
        await endAbsence(actor, absence);
        return doneAt(home(absent, of), ABSENT[absent].back);
      });
    }
    const saving = { schema: AbsenceInput, failed: "Failed to save the days" };
    return saveForm(form, saving, async (input) => {
      await recordAbsence(actor, absent, of, input, formKey(form));
      const said = `${ABSENT[absent].title}: ${daysText(input)}`;
      // The record's page lists them, each with what can be done.
      const planned = await plannedSaid(absent, of, input);
      return doneAt(home(absent, of), planned ? `${said}. ${planned}` : said);
    });
  });
