import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { VendorHires } from "~/components/hire/VendorHires";
import { ButtonLink } from "~/components/ui/Button";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { paths } from "~/paths";
import { vendorPages } from "~/services/billing/cost-pages.server";
import { vendorHires } from "~/services/billing/hire-pages.server";

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
      actions={<ButtonLink to={paths.vendors.statement(record.id)}>Statement</ButtonLink>}
    >
      <VendorHires vendorId={record.id} {...besides} />
    </SmallRecordView>
  );
}
