import { saidLines } from "~/models/billing/invoice/invoice.amended.document";
import { AmendmentInput } from "~/models/billing/returns/amendment.fields";
import { AMENDMENT_LIST } from "~/models/billing/returns/amendment.list";
import {
  amendedMonths,
  amendmentsOf,
  listAmendments,
  type ShownAmendment,
} from "~/models/billing/returns/amendment.read.server";
import {
  amend,
  deleteAmendment,
  mayAmend,
  paperToAmend,
  rulesOfAmendment,
} from "~/models/billing/returns/amendment.server";
import type { AmendedOf } from "~/models/billing/returns/amendment.subject.server";
import { getCompany } from "~/models/company/company/company.server";
import { isQuarter, periodName } from "~/models/company/month/month";
import { returnOf } from "~/models/company/month/month.held.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";
import { type Actor, can } from "~/models/kit/policy/policy";
import { paths } from "~/paths";
import { doneAt } from "../flash.server";
import { amendmentPlan } from "../forms/form-plans.server";
import { formKey, newFormKey, saveForm } from "../forms/form.server";
import { listReply, readList } from "../list.server";
import { type PageArgs, pageFor, postFor, sectionOf } from "../page.server";
import { redirectOnConflict, withRefusalReply } from "../refusal.server";

const entityOf = (args: PageArgs): AmendedOf["entity"] =>
  sectionOf(args) === "invoices" ? "invoice" : "payment";
const pathsOf = ({ entity }: AmendedOf) => (entity === "invoice" ? paths.invoices : paths.payments);

type Said = ShownAmendment["said"];

const sides = (before: Said, said: Said, withTax: boolean) =>
  saidLines(before, said, (minor) => formatMoney(minor, "INR")).filter(
    ({ label }) => withTax || label !== "Tax",
  );

const changeText = ({ label, before, now }: ReturnType<typeof sides>[number]) =>
  before === now ? `${label}: ${now}` : `${label}: ${before} → ${now}`;

/** The amendments of all papers, by the return that declares them. */
export const loadAmendments = (args: PageArgs) =>
  pageFor(args, "return:view", async (page) => {
    const { actor } = page;
    const { asked, state } = await readList(page, AMENDMENT_LIST);
    const [{ rows, ...pages }, months, company] = await Promise.all([
      listAmendments(actor, asked),
      amendedMonths(actor),
      getCompany(),
    ]);
    const periods = months.map((month) => returnOf(company, month)).filter(isQuarter);
    return listReply(page, {
      pages,
      list: state,
      months: optionsOf([...months, asked.month]),
      quarters: optionsOf([...periods, asked.quarter]),
      rows: rows.map(({ id, of, number, client, date, carriedBy, before, said }) => ({
        id,
        number,
        client: client.name,
        date,
        carriedBy,
        to: pathsOf(of).view(of.id),
        changed: sides(before, said, true)
          .filter((line) => line.before !== line.now)
          .map(changeText)
          .join("\n"),
      })),
    });
  });

const optionsOf = (periods: readonly string[]) =>
  [...new Set(periods)].filter(Boolean).map((value) => ({ value, label: periodName(value) }));

/**
 * Returns the amendments card of a paper's page; null where there are none and can be none, and for customers. `isNote`:
 * about the invoice of one.
 */
export async function amendmentsCard(actor: Actor, of: AmendedOf, isNote = false) {
  if (!can(actor, "return:view")) return null;
  const [all, may] = [await amendmentsOf(actor, of), !isNote && (await mayAmend(actor, of))];
  if (all.length === 0 && !may) return null;
  const form = pathsOf(of).amend(of.id);
  const lines = all.map(({ date, reason, said, before }) => [
    `Declared on ${formatDate(date)}: ${reason}`,
    ...sides(before, said, !isNote).map(changeText),
  ]);
  const open = all.filter(({ filed }) => !filed);
  const steps = [
    ...open.map(({ id, date }) => ({
      label: `Delete amendment of ${formatDate(date)}`,
      to: `${form}?confirm=remove&amendment=${id}`,
    })),
    { label: "Amend", to: form },
  ];
  return {
    title: "Amendments",
    text: lines.map((of) => of.join("\n")).join("\n\n"),
    steps: may ? steps : [],
  };
}

/** The form that amends a filed paper. */
export function loadAmendmentForm(args: PageArgs) {
  const entity = entityOf(args);
  return pageFor(args, "amendment:make", async ({ actor, id, url }) => {
    const of = { entity, id: id(entity) };
    const home = pathsOf(of).view(of.id);
    const paper = await redirectOnConflict(args.request, home, () => paperToAmend(actor, of));
    const { number, date, today, said, isRegistered, offersOwn } = paper;
    return {
      number,
      day: formatDate(date),
      sides: sides(said, said, true).map(({ label, before }) => ({ label, value: before })),
      offersOwn,
      values: {
        return: "",
        date: today,
        // Left as it is, a GSTIN of another State asks for it.
        placeOfSupply: "",
        ...(isRegistered ? { gstin: said.gstin ?? "" } : {}),
      },
      isRegistered,
      removes:
        url.searchParams.get("confirm") === "remove" ? url.searchParams.get("amendment") : null,
      plan: amendmentPlan(isRegistered),
      here: pathsOf(of).amend(of.id),
      cancelTo: home,
      idempotencyKey: newFormKey(),
    };
  });
}

export function saveAmendmentForm(args: PageArgs) {
  const entity = entityOf(args);
  return postFor(args, "amendment:make", async ({ actor, form, id }) => {
    const of = { entity, id: id(entity) };
    const home = pathsOf(of).view(of.id);
    if (form.get("intent") === "remove") {
      return withRefusalReply(async () => {
        await deleteAmendment(actor, Number(form.get("amendment")) || 0);
        return doneAt(home, "Amendment deleted");
      });
    }
    const saving = {
      schema: AmendmentInput,
      rules: () => rulesOfAmendment(actor, of),
      failed: "Failed to amend",
    };
    return saveForm(form, saving, async (input) => {
      await amend(actor, of, input, formKey(form));
      return doneAt(home, "Amended");
    });
  });
}
