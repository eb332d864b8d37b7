import {
  getHandover,
  HANDOVER_FIELDS,
  HandoverInput,
  listHandovers,
  recordHandover,
  REVERSAL_FIELDS,
  ReversalInput,
  reverseHandover,
  staffNames,
} from "~/models/billing/handover/handover.server";
import { type Company, companyToday, getCompany } from "~/models/company/company/company.server";
import type { Period } from "~/models/desk/report/report.period";
import { namesOf } from "~/models/company/audit-log/audit.list.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { CURRENCIES, formatMoney } from "~/models/ground/money/money";
import type { Actor } from "~/models/kit/policy/policy";
import { noSuchButton, notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { readHistory } from "../desk/history.server";
import { doneAt } from "../flash.server";
import { labelsOf } from "../forms/facts.server";
import { formKey, newFormKey, saveForm } from "../forms/form.server";
import { type PageArgs, postFor } from "../page.server";

/** So many entries stand on a page. */
const SHOWN = 200;

type Entry = Awaited<ReturnType<typeof getHandover>>;

/** Loads the cash handovers of the cash book's page, and the choices of its forms. */
export async function loadHandovers(args: PageArgs, actor: Actor, period: Period) {
  const url = new URL(args.request.url);
  const company = await getCompany();
  const [entries, staff] = await Promise.all([
    listHandovers(actor, period, SHOWN),
    staffNames(actor),
  ]);
  const asked = toId(url.searchParams.get("reverse") ?? "");
  const chosen = asked === null ? null : await getHandover(actor, asked);
  const names = await namesOf(
    [...entries, ...(chosen ? [chosen] : [])].map((one) => one.handedById),
  );
  const shown = (entry: Entry) => drawn(entry, names, period);
  return {
    entries: entries.map(shown),
    staff,
    labels: {
      ...labelsOf(HANDOVER_FIELDS, "date", "amount", "currency", "handedById", "handedTo", "note"),
      reason: REVERSAL_FIELDS.reason.label,
    },
    currencies: [...CURRENCIES],
    usual: usualOf(actor, company),
    formKey: newFormKey(),
    here: paths.reports.view("collections", {
      ...period,
      by: "cash",
      reverse: chosen ? chosen.id : undefined,
    }),
    chosen: chosen && {
      ...shown(chosen),
      history: await readHistory(args, actor, "handover", chosen.id),
      back: paths.reports.view("collections", { ...period, by: "cash" }),
    },
  };
}

const usualOf = (actor: Actor, company: Company) => ({
  date: companyToday(company),
  currency: company.invoiceCurrency,
  handedById: String(actor.id),
});

function drawn(entry: Entry, names: Map<number, string>, period: Period) {
  const { id, date, amount, currency, handedById, handedTo, note, reversesId, reversedAt } = entry;
  const open = reversesId === null && reversedAt === null;
  return {
    id,
    date: formatDate(date),
    amount: formatMoney(amount, currency),
    by: names.get(handedById) ?? "",
    to: handedTo,
    note: note ?? "",
    state: reversesId !== null ? "Reversing entry" : reversedAt ? "Reversed" : "",
    reverse: open
      ? paths.reports.view("collections", { ...period, by: "cash", reverse: id })
      : null,
  };
}

/** The forms of the cash book's page: cash is handed over, or an entry taken back. */
export const handoverAction = (args: PageArgs) =>
  postFor(args, "handover:record", async ({ actor, form, url }) => {
    const intent = form.get("intent");
    const days = ["from", "to"].map((name) => [name, url.searchParams.get(name) ?? undefined]);
    const back = paths.reports.view("collections", { ...Object.fromEntries(days), by: "cash" });
    if (intent === "hand-over") {
      return saveForm(form, { schema: HandoverInput }, async (input) => {
        await recordHandover(actor, input, formKey(form));
        return doneAt(back, "Cash handed over was recorded");
      });
    }
    if (intent !== "reverse") throw noSuchButton();
    const id = toId(String(form.get("id")));
    if (id === null) throw notFound("handover");
    return saveForm(form, { schema: ReversalInput }, async (input) => {
      await reverseHandover(actor, id, input);
      return doneAt(back, "The entry was reversed");
    });
  });
