import { db, type Tx } from "~/platform/db.server";
import { changesBetween } from "../../kit/history/history.server";
import { amountText, formatMoney, MAX_MINOR, percentOf } from "../../ground/money/money";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { VALUE, type ValueLine } from "./consignment.history";
import { keepLorryReceipt } from "./consignment.revision.server";
import { CONSIGNMENT_CLOSED } from "./consignment.status";
import { getConsignment, isOpen, WHOLE_CONSIGNMENT } from "./consignment.server";
import type { ValueInput } from "./consignment.value.schema";

/** Sums the lines' values, in minor units; the sum may exceed a column of amounts. */
export function worthOf(lines: readonly ValueLine[]): number {
  return lines.reduce((sum, { quantity, value }) => sum + quantity * value, 0);
}

const linesOf = (consignmentId: number, tx: Tx = db) =>
  tx.declaredGoods.findMany({
    where: { consignmentId },
    select: { part: true, description: true, quantity: true, value: true },
    orderBy: { position: "asc" },
  });

/** The declared value of a consignment follows its declaration line by line. Raises `invalid` at any other figure. */
export async function assertValueOfLines(
  tx: Tx,
  { id, currency, declaredValue }: { id: number; currency: string; declaredValue: number | null },
  asked: number | null,
): Promise<void> {
  if (asked === declaredValue) return;
  const lines = await linesOf(id, tx);
  if (lines.length === 0) return;
  const total = formatMoney(worthOf(lines), currency);
  throw invalidField(
    "declaredValue",
    `The declaration of value comes to ${total} line by line: change the value there`,
  );
}

/**
 * Saves the declaration of value; where it has lines their total is the declared value. Without any the figure stays that was
 * typed. Raises `conflict` once the consignment is delivered or cancelled, `EditConflict` when another person saved in between (with a
 * version), `invalid` at `goods` where they are worth more than amounts go.
 */
export async function declareValue(actor: Actor, id: number, input: ValueInput): Promise<void> {
  await editRecord(actor, id, input.version, {
    entity: "consignment",
    allow: "consignment:edit",
    load: (tx) => tx.consignment.findUnique({ where: { id }, include: WHOLE_CONSIGNMENT }),
    refuse: (before) => (isOpen(before) ? null : conflict(CONSIGNMENT_CLOSED)),
    derive: async (tx, before) => {
      const { currency } = before;
      const { goods } = input;
      const total = worthOf(goods);
      if (total > MAX_MINOR) {
        const most = formatMoney(MAX_MINOR, currency);
        throw invalidField("goods", `Together the goods can be worth at most ${most}`);
      }
      const declaredValue = goods.length > 0 ? total : before.declaredValue;
      const stored = await linesOf(id, tx);
      return {
        data: { declaredValue },
        changes: changesBetween<object>(
          { declaredValue: before.declaredValue, lines: stored },
          { declaredValue, lines: goods },
          VALUE,
          { currency },
        ),
        context: { currency },
      };
    },
    after: async (tx, before, _, changes) => {
      await tx.declaredGoods.deleteMany({ where: { consignmentId: id } });
      await tx.declaredGoods.createMany({
        data: input.goods.map((row, position) => ({ ...row, position, consignmentId: id })),
      });
      if (before.lrNumber !== null && changes.length > 0) await keepLorryReceipt(tx, actor, id);
    },
  });
}

/** The declaration of a consignment that its reader sees, with what insuring it or its freight on value comes to. */
export async function declaredValueOf(actor: Actor, id: number) {
  const consignment = await getConsignment(actor, id);
  const lines = await linesOf(id);
  const { declaredValue, fovRate } = consignment;
  const premium =
    declaredValue === null || fovRate === 0 ? null : percentOf(declaredValue, fovRate);
  return { consignment, lines, declaredValue, premium };
}

/** Lines that are shown empty below those that are filled in. */
const SPARE_LINES = 5;

const EMPTY_LINE = { part: "household", description: "", quantity: "", value: "" };

/** The declaration as its form starts. Raises `conflict` when the consignment is closed, unless `includeClosed`. */
export async function valueForEdit(actor: Actor, id: number, includeClosed = false) {
  assertCan(actor, "consignment:edit");
  const found = await declaredValueOf(actor, id);
  if (!isOpen(found.consignment) && !includeClosed) throw conflict(CONSIGNMENT_CLOSED);
  const goods = found.lines.map(({ part, description, quantity, value }) => ({
    part,
    description,
    quantity: String(quantity),
    value: amountText(value),
  }));
  const spare = Array.from({ length: SPARE_LINES }, () => EMPTY_LINE);
  return { ...found, values: { goods: [...goods, ...spare] } };
}
