import { isbot } from "isbot";
import { db, transaction } from "~/platform/db.server";
import { now } from "~/platform/clock.server";
import { remembered } from "~/platform/fast/fast.server";

import { formatMomentAndTime } from "../../ground/day/time-zone";
import { deviceName } from "../../ground/typed/device";
import type { OpeningLine } from "./document-link.types";

/** The visitor of a link, as far as a server can tell. */
export type Visitor = { address: string; userAgent: string | null };

const SAME_VISIT_MS = 10 * 60 * 1000;
const KEPT = 200;

/** Notes that a link was opened; again within ten minutes by the same visitor is the same opening. */
export async function recordOpening(linkId: number, visitor: Visitor): Promise<void> {
  const at = now();
  const who = { linkId, address: visitor.address, userAgent: visitor.userAgent?.slice(0, 300) };
  const where = { ...who, userAgent: who.userAgent ?? null };
  // Repeated openings by one visitor query once, until somebody else opens one.
  const last = await remembered(`opening ${JSON.stringify(where)}`, () =>
    db.documentOpening.findFirst({ where, orderBy: { id: "desc" }, select: { at: true } }),
  );
  if (last && last.at.getTime() > at.getTime() - SAME_VISIT_MS) return;
  await transaction(async (tx) => {
    await tx.documentOpening.create({ data: { ...who, at } });
    const oldest = await tx.documentOpening.findFirst({
      where: { linkId },
      orderBy: { id: "desc" },
      skip: KEPT - 1,
      select: { id: true },
    });
    if (oldest) {
      await tx.documentOpening.deleteMany({ where: { linkId, id: { lt: oldest.id } } });
    }
  });
}

type Opening = { at: Date; address: string; userAgent: string | null };

/** Programs of messengers and mail servers look at links before people do: they are named as such. */
export function openingLine({ at, address, userAgent }: Opening, timeZone: string): OpeningLine {
  const person = userAgent !== null && userAgent !== "" && !isbot(userAgent);
  const device = person ? deviceName(userAgent) : "Message preview or mail scan";
  return { at: formatMomentAndTime(at, timeZone), who: `${device}, ${address}` };
}
