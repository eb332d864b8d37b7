import { db, type Tx } from "~/platform/db.server";

import { companyDay, getCompany } from "../../company/company/company.server";
import { formatMoney } from "../../ground/money/money";
import { nameOf } from "../../company/audit-log/audit.list.server";
import { assertCan, can, type Actor } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { recordCommands } from "../../kit/record/record-commands.server";
import { conflictAt } from "../../kit/shared/domain-error";
import { holdAlone, holdParent } from "../../kit/shared/hold.server";
import { ruleOf } from "../../kit/shared/rules";
import { jobNamed } from "../../road/job/job.server";
import { hangingSaid } from "../../road/absence/absence";
import { hangsOn } from "../../road/consignment/bookings.server";
import { activeStaff, staffMember } from "../../people/user/accounts.server";
import { passedDay } from "../expense/passed-day.server";
import { assertTripOpen, settledSaid, type TripMoney } from "../expense/trip.server";
import { ADVANCE_NAMES, CREW_ADVANCE, type CrewAdvanceInput } from "./crew-advance.record";
import { HELD_ASKED } from "./crew-advance.words";
import { balanceOf } from "./crew-money.server";

type Stored = RowOf<"CrewAdvance">;

/** The trip that it is for. */
const tripIn = ({ employeeId, jobId }: Pick<Stored, "employeeId" | "jobId">) =>
  jobId === null ? null : { employeeId, jobId };
const moneyIn = (
  row: Pick<Stored, "employeeId" | "jobId" | "direction" | "amount" | "currency" | "date">,
): TripMoney => ({
  trip: tripIn(row),
  amount: worthOf(row, row.employeeId),
  currency: row.currency,
  date: row.date,
});

/** Money for the road: staff record what was given and returned, admins approve and delete it. */
export const crewAdvances = recordCommands(CREW_ADVANCE, {
  day: companyDay,
  include: ADVANCE_NAMES,
  rules: (before, tx) => [
    passedDay<CrewAdvanceInput>(before, tx),
    ruleOf<CrewAdvanceInput>()(["employeeId", "direction"], async (input, addError) => {
      const { employeeId, direction } = input;
      // The lock makes the second of two concurrent returns see the first.
      await holdAlone(tx, "User", employeeId);
      const found = await staffMember(tx, employeeId);
      if (!found) addError("employeeId", "This employee does not exist");
      // Who left gives back what is with them, and is given nothing more.
      else if (
        direction === "given" &&
        found.status !== "active" &&
        (employeeId !== before?.employeeId || before.direction !== "given")
      )
        addError("employeeId", `${found.name} is not active: activate the account first`);
    }),
    ruleOf<CrewAdvanceInput>()(["jobId"], async ({ jobId }, addError) => {
      if (jobId === null) return;
      await holdParent(tx, "Job", jobId);
      if (!(await jobNamed(tx, jobId))) addError("jobId", "This job does not exist");
    }),
  ],
  besides: async ({ id }, before, input, tx) => {
    const currency = before?.currency ?? (await getCompany(tx)).invoiceCurrency;
    await assertTripOpen(tx, before && moneyIn(before), moneyIn({ ...input, currency }), "jobId");
    if (!input.anyway) await askOfHeld(tx, before, { ...input, currency });
    return before ? {} : { createdById: id, currency };
  },
  assertRemovable: (row, tx) => askOfHeld(tx, row, null),
  named: async ({ employeeId, jobId }, tx) => ({
    Employee: await nameOf(employeeId, tx),
    Job: (await jobNamed(tx, jobId))?.jobNumber ?? "",
  }),
  closed: ({ settles }) =>
    settles ? "A settlement stays as it is: delete it, and the trip is open again." : null,
  // Whoever may not approve settles trips too: the settlement waits for its approval as every entry does.
  approvesClosed: true,
  async isUsed(id, tx) {
    const row = await tx.crewAdvance.findUnique({ where: { id } });
    if (!row || row.settles) return false;
    return (await settledSaid(tx, tripIn(row))) ?? false;
  },
  used: "",
});

/**
 * An employee's road money by currency: given, returned and spent, with expenses awaiting approval, less their TDS.
 * Positive: the employee holds it; negative: the company owes it.
 */
export async function crewBalance(actor: Actor, employeeId: number) {
  assertCan(actor, "crewAdvance:view");
  return balanceOf(db, employeeId);
}

/** Says what a deactivated person still has of it; empty for nothing, and for actors without access to the books. */
async function heldSaid(actor: Actor, employeeId: number): Promise<string> {
  if (!can(actor, "crewAdvance:view")) return "";
  const held = (await crewBalance(actor, employeeId)).filter(({ balance }) => balance !== 0);
  return held
    .map(({ currency, balance }) =>
      balance > 0
        ? `${formatMoney(balance, currency)} is still with the employee.`
        : `${formatMoney(-balance, currency)} is still owed to the employee.`,
    )
    .join(" ");
}

/** The open moves that an employee is on, and the appointments that they go to. */
export const plannedWith = (employeeId: number) => hangsOn("employee", employeeId);

/** Says what hangs on a person who is deactivated: moves, appointments, and money of the company. */
export async function leavesSaid(actor: Actor, employeeId: number): Promise<string> {
  const moves = hangingSaid(await plannedWith(employeeId));
  return [moves, await heldSaid(actor, employeeId)].filter(Boolean).join(". ");
}

type Moved = { employeeId: number; direction: string; amount: number; currency: string };

const worthOf = (row: Moved | null, employeeId: number) =>
  row === null || row.employeeId !== employeeId
    ? 0
    : row.direction === "given"
      ? row.amount
      : -row.amount;

/**
 * Asks once, with the sums, where an employee would have given back or spent more than they were given by an entry or by its
 * deletion (`after` null). Raises `conflict` at `amount`.
 */
async function askOfHeld(tx: Tx, before: Moved | null, after: Moved | null): Promise<void> {
  const ids = new Set([before, after].flatMap((row) => row?.employeeId ?? []));
  for (const employeeId of ids) {
    const currency = (after ?? before)?.currency ?? "";
    const held = (await balanceOf(tx, employeeId)).find((row) => row.currency === currency);
    const { balance = 0, given = 0, returned = 0, spent = 0 } = held ?? {};
    const left = balance - worthOf(before, employeeId) + worthOf(after, employeeId);
    if (left >= 0 || left >= balance) continue;
    const name = await nameOf(employeeId, tx);
    const money = (minor: number) => formatMoney(minor, currency);
    throw conflictAt(
      "amount",
      `${name} was given ${money(given)}, returned ${money(returned)} and spent ${money(spent)}. After this ${money(-left)} is ${HELD_ASKED}`,
    );
  }
}

/** The staff that an entry is about: who is active, and who left and has something of the company's money, or is owed some. */
export async function staffWithMoney(chosen: number | null) {
  const active = await activeStaff(chosen);
  const gone = await db.user.findMany({
    where: {
      role: { not: "customer" },
      status: { not: "active" },
      erasedAt: null,
      id: { notIn: active.map(({ id }) => id) },
      crewAdvances: { some: {} },
    },
    select: { id: true, name: true },
    orderBy: { id: "asc" },
  });
  const holding: typeof gone = [];
  for (const one of gone) {
    if ((await balanceOf(db, one.id)).some(({ balance }) => balance !== 0)) holding.push(one);
  }
  return [
    ...active.map((one) => ({ ...one, left: false })),
    ...holding.map((one) => ({ ...one, left: true })),
  ];
}
