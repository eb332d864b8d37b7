import { getCompany } from "~/models/company/company/company.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMomentAndTime } from "~/models/ground/day/time-zone";
import { capitalized } from "~/models/ground/typed/text";
import type { Actor } from "~/models/kit/policy/policy";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { phoneContact, whatsappAddress } from "~/models/papers/message/phone";
import { undoUntil } from "~/models/papers/outbox/outbox.retry.server";
import { crewStand } from "~/models/road/crew/crew.stand.server";
import { tellCrew } from "~/models/road/crew/crew.tell.server";
import { CREW_ROLES, CREW_WAYS, newsText } from "~/models/road/crew/crew.told";
import type { JobRecord } from "~/models/road/job/job.server";
import { paths } from "~/paths";

import { doneAt, redirectWithFlash } from "../flash.server";
import { withRefusalReply } from "../refusal.server";

const WAYS: Record<string, string> = { whatsapp: "WhatsApp", email: "e-mail" };

/** What the card 'Tell the crew' shows of a job; null where nobody is on it, or for customers. */
export async function readCrewCard(actor: Actor, jobId: number) {
  const [{ move, text, silent }, company] = await Promise.all([
    crewStand(actor, jobId),
    getCompany(),
  ]);
  if (!move || move.people.length === 0) return null;
  return {
    untold: text,
    silent,
    people: move.people.map(({ key, name, role, phone, email, notice, news, hasCome }) => {
      const contact = phoneContact(phone, company.dialCode);
      const at = notice && formatMomentAndTime(notice.at, company.timeZone);
      const way = WAYS[notice?.way ?? ""] ?? "";
      return {
        key,
        name,
        role: CREW_ROLES[role],
        contact,
        hasEmail: email !== null,
        isTold: news === null,
        said: capitalized(
          [
            at && (hasCome ? `Told ${at} by ${way}` : `The ${way} of ${at} did not arrive`),
            silent === null && news && `not told of ${newsText(news)}`,
          ]
            .filter(Boolean)
            .join(", "),
        ),
      };
    }),
  };
}

export type CrewCard = NonNullable<Awaited<ReturnType<typeof readCrewCard>>>;

/** The address that opens WhatsApp with the new day written to a job's customer; null without a usable phone. */
export async function tellCustomer({
  client,
  jobNumber,
  startDate,
}: Pick<JobRecord, "client" | "jobNumber" | "startDate">) {
  const { name, dialCode } = await getCompany();
  const to = phoneContact(client.phone, dialCode)?.whatsapp;
  const day = formatDate(startDate);
  const text = `Dear ${client.name}, your move (${jobNumber}) is now planned for ${day}. ${name}`;
  return to ? whatsappAddress(to, text) : null;
}

/** Does what a button of the card says: null when the posted form is another card's. WhatsApp opens written. */
export async function runCrewIntent(actor: Actor, jobId: number, form: FormData) {
  if (form.get("intent") !== "tell-crew") return null;
  const by = CREW_WAYS.find((way) => way === form.get("by"));
  if (!by) throw noSuchButton();
  const asked = form.getAll("people").map(String);
  return withRefusalReply(async () => {
    const people = asked.length > 0 ? asked : null;
    const { told, left } = await tellCrew(actor, jobId, { people, by }, undoUntil());
    const names = told.map(({ name }) => name).join(", ");
    const [first] = told;
    if (first?.url) return redirectWithFlash(first.url, "success", `WhatsApp opened for ${names}`);
    const others = left.map(({ name, why }) => `${name}: ${why}`);
    const sentence = names ? `E-mail to ${names}` : "Everybody has been told already";
    return doneAt(paths.jobs.tellCrew(jobId), [sentence, ...others].join(". "));
  });
}
