import { data } from "@remix-run/node";

import {
  COUNTED,
  countOwing,
  placeText,
  readPlace,
} from "~/models/billing/statement/statement.owing.server";
import { periodText } from "~/models/billing/statement/statement.document";
import { readPeriod, usualPeriod } from "~/models/billing/statement/wanted-period.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { AGES, dueDatesOf, OVERDUE } from "~/models/desk/report/outstanding.ages";
import { listOwed, OWED_SORTS, owedSums } from "~/models/desk/report/owed.server";
import { askedDay } from "~/models/desk/report/report.period";
import { sendStatements } from "~/models/desk/sending/send-statements.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoment } from "~/models/ground/day/time-zone";
import { formatMoney } from "~/models/ground/money/money";
import type { Actor } from "~/models/kit/policy/policy";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { readPage } from "~/models/kit/shared/list-query";
import { can } from "~/models/kit/policy/policy";
import { paths } from "~/paths";
import { env } from "~/platform/env.server";

import { formKey, newFormKey } from "../forms/form.server";
import { listReply, pageSizeOf } from "../list.server";
import { pageFor, type PageArgs, type PageContext, postFor } from "../page.server";
import { remindAsPressed } from "../papers/sending.server";
import { refusalReply } from "../refusal.server";

type Sums = readonly { currency: string; minor: number }[];
const sumText = (sums: Sums) =>
  sums.map(({ minor, currency }) => formatMoney(minor, currency)).join(" · ");

/** Reads the address's choices; unknown words are left out. */
async function readAsked({ request, url }: PageContext, today: string) {
  const { searchParams: params } = url;
  const { day, error } = askedDay(params.get("on"), today);
  return {
    error,
    asked: {
      search: (params.get("search") ?? "").trim().slice(0, 100),
      age: [OVERDUE, ...AGES].find((one) => one === params.get("age")) ?? ("" as const),
      day,
      sort: OWED_SORTS.find((one) => one === params.get("sort")) ?? ("oldest" as const),
      page: readPage(params),
      limit: await pageSizeOf({ request, url }),
    },
  };
}

/** The customers who owe, a line each, and the actions on them. */
export const loadOwed = (args: PageArgs) =>
  pageFor(args, "report:view", async (page) => {
    const { actor, url } = page;
    const company = await getCompany();
    const today = companyToday(company);
    const { asked, error } = await readAsked(page, today);
    const { search, age, day, sort } = asked;
    const [{ rows, ...pages }, sums, count] = await Promise.all([
      listOwed(actor, asked),
      owedSums(actor, day, company.invoiceCurrency),
      countOwing(actor),
    ]);
    const usual = usualPeriod(today, company.financialYearStart);
    const period = readPeriod(url.searchParams, usual);
    const on = day === today ? "" : day;
    const due = age ? dueDatesOf(age, day) : {};
    const reply = await listReply(page, {
      ...pages,
      error,
      chosen: { search, age, on, sort: sort === "oldest" ? "" : sort },
      owed: sumText(sums.all),
      as: on && `By age on ${formatDate(day)}`,
      ages: sums.ages.map((one) => ({
        age: one.age,
        label: [one.label, sumText(one.amounts)].filter(Boolean).join(" "),
      })),
      csv: paths.reports.csv("outstanding", { on }),
      here: url.pathname + url.search,
      count: count > COUNTED ? `more than ${COUNTED.toLocaleString("en-US")}` : String(count),
      any: count > 0,
      period,
      shown: periodText(period, {}),
      formKey: newFormKey(),
      rows: rows.map(({ clientId, currency, total, oldest, sentAt, ...row }) => ({
        ...row,
        key: `${clientId} ${currency}`,
        now: row.remind?.canSend === true && !company.invoiceReminders,
        total: formatMoney(total, currency),
        oldest: formatDate(oldest),
        sent: sentAt && formatMoment(sentAt, company.timeZone),
        to: paths.invoices.list({ status: "Unpaid", clientId, currency, ...due }),
        settle: can(actor, "payment:record") ? paths.payments.settle({ clientId }) : null,
        statement: paths.customers.statement(clientId, period),
      })),
    });
    return error ? { ...reply, init: { ...reply.init, status: 400 } } : reply;
  });

/** 'Remind' of a line, or 'Send statements' to all who owe. */
export const actOnOwed = (args: PageArgs) =>
  postFor(args, "report:view", async ({ actor, form, url }) => {
    switch (form.get("intent")) {
      case "email":
        return remindAsPressed(actor, form, url.pathname + url.search);
      case "send":
        return sendToAllOwing(actor, form);
      default:
        throw noSuchButton();
    }
  });

/** To the next of all who owe; says whom it reached and whom not. */
async function sendToAllOwing(actor: Actor, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const period = { from: text("from"), to: text("to") };
  const after = readPlace(text("after"));
  try {
    const { sent, not, next } = await sendStatements(
      actor,
      { period, after },
      formKey(form),
      env().whatsapp !== null,
    );
    return data({
      sent,
      next: placeText(next),
      not: not.map(({ customerId, name, currency, why }) => ({
        key: `${customerId} ${currency}`,
        name,
        why,
        to: paths.customers.statement(customerId, period),
      })),
    });
  } catch (error) {
    return refusalReply(error);
  }
}
