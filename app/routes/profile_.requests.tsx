import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PlainForm } from "~/components/ui/PlainForm";
import { PersonalDataLink } from "~/components/user/PersonalDataLink";
import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { companyDay } from "~/models/company/company/company.server";
import { OwnRequestInput } from "~/models/people/privacy-request/privacy-request.fields";
import {
  askPrivacyRequest,
  ownPrivacyRequests,
} from "~/models/people/privacy-request/privacy-request.server";
import {
  REQUEST_KIND_LABELS,
  type RequestKind,
  shownRequestStatus,
} from "~/models/people/privacy-request/privacy-request.status";
import { formatDate } from "~/models/ground/day/calendar-date";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { ownRequestPlan } from "~/services/forms/form-plans.server";
import { formKey, newFormKey, saveForm } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";

export const meta = () => [{ title: "My personal data" }];

/** Requests of people to the company about their own data. */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "privacyRequest:make", async ({ actor }) => {
    const [requests, { today }] = await Promise.all([ownPrivacyRequests(actor), companyDay()]);
    return {
      dataTo: paths.personalData(actor.id),
      plan: ownRequestPlan(),
      idempotencyKey: newFormKey(),
      requests: requests.map((request) => ({
        id: request.id,
        what: REQUEST_KIND_LABELS[request.kind as RequestKind],
        received: formatDate(request.receivedDate),
        due: formatDate(request.dueDate),
        answer: request.answer,
        status: shownRequestStatus(request, today),
      })),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "privacyRequest:make", async ({ actor, form }) => {
    const saving = { schema: OwnRequestInput, failed: "Failed to save request" };
    return saveForm(form, saving, async (input) => {
      await askPrivacyRequest(actor, input, formKey(form));
      const message = "Your request is recorded. We answer by the day shown next to it.";
      return doneAt(paths.ownRequests(), message);
    });
  });

export default function OwnRequests() {
  const { dataTo, requests, ...frame } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="My Personal Data"
        subtitle="Ask for a copy, a correction or erasure, or name a person who acts for you"
        actions={
          <>
            <ButtonLink to={paths.profile()}>Back to My Profile</ButtonLink>
            <PersonalDataLink to={dataTo} />
          </>
        }
      />
      {requests.length > 0 && (
        <Card title="Your requests">
          <ul className="stack">
            {requests.map(({ id, what, received, due, answer, status }) => (
              <li key={id}>
                <div className="row">
                  <strong>{what}</strong>
                  <Badge tone={status.tone}>{status.word}</Badge>
                </div>
                <p className="muted">{`Asked on ${received}, answered by ${due}`}</p>
                {answer && <p className="wrap-anywhere">{answer}</p>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <PlainForm
        // A request that was recorded leaves an empty form.
        key={requests[0]?.id}
        id="own-request"
        title="New request"
        save="Send Request"
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.profile()}
        {...frame}
      />
    </>
  );
}
