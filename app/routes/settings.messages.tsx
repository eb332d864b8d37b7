import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TemplateForm } from "~/components/settings/TemplateForm";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { Table } from "~/components/ui/Table";
import type { DraftForm } from "~/models/kit/form-draft/form-draft";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { TEMPLATE_KINDS, MESSAGES } from "~/models/papers/message/message-kinds";
import {
  listTemplates,
  resetTemplate,
  saveTemplate,
  TemplateInput,
} from "~/models/papers/message/message-template.edit.server";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { openDraft, savingDraft } from "~/services/forms/form-draft.server";
import { postRecord } from "~/services/forms/record-form.server";
import { pageFor, postFor } from "~/services/page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Message Templates" }];

/** The words of all kinds are the one company's; which kind a draft is of, it says itself. */
const DRAFT: DraftForm = { noun: "messages", id: 1 };

const kindOf = (text: unknown) => TEMPLATE_KINDS.find((one) => one === text);

/** All kinds, or the one that the address names: a form a page, so that saving one loses nothing of another. */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:edit", async ({ actor, url }) => {
    const [templates, opened] = await Promise.all([
      listTemplates(actor),
      openDraft(actor, DRAFT, url),
    ]);
    const kind = kindOf(opened.resumed?.initialValue?.kind) ?? kindOf(url.searchParams.get("kind"));
    return { templates, chosen: templates.find((one) => one.kind === kind) ?? null, ...opened };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "company:edit", async ({ actor, form, url }) => {
    const kind = kindOf(form.get("kind"));
    if (!kind) throw noSuchButton();
    const to = paths.messageTemplates();
    const { label } = MESSAGES[kind];
    return postRecord(
      { actor, url, form },
      {
        draft: DRAFT,
        pressed: async () => {
          const intent = form.get("intent");
          if (intent === "reset") {
            await savingDraft(actor, DRAFT, form, () => resetTemplate(actor, kind));
            return doneAt(to, `${label} reset`);
          }
          if (intent !== null && intent !== "save") throw noSuchButton();
          return null;
        },
        schema: TemplateInput,
        failed: "Failed to save settings",
        save: async ({ version, ...template }) => {
          await saveTemplate(actor, kind, template, version);
          return { to, done: `${label} saved` };
        },
      },
    );
  });

export default function MessageTemplates() {
  const { templates, chosen, draft, resumed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Message Templates"
        subtitle="What messages to customers say. Each can still be changed before it is sent."
        actions={
          chosen ? (
            <ButtonLink to={paths.messageTemplates()}>Back to Message Templates</ButtonLink>
          ) : (
            <ButtonLink to={paths.settings()}>Back to Settings</ButtonLink>
          )
        }
      />
      {chosen ? (
        <TemplateForm
          key={chosen.kind}
          template={chosen}
          draft={draft}
          lastResult={answer ?? resumed}
        />
      ) : (
        <Card>
          <Table
            caption="Message templates"
            rows={templates}
            rowKey={({ kind }) => kind}
            rowTo={({ kind }) => paths.messageTemplates(kind)}
            columns={[
              { label: "Message", phone: "whole", cell: ({ kind }) => MESSAGES[kind].label },
              { label: "Subject", phone: "who", cell: ({ subject }) => subject },
              {
                label: "Words",
                phone: "status",
                cell: ({ own }) => (own ? "Your own words" : "The product's words"),
              },
            ]}
          />
        </Card>
      )}
    </>
  );
}
