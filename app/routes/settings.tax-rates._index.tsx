import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { Table } from "~/components/ui/Table";
import { regimeLabel, TAX_RATE_FIELDS } from "~/models/company/company/tax-rate.fields";
import { listTaxRates } from "~/models/company/company/tax-rate.server";
import { rateText } from "~/models/ground/money/money";
import { formatDate } from "~/models/ground/day/calendar-date";
import { paths } from "~/paths";
import { labelsOf } from "~/services/forms/facts.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Tax Rates" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:editTax", async ({ actor }) => {
    const rates = await listTaxRates(actor);
    return {
      labels: labelsOf(TAX_RATE_FIELDS, "regime", "from", "to", "rate"),
      rates: rates.map(({ id, regime, fromDate, toDate, rate }) => ({
        id,
        regime: regimeLabel(regime),
        from: formatDate(fromDate),
        to: toDate ? formatDate(toDate) : "Until further notice",
        rate: `${rateText(rate)} %`,
      })),
    };
  });

export default function TaxRates() {
  const { rates, labels } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Tax Rates"
        subtitle="A quotation or invoice has the rate of its own day. Existing ones keep their rate."
        actions={
          <>
            <ButtonLink to={paths.settings("tax")}>Back to Settings</ButtonLink>
            <ButtonLink to={paths.taxRates.create()} variant="primary">
              Add Rate
            </ButtonLink>
          </>
        }
      />
      <p className="hint">
        Let your accountant confirm these. Where a rate changes, give the old one its last day
        first, then add the new one.
      </p>
      <Table
        caption="Tax Rates"
        rows={rates}
        rowKey={({ id }) => id}
        rowTo={({ id }) => paths.taxRates.edit(id)}
        empty={<p>No rates yet: documents under GST cannot be taxed without one.</p>}
        columns={[
          { label: labels.regime, cell: ({ regime }) => regime, phone: "whole" },
          { label: labels.from, cell: ({ from }) => from, phone: "date" },
          { label: labels.to, cell: ({ to }) => to, phone: "who" },
          { label: labels.rate, cell: ({ rate }) => rate, numeric: true, phone: "end" },
        ]}
      />
    </>
  );
}
