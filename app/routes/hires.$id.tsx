import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConsignmentBadge } from "~/components/consignment/ConsignmentBadge";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { Money } from "~/components/ui/Money";
import { RecentList } from "~/components/ui/RecentList";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { Table } from "~/components/ui/Table";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { hirePages, shownHire } from "~/services/billing/hire-pages.server";

type Besides = ReturnType<typeof useLoaderData<typeof loader>>["besides"];

/** Deductions from a hire and its balance, the payments with their day and way, and the consignments aboard. */
function HireCards(besides: Besides) {
  const { account, due, payments, aboard, labels, credit, says, corrections } = besides;
  return (
    <>
      {credit && <p className="notice info">{credit}.</p>}
      {besides.voucher && (
        <DownloadLink to={besides.voucher.to}>
          {`Payment voucher ${besides.voucher.number}`}
        </DownloadLink>
      )}
      {besides.selfInvoice && (
        <DownloadLink to={besides.selfInvoice.to}>
          {`Self-invoice ${besides.selfInvoice.number}`}
        </DownloadLink>
      )}
      {says && (
        <Card title="Corrections">
          <RecentList lines={corrections} />
          <p className="hint">{says}</p>
        </Card>
      )}
      <Card title="Account">
        <DescriptionList
          items={[
            ...account.map(({ label, minor, currency }) => ({
              label,
              value: <Money minor={minor} currency={currency} />,
            })),
            { label: "Due", value: due },
          ]}
        />
      </Card>
      {payments.length > 0 && (
        <Card title="Payments">
          <Table
            caption="Payments"
            rows={payments}
            rowKey={(_, at) => at}
            columns={[
              { label: labels.date, phone: "date", cell: ({ day }) => day },
              { label: "What", phone: "middle", cell: ({ what }) => what },
              { label: "How", phone: "who", cell: ({ how }) => how },
              { label: labels.amount, numeric: true, phone: "end", cell: ({ amount }) => amount },
            ]}
          />
        </Card>
      )}
      <Card title="Aboard">
        <RecentList
          lines={aboard.map(({ id, number, route, status, job }) => ({
            id,
            to: roadPaths.consignments.view(id),
            name: number,
            badge: <ConsignmentBadge status={status} word={status} />,
            left: [job, route].filter(Boolean).join(" · "),
          }))}
        />
      </Card>
    </>
  );
}

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.record.name ?? "Hire" },
];

export const loader = (args: LoaderFunctionArgs) => hirePages.loadView(args, shownHire);
export const action = (args: ActionFunctionArgs) => hirePages.post(args);

export default function HirePage() {
  const { record, history, besides } = useLoaderData<typeof loader>();
  return (
    <SmallRecordView
      record={record}
      history={history}
      answer={useActionData<typeof action>()}
      primary={
        besides.owed &&
        record.offers.edit && (
          <ButtonLink to={paths.hires.pay(record.id)} variant="primary">
            Record Payment
          </ButtonLink>
        )
      }
      more={besides.correct && <ButtonLink to={besides.correct}>Correct</ButtonLink>}
      pdf={<DownloadLink to={paths.hires.pdf(record.id)}>Download PDF</DownloadLink>}
    >
      <HireCards {...besides} />
    </SmallRecordView>
  );
}
