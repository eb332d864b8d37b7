import {
  contractQuestion,
  movingDateQuestion,
} from "~/models/sales/quotation/quotation.rules.server";
import { statesOfQuotation } from "~/models/sales/quotation/quotation.tax.server";
import { toId } from "~/models/kit/shared/number-fields";
import { CONTRACT_ANYWAY } from "~/models/sales/rate-contract/contract-day";
import { PASSED_FIELD } from "~/models/kit/shared/passed-date";
import { STATE_ANYWAY } from "~/models/ground/tax/state-anyway";
import { stateQuestion } from "~/models/people/user/state-question";

/**
 * Returns the page's questions before it saves: a day that has passed or is outside the contract, a state that does not
 * fit its PIN.
 */
export async function questionsOf(form: FormData, id: number | null) {
  const moving = await movingDateQuestion(form.getAll(PASSED_FIELD), id);
  const contract = await contractQuestion(
    toId(String(form.get("rateContractId") ?? "")),
    form.getAll(CONTRACT_ANYWAY),
    id,
  );
  const known = { before: id === null ? null : await statesOfQuotation(id) };
  const confirmed = form.getAll(STATE_ANYWAY);
  return [
    moving,
    contract,
    stateQuestion("pickupStateCode", "sourceAddress", { ...known, confirmed }),
    stateQuestion("dropStateCode", "destinationAddress", { ...known, confirmed }),
  ];
}
