import { databaseKind, db, type Tx } from "~/platform/db.server";

import { bareNumber } from "../../kit/shared/bare-number";
import { ruleOf, type Rule } from "../../kit/shared/rules";

/** Of the database's locks. */
const LOCK = 72_707_419;

/** Nobody else takes a licence number until this transaction ends: two at once would have one. SQLite has one writer. */
export async function holdLicences(tx: Tx): Promise<void> {
  if (databaseKind() === "sqlite") return;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::int, 0::int)`;
}

/** The other active driver who has a licence number, however it is written; a company has some dozens. */
export async function holderOfLicence(
  licenceNumber: string | null,
  ownId: number | null,
  tx: Tx = db,
): Promise<{ name: string } | undefined> {
  if (licenceNumber === null) return undefined;
  const number = bareNumber(licenceNumber);
  const others = await tx.driver.findMany({
    where: { status: "active", licenceNumber: { not: null }, id: { not: ownId ?? 0 } },
    select: { name: true, licenceNumber: true },
    orderBy: { id: "asc" },
  });
  return others.find((other) => bareNumber(other.licenceNumber ?? "") === number);
}

type Before = { id: number; status: string; licenceNumber: string | null };
type Licensed = { licenceNumber: string | null };

/** No two active drivers have one licence. `before`: the stored driver, whose number is no mistake as long as nobody changes it. */
export function licenceRule(before: Before | null, tx: Tx = db): Rule<Licensed> {
  return ruleOf<Licensed>()(["licenceNumber"], async ({ licenceNumber }, say) => {
    if (licenceNumber === null || (before && before.status !== "active")) return;
    if (bareNumber(before?.licenceNumber ?? "") === bareNumber(licenceNumber)) return;
    const holder = await holderOfLicence(licenceNumber, before?.id ?? null, tx);
    if (holder) say("licenceNumber", `Another driver, ${holder.name}, has this licence number`);
  });
}
