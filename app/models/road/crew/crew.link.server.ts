import { db } from "~/platform/db.server";

import { noteAccess } from "../../company/access-log/access-log.server";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { dayAfter, paperDay } from "../../ground/day/calendar-date";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { findCrewLink } from "../../papers/document-link/document-link.server";
import { phoneContact } from "../../papers/message/phone";
import { visitsBetween } from "../../sales/survey/survey.visits.server";
import { JOB_FIELDS } from "../job/job.fields";
import { lastDay } from "../job/job.overlap";
import { type CrewMove, crewMove, isLinkOver, movesNear } from "./crew.day.server";
import { daysText, mapOf, othersThan, personOf } from "./crew.tell.server";
import { CREW_ROLES } from "./crew.told";

/** A move as its crew reads it; `self`: the key of who reads. No amount is in it. */
export function shownToCrew(move: CrewMove, self: string | undefined, company: Company) {
  const { dialCode } = company;
  const contact = (phone: string | null) => phoneContact(phone, dialCode);
  return {
    id: move.id,
    number: move.number,
    day: daysText(company, move),
    hour: move.scheduledTime ?? "",
    from: { text: move.from, map: mapOf(move.from) },
    to: move.to ? { text: move.to, map: mapOf(move.to) } : null,
    customer: move.customer,
    contactPerson: move.contactPerson ?? "",
    phones: move.phones.flatMap((phone) => contact(phone) ?? []),
    office: contact(company.phone),
    goods: move.goods,
    special: move.special,
    trucks: move.trucks,
    labels: { vehicleId: JOB_FIELDS.vehicleId.label },
    others: othersThan(move, self).map(({ key, name, role, phone }) => ({
      key,
      name,
      role: CREW_ROLES[role],
      contact: contact(phone),
    })),
  };
}

export type CrewMoveShown = ReturnType<typeof shownToCrew>;

/** Why a crew's link shows no move. */
export type CrewLinkEnd = "over" | "cancelled" | "left";

/**
 * The move of a crew's link, for whoever has it; null for a link that never was, or was revoked. `end` instead of the move where it
 * is over, called off, or goes on without them: asked each time, whatever changed the job.
 */
export async function openCrewLink(token: string) {
  const link = await findCrewLink(token);
  if (!link) return null;
  const [move, company] = await Promise.all([crewMove(db, link.entityId), getCompany()]);
  if (!move) return null;
  const person = personOf(move, link.recipient);
  const gone = (end: CrewLinkEnd) => ({ end, move: null, name: "", linkId: link.id });
  if (move.status === "Cancelled") return gone("cancelled");
  if (!person) return gone("left");
  if (isLinkOver(move, company)) return gone("over");
  noteAccess(null, { kind: "job", recordId: move.id, subjectId: move.clientId });
  return {
    end: null,
    move: shownToCrew(move, person.key, company),
    name: person.name,
    linkId: link.id,
  };
}

/** The moves and surveys of today and of tomorrow on which the actor is, as `My day` shows them. */
export async function myDay(actor: Actor) {
  assertCan(actor, "myDay:view");
  const company = await getCompany();
  const today = companyToday(company);
  const [moves, surveys] = await Promise.all([
    movesNear(today, actor.id),
    visitsBetween(actor, today, dayAfter(today), actor.id),
  ]);
  const surveysOn = (day: string) =>
    surveys
      .filter((one) => one.day === day)
      .map(({ id, time, whose, place }) => ({
        id,
        text: [time, whose].filter(Boolean).join(" "),
        at: place && { text: place, map: mapOf(place) },
      }));
  const on = (day: string) =>
    moves
      .filter((move) => move.startDate <= day && lastDay(move) >= day)
      .map((move) => {
        const self = move.people.find(({ employeeId }) => employeeId === actor.id);
        return shownToCrew(move, self?.key, company);
      });
  return [
    ...(
      [
        ["Today", today],
        ["Tomorrow", dayAfter(today)],
      ] as const
    ).map(([name, day]) => ({
      name,
      day: paperDay(company, day),
      moves: on(day),
      surveys: surveysOn(day),
    })),
  ];
}
