import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { DocumentPaper } from "~/components/document/DocumentPaper";
import { GoingOutStep } from "~/components/document/GoingOutStep";
import { TaxCard } from "~/components/document/TaxCard";
import { AdvancesCard } from "~/components/quotation/AdvancesCard";
import { DecisionCard } from "~/components/quotation/DecisionCard";
import { QuotationHead, rejectionWords } from "~/components/quotation/QuotationHead";
import { Card } from "~/components/ui/Card";
import { ChainNav, MessageLinks } from "~/components/ui/ChainNav";
import { ConfirmStep, deletionOf } from "~/components/ui/ConfirmStep";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { OfficeNotes } from "~/components/ui/OfficeNotes";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { HistoryList } from "~/components/ui/HistoryList";
import { Problem } from "~/components/ui/Problem";
import { createConsignment } from "~/models/road/consignment/consignment.create.server";
import {
  BILLED_ALREADY,
  createOrFindInvoice,
} from "~/models/billing/invoice/invoice.from-quotation.server";
import type { Actor } from "~/models/kit/policy/policy";
import { deleteQuotation } from "~/models/sales/quotation/quotation.delete.server";
import { changeQuotationStatus } from "~/models/sales/quotation/quotation.move.server";
import { linkToAnswer } from "~/models/sales/quotation/own-link.server";
import { DomainError, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { confirmAsPressed } from "~/services/billing/confirm-paid.server";
import { runPaperIntent } from "~/services/papers/document-link-page.server";
import { doneAt } from "~/services/flash.server";
import { afterPlaceAnswer, goingOutQuestion } from "~/services/papers/going-out.server";
import { runNoteIntent } from "~/services/desk/office-notes.server";
import { messageLinks } from "~/services/road/customer-requests.server";
import { pageFor, postFor } from "~/services/page.server";
import { detailOf } from "~/services/refusal.server";
import { loadQuotationPage } from "~/services/sales/quotation-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Quotation ${data.view.number}` : "Quotation" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "quotation:view", async ({ actor, id }) => {
    const of = { kind: "quotation", id: id("quotation") } as const;
    const { surveys, ...page } = await loadQuotationPage(args, actor, of.id);
    return { ...page, messages: [...(await messageLinks(actor, of)), ...surveys] };
  });

/** Does what the pressed button says; returns where that leads. */
async function runIntent(actor: Actor, id: number, form: FormData) {
  const here = paths.quotations.view(id);
  const intent = String(form.get("intent"));
  switch (intent) {
    case "sent":
    case "approved":
    case "rejected": {
      const reason = form.get("rejectionReason");
      await changeQuotationStatus(actor, id, intent, typeof reason === "string" ? reason : null);
      return doneAt(here, `Quotation status updated to ${intent}`);
    }
    case "invoice": {
      const made = await createOrFindInvoice(actor, id);
      const sentence = made.found ? BILLED_ALREADY : "Invoice created successfully";
      return doneAt(paths.invoices.view(made.id), sentence);
    }
    case "consignment": {
      const consignmentId = await createConsignment(actor, { quotationId: id, jobId: null });
      return doneAt(roadPaths.consignments.view(consignmentId), "Consignment created successfully");
    }
    case "confirm-paid":
      return confirmAsPressed(actor, form, here);
    case "answer":
      // The page of a link has no scripts and a frame of its own: it is loaded as a document.
      return redirectDocument(paths.documentLink(await linkToAnswer(actor, id)));
    case "delete": {
      await deleteQuotation(actor, id);
      const list = paths.quotations.list();
      return doneAt(list, "Quotation deleted successfully");
    }
    default: {
      const noted = await runNoteIntent(actor, { of: "quotation", id }, form, here);
      return noted ?? runPaperIntent(actor, { entity: "quotation", entityId: id }, form);
    }
  }
}

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "quotation:view", async ({ actor, form, id }) => {
    const quotationId = id("quotation");
    try {
      return await afterPlaceAnswer(
        actor,
        { entity: "quotation", entityId: quotationId },
        form,
        () => runIntent(actor, quotationId, form),
      );
    } catch (error) {
      const asked = await goingOutQuestion(error, form);
      if (asked) return asked;
      const known = error instanceof DomainError && ["invalid", "conflict"].includes(error.code);
      if (!known) throw error;
      const { message, fieldErrors } = error;
      const reasonError = fieldErrors.rejectionReason?.[0] ?? null;
      return data(
        {
          problem: reasonError ? null : message,
          more: detailOf(error),
          reason: String(form.get("rejectionReason") ?? ""),
          reasonError,
        },
        { status: PAGE_STATUS[error.code] },
      );
    }
  });

export default function QuotationPage() {
  const { view, code, state, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "problem" in answer ? answer : null;
  const goingOut = answer && "goingOut" in answer ? answer.goingOut : null;
  const [search] = useSearchParams();
  const asked = search.get("confirm");
  const here = paths.quotations.view(state.id);
  const sentence =
    asked === "reject" ? refused?.problem : (refused?.problem ?? refused?.reasonError);
  const problem = sentence && <Problem text={sentence} more={refused?.more} />;
  const deletion = deletionOf("Delete Quotation", "this quotation", here, problem);
  return (
    <div className="stack">
      {problem}
      {goingOut && <GoingOutStep goingOut={goingOut} here={here} />}
      {page.canDelete && asked === "delete" && <ConfirmStep {...deletion} cancelTo={here} />}
      {page.canReject && asked === "reject" && (
        <ConfirmStep
          {...rejectionWords(paths.quotations.confirm(state.id, "reject"), refused)}
          cancelTo={here}
        />
      )}
      <QuotationHead
        quotation={state}
        facts={page.facts}
        next={page.next}
        offered={page.offered}
        formKey={page.formKey}
        waitsFor={page.waitsFor}
        toConfirm={page.toConfirm}
        reported={page.reported}
        deletion={page.canDelete ? deletion : null}
        refused={refused}
      />
      <ChainNav records={page.chain} move={page.wholeMove} />
      {page.notices.map((text) => (
        <p key={text} className="notice warning no-print">
          {text}
        </p>
      ))}
      {state.rejectionReason && (
        <section className="notice danger no-print">
          <h2>Rejection reason</h2>
          <p className="lines">{state.rejectionReason}</p>
        </section>
      )}
      <Split
        aside={
          <SideColumn>
            <OfficeNotes notes={page.notes} here={here} answer={answer} />
            <AdvancesCard
              quotationId={state.id}
              advances={page.advances}
              canRecord={page.canAdvance}
              canAsk={page.offered.includes("ask")}
            />
            <TaxCard decision={page.taxDecision} />
            {page.estimate.length > 0 && (
              <Card title="Estimate">
                <DescriptionList items={page.estimate.map((one) => ({ ...one, wide: true }))} />
              </Card>
            )}
            {page.decisions.map((decision) => (
              <DecisionCard key={decision.version} id={state.id} decision={decision} />
            ))}
            <DocumentLinks links={page.links} here={here} canCopy copied={copiedLinkOf(answer)} />
          </SideColumn>
        }
      >
        <DocumentPaper view={view} code={code} phones={page.phones} folds={page.notes !== null} />
      </Split>
      <MessageLinks links={page.messages} />
      <HistoryList entries={page.history} />
    </div>
  );
}
