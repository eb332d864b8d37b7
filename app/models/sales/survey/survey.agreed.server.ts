import { db, type Tx } from "~/platform/db.server";

import { goodsSaid, goodsOf } from "./survey.onward";
import type { WholeSurvey } from "./survey.record";
import { WITH_ROOMS } from "./survey.server";

/** A quotation's newest survey, for what is read with the quotation. */
export const NEWEST_SURVEY = { orderBy: { id: "desc" }, take: 1, include: WITH_ROOMS } as const;

/** The newest survey that a quotation came of; null where none. */
export const surveyOfQuotation = (quotationId: number, tx: Tx = db) =>
  tx.survey.findFirst({
    where: { quotationId },
    orderBy: { id: "desc" },
    include: WITH_ROOMS,
  }) as Promise<WholeSurvey | null>;

type Items = readonly { name: string; quantity: number }[];

/** The survey as long as it lists what the quotation does: what nobody took over yet changes no paper. */
export const agreedWith = <S extends Pick<WholeSurvey, "rooms">>(
  survey: S | null | undefined,
  items: Items,
): S | null => (survey && goodsSaid(goodsOf(survey).items) === goodsSaid(items) ? survey : null);

/** The survey that says more of a quotation's goods; null where none lists the same. */
export async function agreedSurvey(
  quotationId: number | null,
  tx: Tx = db,
): Promise<WholeSurvey | null> {
  if (quotationId === null) return null;
  const survey = await surveyOfQuotation(quotationId, tx);
  if (!survey) return null;
  const items = await tx.quotationItem.findMany({
    where: { quotationId },
    select: { name: true, quantity: true },
  });
  return agreedWith(survey, items);
}
