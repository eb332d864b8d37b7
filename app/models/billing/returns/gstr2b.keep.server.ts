import { inUnitOfWork, type Tx } from "~/platform/db.server";

import { type Company, getCompany } from "../../company/company/company.server";
import { monthName } from "../../company/month/month";
import { returnOf } from "../../company/month/month.held.server";
import { formatMoney, MAX_MINOR } from "../../ground/money/money";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { invalidField } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { takeByGstr2b } from "./close.server";
import type { Statement, Told } from "./gstr2b";

/** Lines that are written at once: databases take so many values in a statement. */
const AT_ONCE = 1_000;

const lineName = ({ name, gstin, number }: Told) => `${number} of ${name || gstin}`;

/** Raises `invalid` at `file` for a statement of another company or month, and for lines that cannot be kept. */
function assertIts({ gstin, month: its, lines }: Statement, company: Company, month: string) {
  const refuse = (why: string) => invalidField("file", why);
  if (gstin && company.gstin && gstin.toUpperCase() !== company.gstin)
    throw refuse(`The file is of the GSTIN ${gstin}; yours is ${company.gstin}`);
  if (its && its !== month) throw refuse(`The file is GSTR-2B of ${monthName(its)}`);
  for (const line of lines) {
    if (!line.number || !line.date || !line.gstin)
      throw refuse(`${lineName(line)} has no ${line.date ? "number or GSTIN" : "date"}`);
    const most = Math.max(...[line.value, line.taxable, line.igst, line.cgst].map(Math.abs));
    if (most > MAX_MINOR)
      throw refuse(`${lineName(line)} is over ${formatMoney(MAX_MINOR, "INR")}`);
  }
}

/**
 * Keeps GSTR-2B of a month in place of what was brought of it before; what was decided of a line stays with it. Raises `invalid` at `file`
 * for one of another company or month, `conflict` for one whose GSTR-3B is filed: 4(D)(2) of it stands there.
 */
export async function keepGstr2b(actor: Actor, month: string, statement: Statement) {
  assertCan(actor, "expense:create");
  await inUnitOfWork(async (tx) => {
    // Two files at once would both be there.
    await holdAlone(tx, "Company", 1);
    const company = await getCompany(tx);
    assertIts(statement, company, month);
    const bring = () => replaceLines(tx, month, statement);
    await takeByGstr2b(tx, actor, returnOf(company, month), bring);
  });
  return statement.lines.length;
}

async function replaceLines(tx: Tx, month: string, statement: Statement): Promise<void> {
  const decided = await tx.gstr2bLine.findMany({ where: { month, decision: { not: null } } });
  const key = ({ kind, gstin, number }: Pick<Told, "gstin" | "number"> & { kind: string }) =>
    `${kind} ${gstin} ${number}`;
  const decisions = new Map(decided.map((line) => [key(line), line]));
  await tx.gstr2bLine.deleteMany({ where: { month } });
  for (let at = 0; at < statement.lines.length; at += AT_ONCE) {
    await tx.gstr2bLine.createMany({
      data: statement.lines.slice(at, at + AT_ONCE).map((line) => {
        const { decision = null, reason = null } = decisions.get(key(line)) ?? {};
        return { ...line, month, decision, reason };
      }),
    });
  }
}
