import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { companyDay, getCompany } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { recordCommands } from "../../kit/record/record-commands.server";
import { holdParent } from "../../kit/shared/hold.server";
import { ruleOf } from "../../kit/shared/rules";
import { CREW_ADVANCE, type CrewAdvanceInput } from "./crew-advance.record";

/** Money for the road: staff record what was given and returned, admins approve and delete it. */
export const crewAdvances = recordCommands(CREW_ADVANCE, {
  day: companyDay,
  include: { employee: { select: { id: true, name: true } } },
  rules: (before, tx) => [
    ruleOf<CrewAdvanceInput>()(["employeeId"], async ({ employeeId }, addError) => {
      await holdParent(tx, "User", employeeId);
      const found = await tx.user.findFirst({
        where: { id: employeeId, role: { not: "customer" } },
      });
      if (!found) addError("employeeId", "This employee does not exist");
      else if (found.status !== "active" && employeeId !== before?.employeeId)
        addError("employeeId", `${found.name} is not active: activate the account first`);
    }),
  ],
  besides: async ({ id }, before, _, tx) =>
    before
      ? { status: "recorded" }
      : { createdById: id, currency: (await getCompany(tx)).invoiceCurrency },
  named: async ({ employeeId }, tx) => ({
    Employee: (await tx.user.findUnique({ where: { id: employeeId } }))?.name ?? "",
  }),
  isUsed: () => Promise.resolve(false),
  used: "",
});

type CrewBalance = {
  currency: string;
  given: number;
  returned: number;
  spent: number;
  balance: number;
};

/**
 * What an employee got for the road, brought back and spent of it, by currency, also what waits for approval, less its TDS: the balance is
 * with the employee; below zero it is owed to them.
 */
export async function crewBalance(actor: Actor, employeeId: number): Promise<CrewBalance[]> {
  assertCan(actor, "crewAdvance:view");
  const sum = (what: string) =>
    Prisma.sql`SUM(CASE WHEN "what" = ${what} THEN "amount" ELSE 0 END)`;
  const rows = await db.$queryRaw<Record<string, unknown>[]>`
    SELECT "currency", ${sum("given")} AS "given", ${sum("returned")} AS "returned", ${sum("spent")} AS "spent" FROM (
      SELECT "direction" AS "what", "currency", "amount" FROM "CrewAdvance" WHERE "employeeId" = ${employeeId}
      UNION ALL SELECT 'spent', "currency", "amount" - "tdsAmount" FROM "Expense"
      WHERE "spentById" = ${employeeId} AND "paidFrom" = 'advance'
    ) AS "moves" GROUP BY "currency" ORDER BY "currency"`;
  return rows.map((row) => {
    const [given, returned, spent] = [row.given, row.returned, row.spent].map(Number) as [
      number,
      number,
      number,
    ];
    const balance = given - returned - spent;
    return { currency: String(row.currency), given, returned, spent, balance };
  });
}
