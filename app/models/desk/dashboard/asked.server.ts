import { db } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";
import { only } from "~/platform/only";
import { type Company, companyToday } from "../../company/company/company.server";
import { daysFrom } from "~/models/ground/day/calendar-date";
import { dayOf } from "../../ground/day/time-zone";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { CUSTOMER_REQUEST } from "../../road/customer-request/customer-request.record";
import { requestOpen } from "../../road/customer-request/customer-request.status";
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
