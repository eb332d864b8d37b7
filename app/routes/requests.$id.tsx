import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PhotoCard } from "~/components/photo/PhotoCard";
import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { FactList } from "~/components/ui/FactList";
import { HistoryList } from "~/components/ui/HistoryList";
import { FormSection } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import { RecordHead } from "~/components/ui/RecordHead";
import { companyHead } from "~/models/company/company/company.server";
import { formatMomentAndTime } from "~/models/ground/day/time-zone";
import { can } from "~/models/kit/policy/policy";
import { phoneContact } from "~/models/papers/message/phone";
import {
  answerRequest,
  type Told,
} from "~/models/road/customer-request/customer-request.answer.server";
import { claimRefusal } from "~/models/road/customer-request/customer-request.claim.server";
import {
  ANSWER_FIELDS,
  AnswerInput,
  ASK_FIELDS,
  REQUEST_KIND_LABELS,
} from "~/models/road/customer-request/customer-request.fields";
import { paperOfRequest } from "~/models/road/customer-request/customer-request.record";
import { getRequest } from "~/models/road/customer-request/customer-request.server";
import {
  requestOpen,
  shownRequestStatus,
} from "~/models/road/customer-request/customer-request.status";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { readHistory } from "~/services/desk/history.server";
import { doneAt } from "~/services/flash.server";
import { facts } from "~/services/forms/facts.server";
import { answerPlan } from "~/services/forms/form-plans.server";
import { saveForm } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";
import { PAPERS } from "~/services/road/customer-requests.server";

export const meta = () => [{ title: "Request" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "customerRequest:view", async ({ actor, id }) => {
    const request = await getRequest(actor, id("customerRequest"));
    const { timeZone, dialCode } = await companyHead();
    const { customer, claim, claimId, packageId, answeredAt } = request;
    const answers = can(actor, "customerRequest:answer");
    const paper = paperOfRequest(request);
    const thing = request.package && `${request.package.number}. ${request.package.contents}`;
    const when = answeredAt && formatMomentAndTime(answeredAt, timeZone);
    const erased = customer.erasedAt !== null;
    const paperTo = paper && { to: PAPERS[paper.kind](paper.id), text: paper.number };
    return {
      id: request.id,
      what: REQUEST_KIND_LABELS[request.kind] ?? request.kind,
      status: shownRequestStatus(request.status),
      customer: customer.name,
      customerTo: answers && !erased ? paths.customers.view(customer.id) : null,
      contact: answers ? phoneContact(customer.phone, dialCode) : null,
      paperTo,
      asked: formatMomentAndTime(request.createdAt, timeZone),
      details: [
        { label: "Message", value: request.text, wide: true },
        ...(paperTo ? [{ label: "Paper", value: paperTo }] : []),
        ...(thing && packageId
          ? facts(ASK_FIELDS, request, ["packageId"], {
              packageId: { to: roadPaths.packages.view(packageId), text: thing },
            })
          : []),
        ...(claim && claimId
          ? [
              {
                label: "Claim",
                value: { to: roadPaths.claims.view(claimId), text: claim.claimNumber },
              },
            ]
          : []),
      ],
      answer: requestOpen.of(request)
        ? null
        : [
            ...facts(ANSWER_FIELDS, { text: request.answer }, ["text"]),
            {
              label: "Answered",
              value: answers ? [when, request.answeredBy?.name].filter(Boolean).join(", ") : when,
            },
          ],
      photos: request.photos.map((photo) => ({ ...photo, caption: null })),
      claimTo:
        can(actor, "claim:create") && !erased && claimRefusal(request) === null
          ? roadPaths.claims.create({ requestId: request.id })
          : null,
      open: answers && requestOpen.of(request),
      plan: answerPlan(),
      history: await readHistory(args, actor, "customerRequest", request.id),
    };
  });

/** What an answer brings about beside what stands on the paper's page. */
const toldWords = ({ to, not }: Told) =>
  to ? `Answered. ${to} is told by e-mail.` : `Answered on the paper's page. No e-mail: ${not}.`;

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "customerRequest:answer", async ({ actor, form, id }) => {
    const requestId = id("customerRequest");
    const saving = { schema: AnswerInput, failed: "Failed to save the answer" };
    return saveForm(form, saving, async (input) => {
      const told = await answerRequest(actor, requestId, input);
      return doneAt(roadPaths.requests.view(requestId), toldWords(told));
    });
  });

export default function Request() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <>
      <RecordHead
        title={page.what}
        badge={<Badge tone={page.status.tone}>{page.status.word}</Badge>}
        facts={{
          customer: page.customer,
          customerTo: page.customerTo,
          contact: page.contact,
          contactName: page.customer,
          about: [page.paperTo?.text ?? null, page.asked],
        }}
        prints
        back={{ to: roadPaths.requests.list(), label: "Back to Requests" }}
        primary={
          page.claimTo && (
            <ButtonLink to={page.claimTo} variant="primary">
              Record claim
            </ButtonLink>
          )
        }
      />
      <Card title="Message">
        <FactList facts={page.details} />
      </Card>
      <PhotoCard
        photos={page.photos}
        of="the message"
        action={roadPaths.requests.view(page.id)}
        changes={false}
        addressOf={roadPaths.requests.photo}
      />
      {page.answer && (
        <Card title="Answered">
          <FactList facts={page.answer} />
        </Card>
      )}
      {(page.open || lastResult) && (
        <RecordForm
          id="request-answer"
          save="Answer the customer"
          plan={page.plan}
          values={{ text: "" }}
          lastResult={lastResult}
          cancelTo={roadPaths.requests.list()}
        >
          {({ control }) => <FormSection>{control("text", { rows: 5 })}</FormSection>}
        </RecordForm>
      )}
      <HistoryList entries={page.history} />
    </>
  );
}
