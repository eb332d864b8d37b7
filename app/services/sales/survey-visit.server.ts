import { getCompany } from "~/models/company/company/company.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMomentAndTime } from "~/models/ground/day/time-zone";
import { fullNumber } from "~/models/ground/typed/phone";
import { type Actor, can } from "~/models/kit/policy/policy";
import { hasMailServer } from "~/models/papers/outbox/mail-server.server";
import { undoUntil } from "~/models/papers/outbox/outbox.retry.server";
import { visitInTheWay } from "~/models/road/consignment/visit.clash.server";
import type { WholeSurvey } from "~/models/sales/survey/survey.record";
import { areTwice, type VisitRow, visitSaid } from "~/models/sales/survey/survey.visit";
import { cancelVisit, tellVisit } from "~/models/sales/survey/survey.visit.server";
import { lastTold, visitsBetween } from "~/models/sales/survey/survey.visits.server";
import { roadPaths } from "~/road-paths";
import { redirectWithFlash } from "../flash.server";
import type { Buttons } from "../forms/small-record.server";

/** The buttons of a survey's appointment. */
export const VISIT_BUTTONS: Buttons = {
  "tell-whatsapp": {
    press: async (actor, id) => {
      const { url } = await tellVisit(actor, id, "whatsapp");
      throw await redirectWithFlash(url ?? "", "success", "WhatsApp opened");
    },
    message: "",
  },
  "tell-email": {
    press: async (actor, id) => void (await tellVisit(actor, id, "email", undoUntil())),
    message: "The customer is told by e-mail",
  },
  "cancel-visit": { press: cancelVisit, message: "Appointment cancelled: tell the customer" },
};

const toldSaid = (at: string, isNow: boolean, hasCome: boolean) =>
  !hasCome
    ? "The message to the customer did not arrive"
    : isNow
      ? `The customer was told ${at}`
      : "The customer has not been told of this day and hour";

/** The appointment on a survey's page. */
export async function shownVisit(actor: Actor, survey: WholeSurvey) {
  const { id, visitDay, visitTime, visitPlace, visitTold, visitToldAt, visitRemind } = survey;
  const company = await getCompany();
  const said = visitSaid(survey);
  const [clashes, told] = await Promise.all([visitInTheWay(survey), lastTold(id)]);
  const { phone, email } = told;
  const mails = email !== null && hasMailServer();
  return {
    when: visitDay && [formatDate(visitDay), visitTime].filter(Boolean).join(", "),
    about:
      visitDay &&
      [survey.surveyor?.name, visitPlace, visitRemind && mails && "reminded the day before"]
        .filter(Boolean)
        .join(" · "),
    told:
      said &&
      toldSaid(
        visitToldAt ? formatMomentAndTime(visitToldAt, company.timeZone) : "",
        visitTold === said,
        visitTold !== said || told.hasCome,
      ),
    clashes,
    edit: can(actor, "survey:edit") ? `${roadPaths.surveys.edit(id)}#appointment` : null,
    whatsapp: fullNumber(phone, company.dialCode) !== null,
    email: mails,
  };
}
export type ShownVisit = Awaited<ReturnType<typeof shownVisit>>;

/** The planner's row of what nobody goes to yet. */
export const NOBODY = "Nobody yet";
const surveyorOf = ({ surveyor }: VisitRow) => surveyor?.name ?? NOBODY;

/** The appointments of some days as the planner has them, and who goes to them; none for who may not see them, or by trucks. */
export async function plannedSurveys(actor: Actor, days: { from: string; to: string } | false) {
  const seen = days && can(actor, "survey:view");
  const all = seen ? await visitsBetween(actor, days.from, days.to) : [];
  return {
    people: all.map(surveyorOf),
    /** Those of a day; `only`: of this person's row. */
    on: (day: string, only: string | null) =>
      all
        .filter((one) => one.day === day && (only === null || surveyorOf(one) === only))
        .map((one) => ({
          id: one.id,
          time: one.time ?? "",
          heading: one.whose,
          detail: [
            all.some((other) => areTwice(one, other)) && "twice",
            "Survey",
            one.surveyor?.name ?? "nobody yet",
            one.place,
          ]
            .filter(Boolean)
            .join(" · "),
        })),
  };
}
