import { transaction } from "~/platform/db.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { once } from "../../kit/shared/once.server";
import { followHire } from "../expense/expense.balance.server";
import { isCreditFiled, vendorGstin } from "../expense/expense.credit.server";
import {
  addCorrection,
  assertInFiled,
  assertMayCorrect,
  type CorrectionInput,
  standing,
} from "../expense/expense.correct.server";
import { hires } from "./hire.server";

/** What the entry is called that corrects a hire. */
const KIND = "Lorry hire";

/** A hire as its correction's form starts. Raises `conflict` where none is needed, unless `includeClosed`. */
export async function hireToCorrect(actor: Actor, id: number, includeClosed: boolean) {
  assertCan(actor, "hire:edit");
  const hire = await hires.get(actor, id);
  return transaction(async (tx) => {
    if (!includeClosed) await assertInFiled(tx, hire, "hire");
    return { hire, now: await standing(tx, hire, { correctsHireId: id }) };
  });
}

/** Makes the entry by which a hire of a filed return says what it should, as `correctBill` does for bills. */
export async function correctHire(
  actor: Actor,
  id: number,
  input: CorrectionInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "hire:edit");
  return once(actor, `hire:correct ${id}`, key, async (tx) => {
    await assertMayCorrect(tx, actor);
    await holdAlone(tx, "Hire", id);
    const hire = await tx.hire.findUnique({
      where: { id },
      include: {
        aboard: { select: { consignment: { select: { jobId: true } } } },
        vendor: { select: { gstin: true } },
      },
    });
    if (!hire) throw notFound("hire");
    await assertInFiled(tx, hire, "hire");
    const number = hire.vehicleNumber;
    const jobs = new Set(hire.aboard.map(({ consignment }) => consignment.jobId));
    const truck = await tx.vehicle.findUnique({ where: { number }, select: { id: true } });
    const copied = {
      date: hire.date,
      currency: hire.currency,
      vendorId: hire.vendorId,
      reverseCharge: hire.reverseCharge,
      billNumber: hire.billNumber,
      billDate: hire.billDate,
      creditGstin: vendorGstin(hire, await isCreditFiled(tx, hire)),
      credit: hire.credit,
      creditRule: hire.creditRule,
      creditReason: hire.creditReason,
      kind: KIND,
      tdsRow: "work",
      tdsReason: hire.tdsReason,
      // Of several jobs none can be named.
      jobId: jobs.size === 1 ? [...jobs][0]! : null,
      vehicleId: truck?.id ?? null,
      spentById: null,
      paidFrom: "owed",
    };
    const of = { correctsHireId: id };
    const follow = (more: number) => followHire(tx, hire, more);
    return addCorrection(tx, actor, of, copied, await standing(tx, hire, of), input, follow);
  });
}
