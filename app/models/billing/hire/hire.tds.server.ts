import { db } from "~/platform/db.server";

import type { Rule } from "../../kit/shared/rules";
import { whyAnotherTds } from "../vendor/vendor.tds.server";
import type { HireInput } from "./hire.record";
import { lawOf } from "./hire.server";

/** The question of pages about a TDS that is not what the law asks for: why; scripts are not asked. `input` is sound. */
export async function tdsQuestion(input: HireInput, id: number | null): Promise<Rule<HireInput>[]> {
  const { tdsAmount, tdsReason } = input;
  if (tdsAmount === null || tdsReason !== null) return [];
  const before = id === null ? null : await db.hire.findUnique({ where: { id } });
  const kept = before?.tdsAmount === tdsAmount && before.amount === input.amount;
  const law = await lawOf(db, input, before);
  if (kept || law.amount === tdsAmount) return [];
  return [whyAnotherTds(law)];
}
