import { data } from "@remix-run/node";
import { getCompany } from "~/models/company/company/company.server";
import {
  type BulkDone,
  type BulkGoOn,
  type BulkJobStatus,
  type BulkList,
  CHOSEN,
  SELECT,
} from "~/models/desk/bulk/bulk";
import {
  markJobs,
  markQuotationsSent,
  remindOfInvoices,
  sendQuotations,
  sendStatementsTo,
  toBulkStatus,
  unmarkJobs,
} from "~/models/desk/bulk/bulk.server";
import { type Action, type Actor, can } from "~/models/kit/policy/policy";
import {
  DomainError,
  invalidField,
  noSuchButton,
  PAGE_STATUS,
} from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import { stateLabel } from "~/models/kit/shared/state-field";
import { AS_ASSUMED, PLACE_ANSWER } from "~/models/papers/paper/going-out";
import { formKey, pressKey } from "../forms/form.server";
import { type PageArgs, postFor } from "../page.server";

/** The actions by which an actor may choose rows on a list: those on several of them at once. */
const ACCESS: Record<BulkList, Action> = {
  quotation: "quotation:changeStatus",
  invoice: "document:send",
  job: "job:changeStatus",
  customer: "document:send",
};

/** Whether a list offers the actor to choose rows, or lets them choose by now, and with which key. */
export function readBulk(actor: Actor, url: URL, list: BulkList) {
  const asked = url.searchParams.get(SELECT);
  const canSelect = can(actor, ACCESS[list]);
  const bulk = canSelect && asked ? { all: asked === "all", formKey: pressKey() } : null;
  return { canSelect: canSelect && !bulk, bulk };
}

/** Does what a list's button says with the rows that were chosen, and says what was done and what not. */
export const postBulk = (args: PageArgs, list: BulkList) =>
  postFor(args, ACCESS[list], async ({ actor, form }) => {
    try {
      const bulkDone = await run(actor, list, form);
      return data({ bulkDone, goOn: await goOn(form, bulkDone) });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
      return data({ bulkProblem: error.message }, { status: PAGE_STATUS[error.code] });
    }
  });

/** The question that is left of a press, asked once for all of its rows; each may be answered on its own page as well. */
async function goOn(form: FormData, { unplaced }: BulkDone): Promise<BulkGoOn | null> {
  if (unplaced.length === 0) return null;
  const { stateCode } = await getCompany();
  const place = stateLabel(stateCode ?? "");
  return {
    ids: unplaced,
    intent: String(form.get("intent")),
    label: `Go on with ${place}, our own, for these ${unplaced.length}`,
  };
}

function chosenIn(form: FormData): number[] {
  return form.getAll(CHOSEN).flatMap((text) => toId(String(text)) ?? []);
}

function run(actor: Actor, list: BulkList, form: FormData): Promise<BulkDone> {
  const [ids, key] = [chosenIn(form), formKey(form)];
  const asAssumed = form.get(PLACE_ANSWER) === AS_ASSUMED;
  switch (`${list} ${String(form.get("intent"))}`) {
    case "quotation email":
      return sendQuotations(actor, ids, key, asAssumed);
    case "quotation sent":
      return markQuotationsSent(actor, ids, asAssumed);
    case "invoice remind":
      return remindOfInvoices(actor, ids, key);
    case "customer statement":
      return sendStatementsTo(actor, ids, key);
    case "job mark":
      return markJobs(actor, ids, statusIn(form.get("status")));
    case "job undo":
      return unmarkJobs(actor, undoneIn(form));
    default:
      throw noSuchButton();
  }
}

function statusIn(word: unknown): BulkJobStatus {
  const status = toBulkStatus(word);
  if (!status) throw invalidField("status", "Choose a status");
  return status;
}

/** "12:On Hold:7" for each job: what it was before, and its version since. */
function undoneIn(form: FormData) {
  return form.getAll("undo").map((text) => {
    const [id = "", word, number = ""] = String(text).split(":");
    const [job, before, version] = [toId(id), toBulkStatus(word), toId(number)];
    if (job === null || !before || version === null)
      throw invalidField("undo", "This cannot be taken back");
    return { id: job, before, version };
  });
}
