import type { Tx } from "~/platform/db.server";

import { holdPlan } from "../../kit/shared/hold.server";
import { getCompany } from "../../company/company/company.server";
import { changesBetween } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { columns, texts } from "../../kit/shared/define-fields";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { isRegime, REGIME_WORDS } from "../../ground/tax/regimes";
import { CONSIGNMENT_FIELDS, EMPTY_GOODS, type ConsignmentTexts } from "./consignment.fields";
import { type Goods, goodsSaid, HISTORY } from "./consignment.history";
import { consignmentSearchText } from "./consignment.list";
import { gstPayerUnder, insuranceNamed } from "./consignment.prefill";
import { keepLorryReceipt } from "./consignment.revision.server";
import type { ConsignmentInput } from "./consignment.schema";
import { CONSIGNMENT_CLOSED } from "./consignment.status";
import {
  currentTruck,
  getConsignment,
  isOpen,
  WHOLE_CONSIGNMENT,
  type Consignment,
} from "./consignment.server";
import { assertValueOfLines } from "./consignment.value.server";

type Before = Pick<Consignment, "lrNumber" | "taxRegime" | "reverseCharge">;

/** An issued lorry receipt's tax regime fixes the taxpayer. Raises `invalid` at any other. */
function assertPayer({ lrNumber, taxRegime, reverseCharge }: Before, chosen: string): void {
  if (lrNumber === null || taxRegime === null || !isRegime(taxRegime)) return;
  const payer = gstPayerUnder(taxRegime, reverseCharge, chosen);
  if (payer === chosen) return;
  const { label } = REGIME_WORDS[taxRegime];
  throw invalidField(
    "gstPayer",
    `${lrNumber} was issued under '${label}': ${payer === "nobody" ? "nobody pays GST" : `the ${payer} pays GST`}`,
  );
}

/**
 * Saves a consignment; goods stay where the input leaves them out. Of one whose lorry receipt is issued what it said before
 * is kept. Raises `conflict` when it is delivered or cancelled, `EditConflict` when another person saved in between (with a
 * version).
 */
export async function updateConsignment(
  actor: Actor,
  id: number,
  input: ConsignmentInput,
): Promise<void> {
  await editRecord(actor, id, input.version, {
    entity: "consignment",
    allow: "consignment:edit",
    hold: holdPlan,
    load: (tx) => tx.consignment.findUnique({ where: { id }, include: WHOLE_CONSIGNMENT }),
    refuse: (before) => (isOpen(before) ? null : conflict(CONSIGNMENT_CLOSED)),
    derive: async (tx, before) => {
      await assertValueOfLines(tx, before, input.declaredValue);
      assertPayer(before, input.gstPayer);
      const ewbNumber = input.ewbNumber?.replace(/[\s-]/g, "") ?? null;
      const { lrNumber, currency } = before;
      // Only people change the particulars of an issued receipt.
      const insurance = lrNumber === null ? insuranceNamed(input, await getCompany(tx)) : {};
      const fields = { ...columns(CONSIGNMENT_FIELDS, input), ewbNumber, ...insurance };
      const vehicleNumber = currentTruck(before)?.vehicleNumber ?? null;
      const goods = input.goods ?? before.goods;
      return {
        data: {
          ...fields,
          searchText: consignmentSearchText({ ...fields, lrNumber, vehicleNumber }),
        },
        changes: changesBetween<object>(
          { ...before, goods: before.goods.map(goodsSaid) },
          { ...fields, goods: goods.map(goodsSaid) },
          HISTORY,
          { currency },
        ),
        context: { currency },
      };
    },
    after: async (tx, before, _, changes) => {
      if (input.goods) await writeGoods(tx, id, input.goods);
      if (before.lrNumber !== null && changes.length > 0) await keepLorryReceipt(tx, actor, id);
    },
  });
}

async function writeGoods(tx: Tx, consignmentId: number, goods: readonly Goods[]): Promise<void> {
  await tx.consignmentGoods.deleteMany({ where: { consignmentId } });
  await tx.consignmentGoods.createMany({
    data: goods.map((row, position) => ({ ...row, position, consignmentId })),
  });
}

/** Lines that are shown empty below those that are filled in. */
const SPARE_LINES = 2;

/** A consignment as its form starts. Raises `not_found`; `conflict` when it is closed, unless `includeClosed`. */
export async function consignmentForEdit(actor: Actor, id: number, includeClosed = false) {
  assertCan(actor, "consignment:edit");
  const consignment = await getConsignment(actor, id);
  if (!isOpen(consignment) && !includeClosed) throw conflict(CONSIGNMENT_CLOSED);
  const goods = consignment.goods.map(({ description, quantity, packages, packing }) => ({
    description,
    quantity: String(quantity),
    packages: packages === null ? "" : String(packages),
    packing: packing ?? "",
  }));
  const values: ConsignmentTexts = {
    ...texts(CONSIGNMENT_FIELDS, consignment),
    goods: [...goods, ...Array.from({ length: SPARE_LINES }, () => EMPTY_GOODS)],
  };
  return { consignment, values };
}
