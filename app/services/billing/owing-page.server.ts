import { data } from "@remix-run/node";

import { companyToday, getCompany } from "~/models/company/company/company.server";
import { formatMoney } from "~/models/ground/money/money";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { formatMoment } from "~/models/ground/day/time-zone";
import { sendStatements } from "~/models/desk/sending/send-statements.server";
import { periodText } from "~/models/billing/statement/statement.document";
import {
  COUNTED,
  countOwing,
  customersOwing,
  placeText,
  readPlace,
} from "~/models/billing/statement/statement.owing.server";
import { readPeriod, usualPeriod } from "~/models/billing/statement/statement.period";
import { paths } from "~/paths";
import { env } from "~/platform/env.server";

import { formKey, newFormKey, readForm } from "../forms/form.server";
import { pageFor, type PageArgs } from "../page.server";
import { refusalReply } from "../refusal.server";

const SHOWN = 25;

/** Who owes, a part at a time, and the statements that they can be sent. */
export function loadOwing(args: PageArgs) {
  return pageFor(args, "document:send", async ({ actor, url }) => {
    const company = await getCompany();
    const usual = usualPeriod(companyToday(company), company.financialYearStart);
    const period = readPeriod(url.searchParams, usual);
    const after = readPlace(url.searchParams.get("after"));
    const [{ rows, next }, count] = await Promise.all([
      customersOwing(actor, { after, take: SHOWN }),
      countOwing(actor),
    ]);
    return {
      period,
      shown: periodText(period),
      count: count > COUNTED ? `more than ${COUNTED.toLocaleString("en-US")}` : String(count),
      any: count > 0,
      formKey: newFormKey(),
      moreTo: next && paths.statements.list({ ...period, after: placeText(next) ?? undefined }),
      rows: rows.map(({ customerId, currency, balance, lastSentAt, ...row }) => ({
        ...row,
        key: `${customerId} ${currency}`,
        to: paths.customers.statement(customerId, period),
        balance: formatMoney(balance, currency),
        sent: lastSentAt && formatMoment(lastSentAt, company.timeZone),
      })),
    };
  });
}

/** 'Send statements': to the next of all who owe; says whom it reached and whom not. */
export function sendToAllOwing(args: PageArgs) {
  return pageFor(args, "document:send", async ({ actor, request }) => {
    const form = await readForm(request);
    if (form.get("intent") !== "send") throw noSuchButton();
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
  });
}
