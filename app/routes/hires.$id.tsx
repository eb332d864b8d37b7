import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { HireCards } from "~/components/hire/HireCards";
import { ButtonLink } from "~/components/ui/Button";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { paths } from "~/paths";
import { hirePages, shownHire } from "~/services/billing/hire-pages.server";

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
      quiet={besides.owed}
      actions={
        <>
          {besides.owed && record.offers.edit && (
            <ButtonLink to={paths.hires.pay(record.id)} variant="primary">
              Record Payment
            </ButtonLink>
          )}
          <DownloadLink to={paths.hires.pdf(record.id)}>Download PDF</DownloadLink>
        </>
      }
    >
      <HireCards {...besides} />
    </SmallRecordView>
  );
}
