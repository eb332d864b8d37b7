import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { Table } from "~/components/ui/Table";
import { returnPaths } from "~/return-paths";
import { shownPayment, vendorPaymentPages } from "~/services/billing/vendor-payment-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.record.name ?? "Payment to a vendor" },
];

export const loader = (args: LoaderFunctionArgs) => vendorPaymentPages.loadView(args, shownPayment);
export const action = (args: ActionFunctionArgs) => vendorPaymentPages.post(args);

export default function VendorPaymentPage() {
  const { record, history, besides } = useLoaderData<typeof loader>();
  const { advance, uses, labels, lines, voucher } = besides;
  return (
    <SmallRecordView
      record={record}
      history={history}
      answer={useActionData<typeof action>()}
      primary={
        uses && (
          <ButtonLink to={returnPaths.vendorAdvance("set-off", record.id)} variant="primary">
            Use Advance
          </ButtonLink>
        )
      }
      more={
        uses && (
          <ButtonLink to={returnPaths.vendorAdvance("refund", record.id)}>Money Back</ButtonLink>
        )
      }
    >
      {voucher && (
        <DownloadLink to={voucher.to}>{`Payment voucher ${voucher.number}`}</DownloadLink>
      )}
      <Card title="What became of it">
        {advance && <p>{`${advance} is an advance: no bill has taken it yet.`}</p>}
        {lines.length > 0 && (
          <Table
            caption="What became of it"
            rows={lines}
            rowKey={({ key }) => key}
            rowTo={({ to }) => to}
            columns={[
              { label: "Bill", cell: ({ name }) => name },
              { label: "What", phone: "who", cell: ({ what }) => what },
              { label: labels.date, phone: "date", cell: ({ day }) => day },
              { label: labels.amount, numeric: true, phone: "end", cell: ({ amount }) => amount },
            ]}
          />
        )}
      </Card>
    </SmallRecordView>
  );
}
