import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { TemplateForm } from "~/components/settings/TemplateForm";
import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { TEMPLATE_KINDS, TEMPLATE_LABELS } from "~/models/papers/message/message-template";
import {
  listTemplates,
  resetTemplate,
  saveTemplate,
} from "~/models/papers/message/message-template.edit.server";
import { TemplateInput } from "~/models/papers/message/message-template.schema";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { commandRefused, formReply, parseForm, readForm } from "~/services/forms/form.server";
import { pageFor } from "~/services/page.server";
import { afterSaving, replyTo, type SectionReply } from "~/services/company/settings-form.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Message Templates" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "company:edit", async ({ actor }) => ({
    templates: await listTemplates(actor),
  }));
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "company:edit", async ({ actor, request }) => {
    const form = await readForm(request);
    const intent = form.get("intent");
    const kind = TEMPLATE_KINDS.find((one) => one === form.get("kind"));
    // 'Keep mine' of the conflict notice is a button without an intent: it saves.
    const saves = intent === "save" || form.has("keepMine");
    if (!kind || !(saves || intent === "reset")) throw noSuchButton();
    const submission = parseForm(form, TemplateInput);
    const here = afterSaving(paths.messageTemplates(), form);
    try {
      if (!saves) {
        await resetTemplate(actor, kind);
        return await redirectWithFlash(here, "success", `${TEMPLATE_LABELS[kind]} reset`);
      }
      if (submission.status !== "success") return replyTo(kind, formReply(submission));
      const { version, ...template } = submission.value;
      await saveTemplate(actor, kind, template, version);
    } catch (error) {
      return replyTo(kind, commandRefused(submission, error, "Failed to save settings"));
    }
    return redirectWithFlash(here, "success", `${TEMPLATE_LABELS[kind]} saved`);
  });
}

export default function MessageTemplates() {
  const { templates } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as SectionReply | undefined;
  return (
    <>
      <PageHeader
        title="Message Templates"
        subtitle="What messages to customers say. Each can still be changed before it is sent."
        actions={<ButtonLink to={paths.settings()}>Back to Settings</ButtonLink>}
      />
      {templates.map((template) => (
        <TemplateForm
          key={template.kind}
          template={template}
          lastResult={answer?.section === template.kind ? answer.reply : undefined}
        />
      ))}
    </>
  );
}
