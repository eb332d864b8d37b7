import type { Actor } from "../../kit/policy/policy";
import type { WholeSurvey } from "../../sales/survey/survey.record";
import { surveys } from "../../sales/survey/survey.server";
import { visitClashes } from "../../sales/survey/survey.visits.server";
import { awayText } from "../absence/absence";
import { absencesBetween } from "../absence/absence.server";
import { bookingsBetween } from "./bookings.server";
import { clashesAmong, clashText } from "./consignment.clash.server";

type Visit = Pick<WholeSurvey, "id" | "visitDay" | "visitTime" | "surveyor">;

/** What else the surveyor of an appointment has then, in words: another survey at the hour, leave, or a move. */
export async function visitInTheWay({ id, visitDay, visitTime, surveyor }: Visit) {
  if (visitDay === null || surveyor === null) return [];
  const of = { vehicleIds: [], driverIds: [], employeeIds: [surveyor.id] };
  const when = { startDate: visitDay, endDate: null, scheduledTime: visitTime };
  const crew = [{ employeeId: surveyor.id, name: surveyor.name, phone: null }];
  const booked = { jobId: null, ...when, vehicleId: null, driverId: null, crew };
  const [twice, away, others] = await Promise.all([
    visitClashes(id),
    absencesBetween(visitDay, visitDay, of),
    bookingsBetween(visitDay, visitDay, booked),
  ]);
  const moves = clashesAmong(
    booked,
    others.filter(({ job }) => job !== null),
  );
  return [
    ...twice,
    ...away.map((one) => `${surveyor.name} ${awayText("employee", one)}`),
    ...moves.map(clashText),
  ];
}

/** Surveys as /api has them: one is read with what is in its appointment's way. */
export const plannedSurveys = {
  ...surveys,
  async get(actor: Actor, id: number) {
    const survey = await surveys.get(actor, id);
    return { ...survey, visitClash: await visitInTheWay(survey) };
  },
};
