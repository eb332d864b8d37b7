import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { RecentList } from "~/components/ui/RecentList";
import { RowLink } from "~/components/ui/RowLink";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { StatusBadge } from "~/components/user/StatusBadge";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { vendorPages } from "~/services/billing/cost-pages.server";
import { vendorHires } from "~/services/billing/hire-pages.server";

type Besides = ReturnType<typeof useLoaderData<typeof loader>>["besides"];

/** The trucks that were hired of a vendor, the newest first, and what is owed for them. */
function VendorHires({ vendorId, owed, hires }: Besides & { vendorId: number }) {
  return (
    <Card
      title="Hires"
      actions={
        <div className="row">
          {hires.length > 0 && (
            <RowLink to={paths.hires.list({ vendorId })} about="Hires">
              View all
            </RowLink>
          )}
          <ButtonLink to={paths.hires.createFor({ vendorId })}>New Hire</ButtonLink>
        </div>
      }
    >
      <p className="muted">{owed ? `Owed: ${owed}` : "Nothing is owed for hired trucks"}</p>
      {hires.length > 0 && (
        <RecentList
          lines={hires.map(({ id, number, status, what, owed: left }) => ({
            id,
            to: paths.hires.view(id),
            name: number,
            badge: <StatusBadge status={status} />,
            left: what,
            right: left,
          }))}
        />
      )}
    </Card>
  );
}

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.record.name ?? "Vendor" },
];

export const loader = (args: LoaderFunctionArgs) => vendorPages.loadView(args, vendorHires);
export const action = (args: ActionFunctionArgs) => vendorPages.post(args);

export default function VendorPage() {
  const { record, history, besides } = useLoaderData<typeof loader>();
  return (
    <SmallRecordView
      record={record}
      history={history}
      answer={useActionData<typeof action>()}
      more={
        <>
          <ButtonLink to={paths.vendors.statement(record.id)}>Statement</ButtonLink>
          {!record.closed && (
            <ButtonLink to={returnPaths.payVendor({ vendorId: record.id })}>
              Record Payment
            </ButtonLink>
          )}
        </>
      }
    >
      <VendorHires vendorId={record.id} {...besides} />
    </SmallRecordView>
  );
}
