import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Card } from "~/components/ui/Card";
import { EmptyState } from "~/components/ui/EmptyState";
import { Link } from "~/components/ui/Link";
import { PageHeader } from "~/components/ui/PageHeader";
import { Table } from "~/components/ui/Table";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { isMonth, monthName, monthOf, monthsAway, periodName } from "~/models/company/month/month";
import { formatDate } from "~/models/ground/day/calendar-date";
import { DUES } from "~/models/billing/returns/due-days";
import { DUE_AT, dueDays } from "~/models/billing/returns/due-days.server";
import { formatMoney } from "~/models/ground/money/money";
import { returnPaths } from "~/return-paths";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Due days" }];

const rupees = (minor: number) => formatMoney(minor, "INR");

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "return:view", async ({ actor, url }) => {
    const today = companyToday(await getCompany());
    const asked = url.searchParams.get("month") ?? "";
    const month = isMonth(asked) ? asked : monthOf(today);
    const rows = await dueDays(actor, month);
    return {
      month: monthName(month),
      beside: [-1, 1].map((away) => {
        const other = monthsAway(month, away);
        return { label: monthName(other), to: returnPaths.dueDays(other) };
      }),
      rows: rows.map(({ what, period, day, amount, fixed, done }) => ({
        key: `${what} ${period}`,
        what: DUES[what],
        to: DUE_AT[what](period),
        period: periodName(period),
        day: formatDate(day),
        amount: amount === null ? "" : rupees(amount),
        fixed: fixed === null ? null : `or ${rupees(fixed)} without working it out`,
        state: done ? "Closed" : done === false && day < today ? "Late" : "",
      })),
    };
  });

export default function DueDays() {
  const { month, beside, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Due days"
        subtitle={month}
        actions={beside.map(({ label, to }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      />
      <Card>
        <Table
          caption="Due days"
          rows={rows}
          rowKey={({ key }) => key}
          empty={<EmptyState text="Nothing is due" />}
          columns={[
            { label: "Day", phone: "date", cell: ({ day }) => day },
            {
              label: "What",
              phone: "whole",
              cell: ({ what, to, period }) => (
                <>
                  <Link to={to}>{what}</Link> of {period}
                </>
              ),
            },
            { label: "Filed", phone: "status", cell: ({ state }) => state },
            {
              label: "To pay",
              numeric: true,
              phone: "end",
              cell: ({ amount, fixed }) => (
                <>
                  {amount}
                  {fixed && <span className="hint">{` ${fixed}`}</span>}
                </>
              ),
            },
          ]}
        />
        <p className="hint">
          By the figures of each period here. Credit that the portal brings forward is not in them.
        </p>
      </Card>
    </>
  );
}
