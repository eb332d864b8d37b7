import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { Refusal } from "~/components/ui/Problem";
import { createConsignment } from "~/models/road/consignment/consignment.create.server";
import { NewConsignmentInput } from "~/models/road/consignment/consignment.schema";
import { type DomainError, invalidField } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { doneAt } from "~/services/flash.server";
import { formKey, newFormKey } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "New consignment" }];

/** Its address names a quotation or a job. */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:create", async ({ url }) => {
    const asked = (key: string) => toId(url.searchParams.get(key) ?? undefined);
    const [quotationId, jobId] = [asked("quotationId"), asked("jobId")];
    const back =
      jobId !== null
        ? paths.jobs.view(jobId)
        : quotationId !== null
          ? paths.quotations.view(quotationId)
          : roadPaths.consignments.list();
    return { quotationId, jobId, back, idempotencyKey: newFormKey() };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "consignment:create", async ({ actor, form }) => {
    return withRefusalReply(async () => {
      const read = NewConsignmentInput.safeParse({
        quotationId: form.get("quotationId"),
        jobId: form.get("jobId"),
      });
      if (!read.success) throw firstProblem(read.error.issues);
      const id = await createConsignment(actor, read.data, formKey(form));
      return doneAt(roadPaths.consignments.view(id), "Consignment created successfully");
    });
  });

function firstProblem(issues: readonly { path: PropertyKey[]; message: string }[]): DomainError {
  const [first] = issues;
  return invalidField(String(first?.path[0] ?? "quotationId"), first?.message ?? "");
}

export default function NewConsignment() {
  const { quotationId, jobId, back, idempotencyKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const named = quotationId !== null || jobId !== null;
  return (
    <>
      <PageHeader title="New Consignment" />
      <Refusal answer={answer} />
      <Card>
        <p>
          {named
            ? "A consignment is one journey on one truck. The known details of the move are filled in; add what is missing afterwards."
            : "A consignment is made from an approved quotation or a job: open it, and press 'Create Consignment' there."}
        </p>
        {named && (
          <Form method="post" className="row" discover="none">
            <input type="hidden" name="quotationId" value={quotationId ?? ""} />
            <input type="hidden" name="jobId" value={jobId ?? ""} />
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <SubmitButton label="Create Consignment" />
            <ButtonLink to={back}>Cancel</ButtonLink>
          </Form>
        )}
      </Card>
    </>
  );
}
