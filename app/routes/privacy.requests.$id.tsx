import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PlainForm } from "~/components/ui/PlainForm";
import { EraseLink, PersonalDataLink } from "~/components/user/PersonalDataLink";
import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { FactList } from "~/components/ui/FactList";
import { HistoryList } from "~/components/ui/HistoryList";
import { RecordHead } from "~/components/ui/RecordHead";
import { companyDay } from "~/models/company/company/company.server";
import {
  PRIVACY_REQUEST_FIELDS,
  REQUEST_ANSWER_FIELDS,
  RequestAnswerInput,
} from "~/models/people/privacy-request/privacy-request.fields";
import {
  answerPrivacyRequest,
  getPrivacyRequest,
} from "~/models/people/privacy-request/privacy-request.server";
import {
  REQUEST_KIND_LABELS,
  type RequestKind,
  requestOpen,
  shownRequestStatus,
} from "~/models/people/privacy-request/privacy-request.status";
import { formatMomentAndTime } from "~/models/ground/day/time-zone";
import { accountPaths, paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { requestAnswerPlan } from "~/services/forms/form-plans.server";
import { facts } from "~/services/forms/facts.server";
import { saveForm } from "~/services/forms/form.server";
import { readHistory } from "~/services/desk/history.server";
import { pageFor, postFor } from "~/services/page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Request about personal data" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "privacyRequest:manage", async ({ actor, id }) => {
    const request = await getPrivacyRequest(actor, id("privacyRequest"));
    const { today, timeZone } = await companyDay();
    const { account, name, answeredAt, answeredBy } = request;
    const kind =
      account?.role === "customer" || account?.role === "employee" ? account.role : "user";
    const accountTo = account && accountPaths(kind).view(account.id);
    const answered =
      answeredAt &&
      `${formatMomentAndTime(answeredAt, timeZone)}${answeredBy ? `, ${answeredBy}` : ""}`;
    const present = account !== null && account.erasedAt === null;
    return {
      id: request.id,
      what: REQUEST_KIND_LABELS[request.kind as RequestKind],
      status: shownRequestStatus(request, today),
      details: [
        { label: "Person", value: accountTo ? { text: name, to: accountTo } : name },
        ...facts(PRIVACY_REQUEST_FIELDS, request, [
          "contact",
          "receivedDate",
          "dueDate",
          "details",
        ]),
        ...(requestOpen.of(request)
          ? []
          : [
              { label: "Closed", value: answered },
              ...facts(REQUEST_ANSWER_FIELDS, request, ["answer"]),
            ]),
      ],
      dataTo: present ? paths.personalData(account.id) : null,
      eraseTo: present && account.id !== actor.id ? paths.erase(account.id) : null,
      // Without an account they may have helped on a job.
      helpersTo: account === null ? paths.jobs.helpers(request.contact ?? request.name) : null,
      open: requestOpen.of(request),
      version: request.version,
      plan: requestAnswerPlan(),
      history: await readHistory(args, actor, "privacyRequest", request.id),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "privacyRequest:manage", async ({ actor, form, id }) => {
    const requestId = id("privacyRequest");
    const saving = { schema: RequestAnswerInput, failed: "Failed to save request" };
    return saveForm(form, saving, async (input) => {
      await answerPrivacyRequest(actor, requestId, input);
      return doneAt(paths.privacy.view(requestId), "Request closed");
    });
  });

export default function PrivacyRequest() {
  const request = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { id, what, dataTo, eraseTo, helpersTo, status } = request;
  return (
    <>
      <RecordHead
        title={what}
        badge={<Badge tone={status.tone}>{status.word}</Badge>}
        facts={{ about: [`Request ${id}`] }}
        prints
        back={{ to: paths.privacy.list(), label: "Back to Privacy" }}
        more={[
          helpersTo && <ButtonLink to={helpersTo}>Look among helpers</ButtonLink>,
          dataTo && <PersonalDataLink to={dataTo} />,
          eraseTo && <EraseLink to={eraseTo} />,
        ]}
      />
      <Card title="Request">
        <FactList facts={request.details} />
      </Card>
      {(request.open || lastResult) && (
        <PlainForm
          id="request-answer"
          title="Answer"
          save="Close Request"
          plan={request.plan}
          version={request.version}
          lastResult={lastResult}
          cancelTo={paths.privacy.list()}
        />
      )}
      <HistoryList entries={request.history} />
    </>
  );
}
