import { getCompany } from "~/models/company/company/company.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMomentAndTime } from "~/models/ground/day/time-zone";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import {
  breachMessage,
  countAffected,
  sendToAffected,
} from "~/models/people/breach/breach.affected.server";
import { BREACH_FIELDS } from "~/models/people/breach/breach.fields";
import { type BreachRecord, getBreach } from "~/models/people/breach/breach.server";
import { type Affected, AFFECTED_LABELS, boardClock } from "~/models/people/breach/breach.status";
import { paths } from "~/paths";
import { now } from "~/platform/clock.server";
import { readHistory } from "../desk/history.server";
import { doneAt } from "../flash.server";
import { facts } from "../forms/facts.server";
import { type PageArgs, pageFor, postFor } from "../page.server";
import { withRefusalReply } from "../refusal.server";

/** Returns a badge for the state of the 72 hours. */
export function clockBadge(breach: Pick<BreachRecord, "foundAt" | "toldBoardAt">) {
  const { words, late, told } = boardClock(breach, now());
  const tone = late ? ("danger" as const) : told ? ("success" as const) : ("warning" as const);
  return { words, tone };
}

export const loadBreach = (args: PageArgs) =>
  pageFor(args, "breach:manage", async ({ actor, id }) => {
    const breach = await getBreach(actor, id("breach"));
    const company = await getCompany();
    const shown = (moment: Date | null) => moment && formatMomentAndTime(moment, company.timeZone);
    const { affected, chosenIds, papersFrom, papersTo } = breach;
    const whom = AFFECTED_LABELS[affected as Affected];
    const days = [papersFrom, papersTo].map((day) => (day ? formatDate(day) : "")).join(" to ");
    const which = affected === "papers" ? days : affected === "chosen" ? chosenIds : null;
    const counts = await countAffected(actor, breach);
    const { text, subject } = breachMessage(breach, company, "(name)");
    return {
      id: breach.id,
      clock: clockBadge(breach),
      found: shown(breach.foundAt),
      known: [
        ...facts(
          BREACH_FIELDS,
          breach,
          ["nature", "extent", "consequences", "measures", "advice", "affected"],
          { affected: which ? `${whom}: ${which}` : whom },
        ),
        {
          label: "Persons",
          value: `${counts.all}, ${counts.byEmail} with an e-mail address, ${counts.queued} messages queued`,
        },
        { label: "Persons told", value: shown(breach.toldPersonsAt) },
        { label: "Board told", value: shown(breach.toldBoardAt) },
      ],
      counts,
      message: { subject, text },
      history: await readHistory(args, actor, "breach", breach.id),
    };
  });

/** Does what the page's button says. */
export const postBreach = (args: PageArgs) =>
  postFor(args, "breach:manage", async ({ actor, form, id }) => {
    const breachId = id("breach");
    return withRefusalReply(async () => {
      if (form.get("intent") !== "send") throw noSuchButton();
      const queued = await sendToAffected(actor, breachId);
      const message =
        queued === 0
          ? "Everybody affected has their message already"
          : `${queued} ${queued === 1 ? "message is" : "messages are"} on the way`;
      return doneAt(paths.breaches.view(breachId), message);
    });
  });
