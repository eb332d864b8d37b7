import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { NoteForm } from "~/components/note/NoteForm";
import { PageHeader } from "~/components/ui/PageHeader";
import {
  invoiceToNote,
  issueNote,
  lateQuestion,
  rulesOfNote,
} from "~/models/billing/note/note.issue.server";
import { NoteFormInput } from "~/models/billing/note/note.schema";
import { LATE_NOTE } from "~/models/billing/note/note.words";
import { formatMoney } from "~/models/ground/money/money";
import { isNoteKind, noteTitle } from "~/models/ground/tax/notes";
import type { Fact } from "~/models/kit/record/shown-record";
import { titled } from "~/models/kit/shared/vocabulary";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { formKey, newFormKey, saveForm } from "~/services/forms/form.server";
import { notePlan } from "~/services/forms/form-plans.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? data.title : "Credit note" },
];

/** Which kind the address asks for; a credit note unless it says otherwise. */
function kindOf({ url }: { url: URL }) {
  const kind = url.searchParams.get("kind");
  return isNoteKind(kind) ? kind : "credit";
}

/** The invoice, and what a note may still change of it. */
function aboutOf(invoice: Awaited<ReturnType<typeof invoiceToNote>>): Fact[] {
  const { number, client, currency, left, bearsTax, lastDay } = invoice;
  return [
    { label: titled("invoice"), value: number },
    { label: titled("customer"), value: client },
    {
      label: bearsTax ? "Left before tax" : "Left",
      value: { figure: formatMoney(left, currency) },
    },
    ...(lastDay ? [{ label: "Last day to declare", value: { day: lastDay } }] : []),
  ];
}

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "note:create", async ({ actor, id, url }) => {
    const invoiceId = id("invoice");
    const here = paths.invoices.view(invoiceId);
    const invoice = await redirectOnConflict(args.request, here, (includeClosed) =>
      invoiceToNote(actor, invoiceId, includeClosed),
    );
    return {
      title: noteTitle(kindOf({ url })),
      invoice,
      about: { title: titled("invoice"), facts: aboutOf(invoice) },
      values: {
        date: invoice.today,
        lines: invoice.lines.map((line) => ({ invoiceItemId: String(line.id), amount: "" })),
      },
      plan: notePlan(invoice),
      cancelTo: here,
      idempotencyKey: newFormKey(),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "note:create", async ({ actor, form, id, url }) => {
    const invoiceId = id("invoice");
    const kind = kindOf({ url });
    form.set("invoiceId", String(invoiceId));
    const saving = {
      schema: NoteFormInput,
      rules: () => rulesOfNote(actor, kind),
      questions: await lateQuestion(actor, invoiceId, form.getAll(LATE_NOTE)),
      failed: `Failed to issue the ${noteTitle(kind).toLowerCase()}`,
    };
    return saveForm(form, saving, async (input) => {
      const noteId = await issueNote(actor, kind, input, formKey(form));
      return doneAt(paths.notes.view(noteId), `${noteTitle(kind)} issued successfully`);
    });
  });

export default function NewNote() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={page.title} />
      <NoteForm {...page} lastResult={useActionData<typeof action>()} />
    </>
  );
}
