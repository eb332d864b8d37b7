import { data } from "@remix-run/node";

import { PAYMENT_FIELDS } from "~/models/billing/payment/payment.fields";
import { grouped } from "~/models/billing/tds/tds.match";
import { CertifyInput } from "~/models/billing/tds/tds.schema";
import { certifyAll, compare26as, keepForm26as, years26as } from "~/models/billing/tds/tds.server";
import { dayOf } from "~/models/ground/day/time-zone";
import { tdsYearText } from "~/models/ground/tax/tds";
import { getCompany } from "~/models/company/company/company.server";
import { DomainError, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { CUSTOMER_TAX_FIELDS } from "~/models/people/user/customer-tax.fields";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";

import { tableText } from "../desk/table-text.server";
import { doneAt } from "../flash.server";
import { pageFor, type PageArgs, postFor } from "../page.server";
import { fileOf } from "../upload.server";
import { shown } from "./tds-pages.server";

/** Form 26AS that was brought, beside the books of now: of the latest year, or the one that the address names. */
export const loadForm26as = (args: PageArgs) =>
  pageFor(args, "payment:record", async ({ actor, url }) => {
    const kept = await years26as(actor);
    const asked = url.searchParams.get("financialYear");
    const one = kept.find(({ financialYear }) => financialYear === asked) ?? kept[0];
    const found = one ? await compare26as(actor, one.financialYear) : null;
    const { timeZone } = await getCompany();
    return {
      labels: {
        tan: CUSTOMER_TAX_FIELDS.tan.label,
        date: PAYMENT_FIELDS.date.inSentence,
        amount: PAYMENT_FIELDS.amount.label,
      },
      years: kept.map(({ financialYear }) => ({
        value: financialYear,
        label: tdsYearText(financialYear),
        to: returnPaths.form26as(financialYear),
      })),
      year: one?.financialYear ?? null,
      broughtOn: one ? dayOf(one.createdAt, timeZone) : null,
      found: found && {
        certain: found.certain.length,
        lines: (["certain", "proposed", "unmatched"] as const)
          .flatMap((kind) => found[kind].map((line) => lineOf(kind, line)))
          .sort((a, b) => a.row - b.row),
        groups: groupsOf(found),
        missing: found.missing.map((row) => ({ ...shown(row), to: paths.tds.view(row.id) })),
      },
    };
  });

type Found = NonNullable<Awaited<ReturnType<typeof compare26as>>>;
type Line = Found["certain"][number];

const lineOf = (kind: "certain" | "proposed" | "unmatched", line: Line) => ({
  row: line.row,
  tan: line.tan,
  amount: line.amount,
  date: line.date,
  why: line.why,
  kind,
  of: line.deductions.map((row) => ({
    text: `${row.referenceNumber}, ${row.customer.name}`,
    to: paths.tds.view(row.id),
  })),
});

/** The deductions that one certificate is of: those of a customer in a quarter that are open and that lines tell of. */
function groupsOf({ certain, proposed }: Found) {
  const sure = new Set(certain.flatMap(({ deductions }) => deductions));
  const all = new Set([...sure, ...proposed.flatMap(({ deductions }) => deductions)]);
  const rows = [...all].filter(({ certificateNumber }) => certificateNumber === null);
  const groups = grouped(rows, (row) => `${row.customer.id} ${shown(row).period}`);
  return [...groups].map(([key, own]) => ({
    key,
    name: `${shown(own[0]!).customer}, ${shown(own[0]!).period}`,
    rows: own.map((row) => {
      const { id, payment: text, amount } = shown(row);
      return { id, text, amount, sure: sure.has(row) };
    }),
  }));
}

/** Keeps the posted file, or one certificate of the chosen deductions. */
export const postForm26as = (args: PageArgs) =>
  postFor(args, "payment:record", async ({ actor, form }) => {
    const intent = String(form.get("intent") ?? "");
    try {
      if (intent === "certify") {
        const ids = form.getAll("ids").map(String);
        const {
          success,
          data: input,
          error,
        } = CertifyInput.safeParse({
          ...Object.fromEntries(form),
          ids,
        });
        if (!success) return data(refusal(form, error.issues[0]?.message ?? ""), 400);
        await certifyAll(actor, input);
        const said = `${input.ids.length} ${input.ids.length === 1 ? "deduction is" : "deductions are"} certified`;
        return doneAt(returnPaths.form26as(String(form.get("financialYear") ?? "")), said);
      }
      const { bytes } = await fileOf(form, "Choose a file first");
      const { financialYear, ...found } = await keepForm26as(actor, await tableText(bytes));
      const lines = found.certain.length + found.proposed.length + found.unmatched.length;
      return doneAt(returnPaths.form26as(financialYear ?? ""), `${lines} lines are kept`);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "forbidden") throw error;
      if (intent === "certify") {
        return data(refusal(form, error.message), PAGE_STATUS[error.code]);
      }
      const { file, csv } = error.fieldErrors;
      const errors = file ?? csv ?? [error.message];
      return data({ errors, group: null, wrong: null }, PAGE_STATUS[error.code]);
    }
  });

/** The refusal of a certificate, said at its own form with what was typed. */
const refusal = (form: FormData, wrong: string) => ({
  errors: null,
  wrong,
  group: {
    key: String(form.get("group") ?? ""),
    ids: form.getAll("ids").map(Number),
    certificateNumber: String(form.get("certificateNumber") ?? ""),
    certificateDate: String(form.get("certificateDate") ?? ""),
  },
});
