import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { PeriodForms } from "~/components/returns/ReturnReport";
import { Card } from "~/components/ui/Card";
import { EmptyState } from "~/components/ui/EmptyState";
import { PageHeader } from "~/components/ui/PageHeader";
import { Table } from "~/components/ui/Table";
import { EXPENSE_FIELDS } from "~/models/billing/expense/expense.record";
import { PURCHASE_CREDIT, readPurchases } from "~/models/billing/returns/purchases.server";
import { periodName } from "~/models/company/month/month";
import { formatDate } from "~/models/ground/day/calendar-date";
import { taxIn } from "~/models/billing/returns/gstr1.sums";
import { formatMoney } from "~/models/ground/money/money";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { periodOfPage } from "~/services/billing/return-page.server";
import { labelsOf } from "~/services/forms/facts.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Purchase register" }];

/** More would make a page that nobody scrolls: the file has all. */
const SHOWN = 500;

const rupees = (minor: number) => formatMoney(minor, "INR");

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "expense:view", async ({ actor, url }) => {
    const { period, forms } = await periodOfPage(url, returnPaths.purchases);
    const { rows, sums } = await readPurchases(actor, period);
    const page = {
      period,
      forms,
      sums: [
        { label: "Value", value: rupees(sums.value) },
        { label: "GST", value: rupees(taxIn(sums)) },
        { label: "Taken back", value: rupees(sums.taken) },
      ],
      labels: labelsOf(EXPENSE_FIELDS, "vendorId"),
      more:
        rows.length > SHOWN ? `The first ${SHOWN} of ${rows.length} rows: the file has all.` : "",
      rows: rows.slice(0, SHOWN).map((row) => ({
        key: `${row.kind} ${row.id}`,
        to: (row.kind === "bill" ? paths.expenses : paths.hires).view(row.id),
        date: formatDate(row.date),
        number: row.number,
        vendor: [row.vendor, row.gstin].filter(Boolean).join(", ") || row.what,
        value: rupees(row.value),
        tax: rupees(taxIn(row)),
        credit: [row.credit && PURCHASE_CREDIT[row.credit], row.reverseCharge && "reverse charge"]
          .filter(Boolean)
          .join(", "),
        taken: rupees(row.taken),
        of: row.creditReturn ? periodName(row.creditReturn) : "",
      })),
    };
    return forms.wrong === null ? page : data(page, { status: 400 });
  });

export default function PurchaseRegister() {
  const { period, forms, rows, sums, more, labels } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Purchase register"
        subtitle={periodName(period)}
        actions={
          <a className="btn btn-secondary" href={returnPaths.purchasesFile(period)} download>
            CSV
          </a>
        }
      />
      <PeriodForms action={returnPaths.purchases()} {...forms} />
      <Card title="Bills and hires">
        <Table
          caption="Bills and hires"
          rows={rows}
          rowKey={({ key }) => key}
          rowTo={({ to }) => to}
          empty={<EmptyState text="No bills of vendors" />}
          columns={[
            { label: "Day", phone: "date", cell: ({ date }) => date },
            { label: "Number", cell: ({ number }) => number },
            { label: labels.vendorId, phone: "whole", cell: ({ vendor }) => vendor },
            { label: "Value", numeric: true, phone: "end", cell: ({ value }) => value },
            { label: "GST", numeric: true, cell: ({ tax }) => tax },
            { label: "Credit", phone: "status", cell: ({ credit }) => credit },
            { label: "Taken back", numeric: true, cell: ({ taken }) => taken },
            { label: "Return", cell: ({ of }) => of },
          ]}
        />
        <p className="hint">
          {sums.map(({ label, value }) => `${label} ${value}`).join(" · ")}
          {more && `. ${more}`}
        </p>
      </Card>
    </>
  );
}
