import { db } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";
import { only } from "~/platform/only";
import { type Company, companyToday } from "../../company/company/company.server";
import { addDays, daysFrom } from "~/models/ground/day/calendar-date";
import { dayOf } from "../../ground/day/time-zone";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { CUSTOMER_REQUEST } from "../../road/customer-request/customer-request.record";
import { requestOpen } from "../../road/customer-request/customer-request.status";
import { visitsBetween } from "../../sales/survey/survey.visits.server";
import { followUpDue, routeSaid } from "../../sales/enquiry/enquiry.record";

const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
const agoSaid = (count: number) => (count === 0 ? "today" : `${days(count)} ago`);
const lateSaid = (count: number) => count > 0 && `${days(count)} late`;

/** The first so many of what customers asked and nobody has answered, the oldest on top. */
export async function asked(actor: Actor, { timeZone, ...company }: Company, shown: number) {
  assertCan(actor, "customerRequest:answer");
  const today = companyToday({ ...company, timeZone });
  const where = requestOpen.where();
  const { line } = CUSTOMER_REQUEST;
  const [total, rows] = await Promise.all([
    countRows("CustomerRequest", where),
    db.customerRequest.findMany({
      where,
      orderBy: { id: "asc" },
      take: shown,
      select: { ...line.select, createdAt: true },
    }),
  ]);
  return {
    total,
    rows: rows.map((row) => {
      const { title, whom, about } = CUSTOMER_REQUEST.told(row, {
        actor,
        day: { today, timeZone },
      });
      return {
        id: row.id,
        customer: whom,
        text: title,
        about: about.filter(Boolean).join(" · "),
        when: agoSaid(Math.max(0, daysFrom(dayOf(row.createdAt, timeZone), today))),
      };
    }),
  };
}

/** For so many days after its own an appointment waits for what is counted there. */
const SURVEY_DAYS = 7;

/** The first so many appointments of today, one's own on top, and those of the last days at which nothing was counted. */
export async function surveys(actor: Actor, company: Company, shown: number) {
  const today = companyToday(company);
  const all = await visitsBetween(actor, addDays(today, -SURVEY_DAYS), today);
  const due = all
    .filter(({ day, isCounted }) => day === today || !isCounted)
    .map((one) => ({ ...one, isMine: one.surveyor?.id === actor.id }))
    .sort((one, other) => Number(other.isMine) - Number(one.isMine));
  return {
    total: due.length,
    rows: due.slice(0, shown).map(({ id, day, time, whose, place, surveyor, isMine }) => ({
      id,
      customer: whose,
      when: time ?? "",
      text: [
        day < today && `${lateSaid(daysFrom(day, today))}, nothing counted`,
        isMine ? "yours" : (surveyor?.name ?? "nobody yet"),
        place,
      ]
        .filter(Boolean)
        .join(" · "),
    })),
  };
}

/** The first so many who were to be called again by today, the longest ago on top. */
export async function followUps(actor: Actor, company: Company, shown: number) {
  assertCan(actor, "enquiry:view");
  const today = companyToday(company);
  const where = followUpDue(today);
  const [total, rows] = await Promise.all([
    countRows("Enquiry", where),
    db.enquiry.findMany({
      where,
      orderBy: [{ followUpAt: "asc" }, { id: "asc" }],
      take: shown,
      select: only("Enquiry", "id name phone from to followUpAt followUp"),
    }),
  ]);
  return {
    total,
    rows: rows.map(({ id, name, phone, followUp, followUpAt, ...row }) => ({
      id,
      customer: name,
      text: [followUp, routeSaid(row), phone, lateSaid(daysFrom(followUpAt ?? today, today))]
        .filter(Boolean)
        .join(" · "),
    })),
  };
}
