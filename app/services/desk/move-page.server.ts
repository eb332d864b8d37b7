import { companyToday, getCompany } from "~/models/company/company/company.server";
import { moveKey } from "~/models/desk/chain/chain";
import { STAGES } from "~/models/desk/move/move";
import { getMove, moveAsked, type Move } from "~/models/desk/move/move.server";
import { timelineOf } from "~/models/desk/timeline/timeline.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";
import type { Actor } from "~/models/kit/policy/policy";
import type { HistoryEntity } from "~/models/kit/shared/vocabulary";
import type { NoteSubject } from "~/models/desk/office-note/office-note.server";
import { isUnsigned, NOT_SIGNED } from "~/models/road/consignment/consignment.customer-words";
import { JOB_FIELDS } from "~/models/road/job/job.fields";
import { jobOpen } from "~/models/road/job/job.status";
import { paths } from "~/paths";

import { headCustomer } from "../head.server";
import { timelineRow } from "../people/customer-page.server";
import { jobConsignments } from "../road/job-consignments.server";
import { readHistoryOf } from "./history.server";
import { readOfficeNotes } from "./office-notes.server";

/** More than a move has, messages among it; what is older stands on the customer's page. */
const ENTRIES = 40;

/** The record that a move's office notes are written about; null where it has neither a quotation nor a job. */
export function notedIn({ root }: Pick<Move, "root">): NoteSubject | null {
  return root.kind === "invoice" ? null : { of: root.kind, id: root.id };
}

/** Everything that the page of a move shows. Raises `not_found`. */
export async function loadMovePage(
  args: { context: object; request: Request },
  actor: Actor,
  key: string | undefined,
) {
  const company = await getCompany();
  const move = await getMove(actor, moveAsked(key), company);
  const { chain, consignments, customer, ended, ids, jobs, money, root, steps } = move;
  const about = notedIn(move);
  const today = companyToday(company);
  const histories = Object.entries(ids).map(([entity, of]) => ({
    entity: entity as HistoryEntity,
    ids: of,
  }));
  const [facts, timeline, notes, jobNotes, missing] = await Promise.all([
    headCustomer(args, actor, customer),
    timelineOf(actor, { ids }, company, ENTRIES),
    about && readOfficeNotes(args, actor, about),
    Promise.all(
      jobs.map(async ({ id, jobNumber, notes: said }) => {
        // Those of the record that it begins with are written here.
        const found =
          root.kind === "job" ? null : await readOfficeNotes(args, actor, { of: "job", id });
        const label = JOB_FIELDS.notes.label;
        return {
          id,
          number: jobNumber,
          said: said && { label, value: said },
          rows: found?.rows ?? [],
        };
      }),
    ),
    Promise.all(
      jobs
        .filter((job) => jobOpen.of(job))
        .map(async ({ assignments: crew, ...job }) => {
          return (await jobConsignments(actor, { ...job, crew }, today)).missing;
        }),
    ),
  ]);
  const numbers = new Map<string, string>([
    ...chain.records.map(({ kind, id, number }) => [`${kind} ${id}`, number] as const),
    ...timeline.entries.map(({ kind, id, name }) => [`${kind} ${id}`, name] as const),
  ]);
  const history = await readHistoryOf(args, actor, histories, (entity, id) =>
    numbers.get(`${entity} ${id}`),
  );
  const amount = (minor: number) => formatMoney(minor, money.currency);
  return {
    key: moveKey(root),
    number: chain.records[0]?.number ?? "",
    facts: {
      ...facts,
      about: [chain.route, chain.day],
      // A job without a quotation asks for nothing yet.
      figures:
        money.total === 0 && money.received === 0
          ? []
          : [
              { label: "Total", value: amount(money.total) },
              { label: "Received", value: amount(money.received) },
              { label: "Due", value: amount(money.due) },
            ],
    },
    ended,
    steps: steps.map(({ key: step, state, at }) => ({
      key: step,
      to:
        step === "enquiry" && move.enquiryId !== null ? paths.enquiries.view(move.enquiryId) : null,
      label:
        step === "delivered" && state === "done" && consignments.some(isUnsigned)
          ? NOT_SIGNED
          : STAGES[step],
      state,
      day: at && formatDate(at),
    })),
    next: chain.next,
    missing: missing.flat(),
    timeline: timeline.entries.map(timelineRow),
    history,
    notes,
    jobNotes: jobNotes.filter(({ said, rows }) => said || rows.length > 0),
  };
}
