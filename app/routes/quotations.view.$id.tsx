import {
  data,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { SendActions } from "~/components/document/SendActions";
import { DecisionCard } from "~/components/quotation/DecisionCard";
import { QuotationSheet } from "~/components/quotation/QuotationSheet";
import { QuotationStatusBadge } from "~/components/quotation/QuotationStatusBadge";
import { QuotationStatusCard } from "~/components/quotation/QuotationStatusCard";
import { SentDraftNotice } from "~/components/quotation/SentDraftNotice";
import { ButtonLink } from "~/components/ui/Button";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { HistoryList } from "~/components/ui/HistoryList";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { companyToday, getCompany } from "~/models/company/company.server";
import { createInvoiceFromQuotation } from "~/models/invoice/invoice.from-quotation.server";
import { invoiceStatusFor } from "~/models/invoice/invoice.customer-words";
import { shownInvoiceNumber } from "~/models/invoice/invoice.status";
import { upiCode } from "~/models/paper/qr-code.server";
import { can, type Actor } from "~/models/policy/policy";
import { deleteQuotation } from "~/models/quotation/quotation.delete.server";
import { changeQuotationStatus } from "~/models/quotation/quotation.move.server";
import { linkToAnswer } from "~/models/quotation/own-link.server";
import { decisionLines, earlierAnswer } from "~/models/quotation/quotation.decision.server";
import { quotationStatusFor } from "~/models/quotation/quotation.customer-words";
import { quotationDetails, quotationDocument } from "~/models/quotation/quotation.document";
import { getQuotation, quotationOffers } from "~/models/quotation/quotation.server";
import {
  quotationAwaitingAnswer,
  quotationExpired,
  movesFrom,
  toQuotationStatus,
} from "~/models/quotation/quotation.status";
import { DomainError, noSuchButton, PAGE_STATUS } from "~/models/shared/domain-error";
import { paths } from "~/paths";
import { linksFor, runLinkIntent } from "~/services/document-link-page.server";
import { redirectWithFlash } from "~/services/flash.server";
import { readHistory } from "~/services/history.server";
import { newFormKey, readForm } from "~/services/form.server";
import { pageFor } from "~/services/page.server";
import { detailOf } from "~/services/refusal.server";
import { sendAsPressed } from "~/services/sending.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Quotation ${data.view.number}` : "Quotation" },
];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "quotation:view", async ({ actor, id }) => {
    const quotationId = id("quotation");
    const about = { entity: "quotation", entityId: quotationId } as const;
    const [quotation, company, history, links] = await Promise.all([
      getQuotation(actor, quotationId),
      getCompany(),
      readHistory(args, actor, "quotation", quotationId),
      linksFor(actor, about),
    ]);
    const { status, rejectionReason, invoices } = quotation;
    const today = companyToday(company);
    const canMove = can(actor, "quotation:changeStatus");
    const sentAsDraft = status === "draft" && links?.some(({ state }) => state === "working");
    const offers = quotationOffers(actor, quotation);
    const view = quotationDocument(quotation, company);
    return {
      view,
      code: upiCode(view),
      details: quotationDetails(quotation),
      customerId: can(actor, "customer:list") ? quotation.customerId : null,
      state: {
        id: quotationId,
        status,
        word: quotationStatusFor(actor, quotation, today),
        rejectionReason,
        expired: quotationExpired.of(quotation, today),
        // The notice has the button then: there is one of a kind on the page.
        moves: canMove && !sentAsDraft ? movesFrom(status) : [],
        canAnswer: can(actor, "quotation:answer") && quotationAwaitingAnswer.of(quotation, today),
        canInvoice: toQuotationStatus(status) === "approved" && can(actor, "invoice:create"),
        invoices: invoices.map((invoice) => ({
          id: invoice.id,
          label: `${shownInvoiceNumber(invoice)} (${invoiceStatusFor(actor, invoice, today)})`,
        })),
        jobs: quotation.jobs.map((job) => ({ id: job.id, label: job.jobNumber })),
      },
      canSend: can(actor, "document:send"),
      formKey: newFormKey(),
      offersToMark: canMove && sentAsDraft,
      canEdit: offers.edit,
      canDelete: offers.delete,
      decisions: decisionLines(actor, quotation, company.timeZone),
      earlier: await earlierAnswer(quotation, company.timeZone),
      links,
      history,
    };
  });
}

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
      return redirectWithFlash(here, "success", `Quotation status updated to ${intent}`);
    }
    case "invoice": {
      const invoiceId = await createInvoiceFromQuotation(actor, id);
      const to = paths.invoices.view(invoiceId);
      return redirectWithFlash(to, "success", "Invoice created successfully");
    }
    case "answer":
      // The page of a link has no scripts and a frame of its own: it is loaded as a document.
      return redirectDocument(paths.documentLink(await linkToAnswer(actor, id)));
    case "email":
    case "whatsapp":
      return sendAsPressed(actor, { entity: "quotation", entityId: id }, intent, form);
    case "delete": {
      await deleteQuotation(actor, id);
      const list = paths.quotations.list();
      return redirectWithFlash(list, "success", "Quotation deleted successfully");
    }
    default: {
      const about = { entity: "quotation", entityId: id } as const;
      const answer = await runLinkIntent(actor, about, form, here);
      if (!answer) throw noSuchButton();
      return answer;
    }
  }
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "quotation:view", async ({ actor, request, id }) => {
    const quotationId = id("quotation");
    const form = await readForm(request);
    try {
      return await runIntent(actor, quotationId, form);
    } catch (error) {
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
}

export default function QuotationPage() {
  const { view, code, details, customerId, state, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "problem" in answer ? answer : null;
  const [search] = useSearchParams();
  const here = paths.quotations.view(state.id);
  const problem = refused?.problem && <Problem text={refused.problem} more={refused.more} />;
  const deletion: ConfirmWords = {
    title: "Delete Quotation",
    message: "Are you sure you want to delete this quotation? This action cannot be undone.",
    action: here,
    fields: { intent: "delete" },
    children: problem || undefined,
  };
  return (
    <div className="stack">
      <PageHeader
        title={`Quotation ${view.number}`}
        badge={<QuotationStatusBadge {...state} />}
        actions={
          <>
            <ButtonLink to={paths.quotations.list()}>Back to List</ButtonLink>
            <DownloadLink to={paths.quotations.pdf(state.id)}>Download PDF</DownloadLink>
            {page.canSend && (
              <SendActions
                action={here}
                writeTo={paths.message("quotation", state.id)}
                formKey={page.formKey}
              />
            )}
            {page.canEdit && (
              <ButtonLink to={paths.quotations.edit(state.id)} variant="primary">
                Edit
              </ButtonLink>
            )}
            {page.canDelete && (
              <ConfirmLink
                to={paths.quotations.confirm(state.id, "delete")}
                label="Delete Quotation"
                {...deletion}
              />
            )}
          </>
        }
      />
      {problem}
      {page.earlier && <p className="notice warning no-print">{page.earlier}</p>}
      {page.offersToMark && <SentDraftNotice action={here} />}
      {page.canDelete && search.get("confirm") === "delete" && (
        <ConfirmStep {...deletion} cancelTo={here} />
      )}
      <Split
        aside={
          <SideColumn>
            <QuotationStatusCard quotation={state} refused={refused} />
            {page.decisions.map((decision) => (
              <DecisionCard key={decision.version} id={state.id} decision={decision} />
            ))}
            <DocumentLinks links={page.links} here={here} canCopy copied={copiedLinkOf(answer)} />
          </SideColumn>
        }
      >
        <QuotationSheet view={view} code={code} details={details} customerId={customerId} />
      </Split>
      <HistoryList entries={page.history} />
    </div>
  );
}
