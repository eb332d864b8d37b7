import { groupsOf } from "~/platform/fast/fast.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { paymentScope } from "../../kit/policy/scope";
import { monthOf } from "../../ground/day/calendar-date";
import { lastMonths } from "~/models/ground/day/time-zone";
import { paymentReceived } from "./payment.status";

/**
 * The completed payments the actor sees: sums a currency in minor units, how many by method, and the
 * last six months of the company's calendar.
 */
export async function paymentSummary(actor: Actor) {
  assertCan(actor, "payment:view");
  const company = await getCompany();
  const months = lastMonths(companyToday(company), company.timeZone);
  const where = { AND: [paymentScope(actor), paymentReceived.where()] };
  const [groups, days] = await Promise.all([
    groupsOf("Payment", where, { by: ["paymentMethod", "currency"], sums: ["amount"] }),
    groupsOf(
      "Payment",
      { AND: [where, { date: { gte: months[0]?.firstDay ?? "" } }] },
      { by: ["date", "currency"], sums: ["amount"] },
    ),
  ]);
  const methods = new Map<string, number>();
  for (const { paymentMethod, rows } of groups) {
    methods.set(paymentMethod, (methods.get(paymentMethod) ?? 0) + rows);
  }
  return {
    usualCurrency: company.invoiceCurrency,
    count: groups.reduce((all, group) => all + group.rows, 0),
    totals: perCurrency(groups),
    methods: Object.fromEntries([...methods].sort(([a], [b]) => a.localeCompare(b))),
    months: months.map(({ key, label }) => {
      const own = days.filter(({ date }) => monthOf(date) === key);
      const count = own.reduce((all, day) => all + day.rows, 0);
      return { key, label, count, totals: perCurrency(own) };
    }),
  };
}

function perCurrency(
  groups: readonly { currency: string; amount: number }[],
): { currency: string; minor: number }[] {
  const totals = new Map<string, number>();
  for (const { currency, amount } of groups) {
    totals.set(currency, (totals.get(currency) ?? 0) + amount);
  }
  return [...totals]
    .map(([currency, minor]) => ({ currency, minor }))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}
