import { data, redirect } from "@remix-run/node";
import * as z from "zod";

import {
  isSheet,
  readGstr2bJson,
  readGstr2bSheets,
  type Statement,
} from "~/models/billing/returns/gstr2b";
import {
  billOfGstr2b,
  compareGstr2b,
  countsOf,
  decideGstr2b,
  DecisionInput,
  DECISIONS,
  differenceWords,
  documentOf,
  type Gstr2bPair,
  STATES,
} from "~/models/billing/returns/gstr2b.server";
import { keepGstr2b } from "~/models/billing/returns/gstr2b.keep.server";
import { lastMonth } from "~/models/billing/returns/gstr1.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { isMonth, monthName, monthOf, monthsAway, periodName } from "~/models/company/month/month";
import { formatDate } from "~/models/ground/day/calendar-date";
import { amountText, formatMoney } from "~/models/ground/money/money";
import { fullNumber } from "~/models/ground/typed/phone";
import { can } from "~/models/kit/policy/policy";
import {
  DomainError,
  invalidField,
  noSuchButton,
  PAGE_STATUS,
} from "~/models/kit/shared/domain-error";
import { pageInfo, slice } from "~/models/kit/shared/list-query";
import { toId } from "~/models/kit/shared/number-fields";
import { whatsappAddress } from "~/models/papers/message/phone";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";

import { sheetRows } from "../desk/table-text.server";
import { doneAt } from "../flash.server";
import { readForm } from "../forms/form.server";
import { type PageArgs, pageFor } from "../page.server";
import { fileOf, readUpload } from "../upload.server";

/** The portal's JSON, or the sheets of its workbook. */
export const Gstr2bBody = z.looseObject({
  data: z.looseObject({}).optional(),
  sheets: z.record(z.string(), z.array(z.array(z.string()))).optional(),
});

/** Raises `invalid` at `file` for what is no GSTR-2B. */
export function statementIn(body: z.output<typeof Gstr2bBody>): Statement {
  const found = body.sheets ? readGstr2bSheets(body.sheets) : readGstr2bJson(body);
  if (!found)
    throw invalidField("file", "This is no GSTR-2B: take its JSON or Excel from the portal");
  return found;
}

async function statementOf(bytes: Uint8Array): Promise<Statement> {
  const start = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart();
  if (!start.startsWith("{")) return statementIn({ sheets: await sheetRows(bytes, isSheet) });
  try {
    return statementIn(JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw invalidField("file", "The file is not whole: download it from the portal again");
  }
}

const PAGE = 50;
const LABELS = { theirs: "Only theirs", differs: "Differs", ours: "Only ours", both: "In both" };
const rupees = (minor: number) => formatMoney(minor, "INR");

/** GSTR-2B of a month beside the books: the group that the address names, or else the first that asks for something. */
export const loadGstr2b = (args: PageArgs) =>
  pageFor(args, "expense:view", async ({ actor, url }) => {
    const company = await getCompany();
    const asked = url.searchParams.get("month") ?? "";
    const month = isMonth(asked) ? asked : await lastMonth();
    const { pairs, brought } = await compareGstr2b(actor, month);
    const names = Object.keys(LABELS) as (keyof typeof LABELS)[];
    const counts = countsOf(pairs);
    const state =
      STATES.find((one) => one === url.searchParams.get("state")) ??
      names.find((name) => counts[name] > 0) ??
      "both";
    const own = pairs.filter((pair) => pair.state === state);
    const info = pageInfo(toId(url.searchParams.get("page") ?? undefined) ?? 1, own.length, PAGE);
    const { skip, take } = slice(info);
    const ignoring = toId(url.searchParams.get("ignore") ?? undefined);
    const shown = (pair: Gstr2bPair) => {
      const { line, bill } = pair;
      const { supplier, gstin, number, date, tax } = documentOf(pair);
      const phone = bill?.vendor?.phone ? fullNumber(bill.vendor.phone, company.dialCode) : null;
      const text = `Your bill ${number ?? ""} of ${formatDate(date)} with ${rupees(tax)} GST is not in our GSTR-2B of ${monthName(month)}. Please file it in your GSTR-1. ${company.name}`;
      return {
        key: line ? `line ${line.id}` : `${bill.entity} ${bill.id}`,
        id: line?.id ?? null,
        supplier: supplier || (gstin ?? ""),
        gstin: supplier ? gstin : null,
        number: number ?? "No number",
        date: formatDate(date),
        tax: rupees(tax),
        value: line ? rupees(line.value) : rupees(bill.amount),
        said: [
          differenceWords(pair),
          bill && !bill.gstin ? "Its vendor has no GSTIN" : null,
          bill && !bill.number ? "It has no bill number" : null,
          line?.refused,
          line?.reverseCharge ? "Reverse charge" : null,
          bill && !bill.isIn
            ? bill.creditReturn
              ? `Credit in ${periodName(bill.creditReturn)}`
              : "No return takes its credit"
            : null,
        ]
          .filter(Boolean)
          .join(". "),
        decided: line?.decision
          ? [DECISIONS[line.decision as keyof typeof DECISIONS], line.reason]
              .filter(Boolean)
              .join(": ")
          : null,
        bill: bill && (bill.entity === "hire" ? paths.hires : paths.expenses).view(bill.id),
        ask: state === "ours" && phone && gstin && number ? whatsappAddress(phone, text) : null,
        ignore: line && returnPaths.gstr2b(month, { state, page: info.page, ignore: line.id }),
      };
    };
    const rows = own.slice(skip, skip + take).map(shown);
    const ignored = rows.find(({ id }) => id !== null && id === ignoring);
    return {
      month,
      name: monthName(month),
      latest: monthOf(companyToday(company)),
      beside: [-1, 1].map((away) => {
        const period = monthsAway(month, away);
        return { period, to: returnPaths.gstr2b(period) };
      }),
      brought,
      state,
      views: names.map((name) => ({
        to: returnPaths.gstr2b(month, { state: name }),
        label: `${LABELS[name]} ${counts[name]}`,
        current: name === state,
      })),
      canDecide: can(actor, "expense:create"),
      rows,
      ignored: ignored && { id: ignored.id, about: `${ignored.number} of ${ignored.supplier}` },
      ...info,
      sum: rupees(own.reduce((all, pair) => all + documentOf(pair).tax, 0)),
    };
  });

/** Keeps the posted file; makes a bill of a line; decides what becomes of one. */
export const postGstr2b = (args: PageArgs) =>
  pageFor(args, "expense:create", async ({ actor, request, url }) => {
    const form = await readForm(request, readUpload);
    const text = (name: string) => String(form.get(name) ?? "");
    const here = `${url.pathname}${url.search}`;
    try {
      if (form.has("file")) {
        const statement = await statementOf((await fileOf(form, "Choose a file first")).bytes);
        const asked = text("month");
        const month = isMonth(asked) ? asked : (statement.month ?? (await lastMonth()));
        const lines = await keepGstr2b(actor, month, statement);
        return doneAt(
          returnPaths.gstr2b(month),
          `${lines} ${lines === 1 ? "line is" : "lines are"} kept`,
        );
      }
      const [bill, wait, undo, ignore] = ["bill", "wait", "undo", "ignore"].map((name) =>
        toId(text(name)),
      );
      if (bill) {
        const { amount, taxAmount, ...values } = await billOfGstr2b(actor, bill);
        const money = { amount: amountText(amount), taxAmount: amountText(taxAmount) };
        return redirect(returnPaths.expenseOf({ ...values, ...money, paidFrom: "owed" }));
      }
      if (wait) await decideGstr2b(actor, wait, { decision: "wait", reason: null });
      else if (undo) await decideGstr2b(actor, undo, { decision: null, reason: null });
      else if (ignore) {
        const read = DecisionInput.safeParse({ decision: "ignore", reason: text("reason") });
        if (!read.success) throw invalidField("reason", read.error.issues[0]?.message ?? "");
        await decideGstr2b(actor, ignore, read.data);
        return doneAt(here.replace(/&ignore=\d+/, ""), "Ignored");
      } else throw noSuchButton();
      return doneAt(here, undo ? "Taken back" : "It waits");
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "forbidden") throw error;
      const { file, reason } = error.fieldErrors;
      const errors = { file: file ?? null, reason: reason ?? null, said: error.message };
      return data({ ...errors, typed: text("reason") }, PAGE_STATUS[error.code]);
    }
  });
