import { db, type Tx } from "~/db.server";
import { todayIn } from "../shared/clock.server";

/** The one company's own record. A database always has it: the first start writes it. */
export async function getCompany(tx: Tx = db) {
  return tx.company.findUniqueOrThrow({ where: { id: 1 } });
}

export type Company = Awaited<ReturnType<typeof getCompany>>;

/** Today's calendar day where the company is. */
export function companyToday(company: Pick<Company, "timeZone">): string {
  return todayIn(company.timeZone);
}
