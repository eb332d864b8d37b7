import { only } from "~/platform/only";
import { db } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import type { LabelledText } from "../../papers/paper/document-view";
import { letterhead } from "../../papers/paper/letterhead";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { agreedWith, NEWEST_SURVEY } from "../../sales/survey/survey.agreed.server";
import { reachSaid, thingsByRoom } from "../../sales/survey/survey.onward";
import { FLOORS, floorsOf } from "../../sales/quotation/quotation.floors";
import { paperDay } from "../../ground/day/calendar-date";
import { titled } from "../../kit/shared/vocabulary";
import { crewWithPhones } from "./job.crew";
import { JOB_FIELDS } from "./job.fields";
import { getJob, type JobRecord } from "./job.server";
import { trucksOfMove, truckText } from "./job.truck";
import { TICK_BOX, type JobSheetView } from "./job.sheet";

const CHECKS = [
  "Items checked against the list before loading",
  "Fragile items marked and packed apart",
  "Vehicle number and driver noted:",
  "Start of loading, time:",
  "End of unloading, time:",
  "Items checked at the destination, nothing missing or damaged",
  "Crew, name and signature:",
  "Client, name and signature:",
];

const filled = (lines: (string | null | undefined)[]) =>
  lines.filter((line): line is string => Boolean(line));

function floor(words: string, text: string | null | undefined): string | null {
  return text ? `${words}: ${text}` : null;
}

async function quotationOf(id: number | null) {
  if (id === null) return null;
  return db.quotation.findUnique({
    where: { id },
    select: {
      ...only(
        "Quotation",
        "quotationNumber contactPerson phone sourceAddress destinationAddress",
        "transportationType",
      ),
      ...FLOORS,
      items: {
        orderBy: { position: "asc" },
        select: { name: true, description: true, quantity: true },
      },
      surveys: NEWEST_SURVEY,
    },
  });
}

type Quoted = NonNullable<Awaited<ReturnType<typeof quotationOf>>>;

/** What is carried, a row each: by rooms where a survey lists the same, else as quoted. */
function rowsOf({ items, surveys }: Quoted): { name: string; about: string; quantity: number }[] {
  const survey = agreedWith(surveys[0], items);
  if (!survey) {
    return items.map(({ name, description, quantity }) => ({
      name,
      about: description ?? "",
      quantity,
    }));
  }
  return thingsByRoom(survey);
}

/** How an end of the move is reached, in a line; nothing where no survey says it. */
function access(quotation: Quoted | null, end: "pickup" | "drop"): string | null {
  const [survey] = quotation?.surveys ?? [];
  const said = survey ? reachSaid(survey, end) : "";
  return said ? `Access: ${said}` : null;
}

/** The trucks of its consignments, or its own while they have none, with their drivers and how these are reached. */
async function trucksOf(job: JobRecord): Promise<string> {
  const journeys = await db.consignment.findMany({
    where: { jobId: job.id, status: { not: "Cancelled" } },
    select: {
      vehicle: { select: { number: true } },
      driver: { select: { name: true, phone: true } },
    },
    orderBy: { id: "asc" },
  });
  return truckText(
    trucksOfMove(job, journeys).map(({ vehicle, driver }) => ({
      vehicle,
      driver: driver && { name: [driver.name, driver.phone].filter(Boolean).join(" ") },
    })),
  );
}

/**
 * The crew's sheet of a job: who, where from, where to, when, what, with boxes to tick. The goods and
 * addresses are those of the quotation it came from. Staff only: raises `forbidden`, or `not_found`.
 */
export async function jobSheet(actor: Actor, id: number): Promise<JobSheetView> {
  assertCan(actor, "job:edit");
  const [job, company] = await Promise.all([getJob(actor, id), getCompany()]);
  const [quotation, trucks] = await Promise.all([quotationOf(job.quotationId), trucksOf(job)]);
  const floors = quotation && floorsOf(quotation);
  const phones = new Set(filled([quotation?.phone, job.client.phone]));
  const { startDate, endDate, scheduledTime, priority, clientId } = JOB_FIELDS;
  const facts: LabelledText[] = [
    { label: startDate.label, value: paperDay(company, job.startDate) },
    {
      label: endDate.label,
      value: paperDay(company, job.endDate) || paperDay(company, job.startDate),
    },
    { label: scheduledTime.label, value: job.scheduledTime ?? "" },
    { label: priority.label, value: job.priority ?? "" },
    { label: "Crew", value: crewWithPhones(job.assignments) },
    { label: titled("quotation"), value: quotation?.quotationNumber ?? "" },
    { label: "Truck and driver", value: trucks },
  ];
  return {
    company: letterhead(company),
    title: "Job Sheet",
    number: job.jobNumber,
    status: job.status,
    parties: [
      {
        heading: clientId.label,
        lines: filled([
          job.client.name,
          quotation?.contactPerson && `Contact: ${quotation.contactPerson}`,
          ...[...phones].map((phone) => `Phone: ${phone}`),
        ]),
      },
      {
        heading: "From",
        lines: filled([
          quotation?.sourceAddress ?? job.location,
          floor("Loading floor", floors?.loading),
          access(quotation, "pickup"),
        ]),
      },
      {
        heading: "To",
        lines: filled([
          quotation?.destinationAddress,
          floor("Unloading floor", floors?.unloading),
          access(quotation, "drop"),
        ]),
      },
    ].filter(({ lines }) => lines.length > 0),
    facts: facts.filter(({ value }) => value !== ""),
    description: `${job.title}\n${job.description}\nLocation: ${job.location}`,
    items: {
      columns: [
        { label: "Loaded", align: "left", weight: 1 },
        { label: "Item", align: "left", weight: 4 },
        { label: "Description", align: "left", weight: 5 },
        { label: "Qty", align: "right", weight: 1 },
        { label: "Unloaded", align: "left", weight: 1.2 },
      ],
      rows: (quotation ? rowsOf(quotation) : []).map(({ name, about, quantity }) => [
        TICK_BOX,
        name,
        about,
        String(quantity),
        TICK_BOX,
      ]),
      empty: "No items listed",
    },
    notes: job.notes ?? "",
    checks: CHECKS,
  };
}
