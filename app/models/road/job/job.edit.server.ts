import { changesBetween } from "../../kit/history/history.server";
import type { Actor } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { historyLabels } from "../../kit/history/history-labels.server";
import { columns } from "../../kit/shared/define-fields";
import { conflict } from "../../kit/shared/domain-error";
import { withPosition } from "./job.create.server";
import { crewText } from "./job.crew";
import { resolveCrew, type CrewMember } from "./job.crew.server";
import { JOB_FIELDS } from "./job.fields";
import { jobSearchText } from "./job.list";
import { assertHoldsNothing } from "./job.held.server";
import { jobRules, linked } from "./job.rules.server";
import type { JobInput } from "./job.schema";
import { CREW } from "./job.server";
import { JOB_CLOSED, jobOpen } from "./job.status";

export const HISTORY = {
  client: "Client",
  quotation: "Quotation",
  ...historyLabels(JOB_FIELDS),
  crew: "Assigned to",
};

const WITH_NAMES = {
  assignments: CREW,
  client: { select: { name: true } },
  quotation: { select: { quotationNumber: true } },
} as const;

/**
 * Saves a job; crew, time, states and quotation stay where the input leaves them out. Raises `conflict` when it is
 * completed or cancelled, `EditConflict` when another person saved in between (with a version), `invalid` as
 * `createJob` does.
 */
export async function updateJob(actor: Actor, id: number, input: JobInput): Promise<void> {
  let crew: readonly CrewMember[] = [];
  await editRecord(actor, id, input.version, {
    entity: "job",
    allow: "job:edit",
    load: (tx) => tx.job.findUnique({ where: { id }, include: WITH_NAMES }),
    refuse: (before) => (jobOpen.of(before) ? null : conflict(JOB_CLOSED)),
    derive: async (tx, before) => {
      await assertRules(jobRules(tx, before), input);
      if (input.status === "Cancelled") await assertHoldsNothing(tx, id);
      const {
        quotationId = before.quotationId,
        scheduledTime = before.scheduledTime,
        pickupStateCode = before.pickupStateCode,
        dropStateCode = before.dropStateCode,
      } = input;
      const kept = { quotationId, scheduledTime, pickupStateCode, dropStateCode };
      const fields = { ...columns(JOB_FIELDS, input), ...kept };
      const { client, quotation } = await linked(tx, fields);
      const { assignments, jobNumber, currency } = before;
      crew = input.assignedTo ? await resolveCrew(tx, input.assignedTo, assignments) : assignments;
      const searchText = jobSearchText({ ...fields, jobNumber });
      return {
        data: { ...fields, searchText },
        changes: changesBetween<object>(
          {
            ...before,
            client: before.client.name,
            quotation: before.quotation?.quotationNumber,
            crew: crewText(assignments),
          },
          {
            ...fields,
            client: client.name,
            quotation: quotation?.quotationNumber,
            crew: crewText(crew),
          },
          HISTORY,
          { currency },
        ),
        context: { currency },
      };
    },
    after: async (tx) => {
      if (input.assignedTo === undefined) return;
      await tx.jobAssignment.deleteMany({ where: { jobId: id } });
      const data = withPosition(crew).map((member) => ({ ...member, jobId: id }));
      await tx.jobAssignment.createMany({ data });
    },
  });
}
