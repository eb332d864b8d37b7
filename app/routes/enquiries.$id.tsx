import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PlainInput } from "~/components/ui/PlainField";
import { RecentList } from "~/components/ui/RecentList";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { QuotationStatusBadge } from "~/components/quotation/QuotationStatusBadge";
import { paths } from "~/paths";
import {
  enquiryPages,
  shownEnquiry,
  type ShownEnquiry,
} from "~/services/sales/enquiry-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.record.name ?? "Enquiry" },
];

export const loader = (args: LoaderFunctionArgs) => enquiryPages.loadView(args, shownEnquiry);
export const action = (args: ActionFunctionArgs) => enquiryPages.post(args);

/** Reasons that reports count together; any other may be typed. */
const REASONS = [
  "Too expensive",
  "Went with another",
  "Date not free",
  "Does not move",
  "No answer",
];

/** The next step of an enquiry: its draft, a press, or the page that asks what is not known. */
function NextStep({ id, draft, quotes, known, quotations }: ShownEnquiry & { id: number }) {
  if (draft !== null) {
    return (
      <ButtonLink to={paths.quotations.edit(draft)} variant="primary">
        Enter the charges
      </ButtonLink>
    );
  }
  if (!quotes) return null;
  const label = quotations.length > 0 ? "Another quotation" : "Make the quotation";
  if (!known) {
    return (
      <ButtonLink to={paths.enquiries.quote(id)} variant="primary">
        {label}
      </ButtonLink>
    );
  }
  return (
    <Form method="post" action={paths.enquiries.quote(id)} discover="none">
      <SubmitButton label={label} />
    </Form>
  );
}

export default function EnquiryPage() {
  const { record, history, besides } = useLoaderData<typeof loader>();
  const { quotations, customers, customer, loses, survey } = besides;
  const answer = useActionData<typeof action>();
  return (
    <SmallRecordView
      record={record}
      history={history}
      answer={answer}
      primary={NextStep({ id: record.id, ...besides }) ?? undefined}
      more={
        <>
          {survey && <ButtonLink to={survey.to}>{survey.label}</ButtonLink>}
          {customer !== null && (
            <ButtonLink to={paths.customers.view(customer)}>Customer</ButtonLink>
          )}
        </>
      }
    >
      {customers.length > 0 && (
        <Card title="Known by this phone">
          <RecentList
            lines={customers.map(({ id, name, phone }) => ({
              id,
              to: paths.customers.view(id),
              name,
              badge: null,
              left: phone ?? "",
            }))}
          />
        </Card>
      )}
      {quotations.length > 0 && (
        <Card title="Quotations">
          <RecentList
            lines={quotations.map(({ id, number, status, word, day }) => ({
              id,
              to: paths.quotations.view(id),
              name: number,
              badge: <QuotationStatusBadge status={status} word={word} expired={false} />,
              left: day,
            }))}
          />
        </Card>
      )}
      {loses !== null && (
        <Card title="Lost?">
          <Form method="post" discover="none" className="stack">
            <PlainInput
              id="lostReason"
              name="lostReason"
              label={loses}
              list="reasons"
              maxLength={200}
              defaultValue={answer?.typed.lostReason}
              autoComplete="off"
              required
            />
            <datalist id="reasons">
              {REASONS.map((reason) => (
                <option key={reason} value={reason} />
              ))}
            </datalist>
            <div className="row">
              <SubmitButton name="intent" value="lose" label="Mark as lost" variant="secondary" />
            </div>
          </Form>
        </Card>
      )}
    </SmallRecordView>
  );
}
