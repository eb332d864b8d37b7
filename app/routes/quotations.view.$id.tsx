import {
  data,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { DocumentPaper } from "~/components/document/DocumentPaper";
import { GoingOutStep } from "~/components/document/GoingOutStep";
import { TaxCard } from "~/components/document/TaxCard";
import { AdvancesCard } from "~/components/quotation/AdvancesCard";
import { DecisionCard } from "~/components/quotation/DecisionCard";
import { QuotationHead } from "~/components/quotation/QuotationHead";
import { rejectionWords } from "~/components/quotation/RecordAnswer";
import { ChainNav } from "~/components/ui/ChainNav";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { OfficeNotes } from "~/components/ui/OfficeNotes";
import { HistoryList } from "~/components/ui/HistoryList";
import { Problem } from "~/components/ui/Problem";
import { chainOf } from "~/models/desk/chain/chain.server";
import { createConsignment } from "~/models/road/consignment/consignment.create.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { paperPhones } from "~/services/papers/paper-phones";
import {
  BILLED_ALREADY,
  createOrFindInvoice,
} from "~/models/billing/invoice/invoice.from-quotation.server";
import { shownInvoiceNumber } from "~/models/billing/invoice/invoice.status";
import { formatMoney } from "~/models/ground/money/money";
import { drawnView } from "~/models/papers/paper/document-view";
import { upiCode } from "~/models/papers/paper/qr-code.server";
import { taxDecision } from "~/models/papers/paper-tax/tax.words";
import { advancesOn } from "~/models/billing/payment/payment.advance.server";
import { can, isStaff, type Actor } from "~/models/kit/policy/policy";
import { deleteQuotation } from "~/models/sales/quotation/quotation.delete.server";
import { changeQuotationStatus } from "~/models/sales/quotation/quotation.move.server";
import { linkToAnswer } from "~/models/sales/quotation/own-link.server";
import { decisionLines, earlierAnswer } from "~/models/sales/quotation/quotation.decision.server";
import { quotationStatusFor } from "~/models/sales/quotation/quotation.customer-words";
import { advanceAsked, payToConfirm } from "~/models/sales/quotation/quotation.advance";
import { advanceDue, quotationDocument } from "~/models/sales/quotation/quotation.document";
import { quotationNext, quotationSteps } from "~/models/sales/quotation/quotation.next";
import { getQuotation, quotationOffers } from "~/models/sales/quotation/quotation.server";
import {
  liveInvoice,
  movesFrom,
  quotationExpired,
} from "~/models/sales/quotation/quotation.status";
import { balanceAfterAdvance } from "~/models/sales/quotation/quotation.totals";
import { DomainError, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { linksFor, runPaperIntent } from "~/services/papers/document-link-page.server";
import { doneAt } from "~/services/flash.server";
import { afterPlaceAnswer, goingOutQuestion } from "~/services/papers/going-out.server";
import { headCustomer } from "~/services/head.server";
import { readHistory } from "~/services/desk/history.server";
import { pressKey, readForm } from "~/services/forms/form.server";
import { readOfficeNotes, runNoteIntent } from "~/services/desk/office-notes.server";
import { pageFor } from "~/services/page.server";
import { detailOf } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Quotation ${data.view.number}` : "Quotation" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "quotation:view", async ({ actor, id }) => {
    const quotationId = id("quotation");
    const about = { entity: "quotation", entityId: quotationId } as const;
    const company = await getCompany();
    const [quotation, history, links, chain, advances, notes] = await Promise.all([
      getQuotation(actor, quotationId),
      readHistory(args, actor, "quotation", quotationId),
      linksFor(actor, about),
      chainOf(actor, { kind: "quotation", id: quotationId }, { quotationId }, company),
      advancesOn(quotationId),
      readOfficeNotes(args, actor, { of: "quotation", id: quotationId }),
    ]);
    const { status, rejectionReason, currency, customer } = quotation;
    const today = companyToday(company);
    const offers = quotationOffers(actor, quotation);
    const view = quotationDocument(quotation, company);
    const invoice = liveInvoice(quotation);
    const expired = quotationExpired.of(quotation, today);
    const facts = {
      ...(await headCustomer(
        args,
        actor,
        {
          id: customer.id,
          name: customer.name,
          phone: quotation.phone ?? customer.phone,
        },
        { entity: "quotation", entityId: quotation.id },
        view,
      )),
      about: [chain.route, chain.day && `Moving ${chain.day}`],
      figures: [
        { label: view.total.label, value: view.total.amount },
        ...openOf(quotation, invoice, today).map(({ label, minor }) => ({
          label,
          value: formatMoney(minor, currency),
        })),
        ...(quotation.estimatedCost !== null && can(actor, "profit:view")
          ? [{ label: "Estimated cost", value: formatMoney(quotation.estimatedCost, currency) }]
          : []),
      ],
    };
    const toConfirm = payToConfirm(quotation, advanceDue(quotation));
    const move = {
      billed: invoice !== null,
      scheduled: quotation.jobs.length > 0,
      next: chain.next,
    };
    const offered = quotationSteps(actor, quotation, {
      ...move,
      today,
      edits: offers.edit,
      pays: toConfirm !== null && (view.upi != null || view.payTo.length > 0),
    });
    const standing = {
      ...move,
      status,
      expired,
      reach: {
        email: Boolean(quotation.email ?? customer.email),
        whatsapp: Boolean(facts.contact?.whatsapp),
      },
    };
    return {
      view: drawnView(view),
      phones: paperPhones(view, company.dialCode),
      code: upiCode(view),
      facts,
      chain: chain.records,
      wholeMove: chain.move,
      next: quotationNext(standing, offered),
      toConfirm,
      waitsFor: offered.includes("go") ? chain.next : null,
      offered,
      state: {
        id: quotationId,
        number: view.number,
        status,
        word: quotationStatusFor(actor, quotation, today),
        rejectionReason,
        expired,
        customerId: quotation.customerId,
        invoice: invoice && { id: invoice.id, number: shownInvoiceNumber(invoice) },
      },
      advances: advancesOf(quotation, advances, today),
      taxDecision: isStaff(actor) ? taxDecision(quotation) : [],
      canAdvance: offered.includes("advance"),
      formKey: pressKey(),
      linkOfDraft: status === "draft" && links?.some(({ state }) => state === "working"),
      canEdit: offers.edit,
      canDelete: offers.delete,
      canReject: can(actor, "quotation:changeStatus") && movesFrom(status).includes("rejected"),
      decisions: decisionLines(actor, quotation, company.timeZone),
      earlier: await earlierAnswer(quotation, company.timeZone),
      links,
      history,
      notes,
    };
  });

/** What was received in advance, and what is still asked of the advance, in minor units. */
function advancesOf(
  quotation: Awaited<ReturnType<typeof getQuotation>>,
  { rows, elsewhere, received }: Awaited<ReturnType<typeof advancesOn>>,
  today: string,
) {
  return {
    currency: quotation.currency,
    received,
    asked: advanceAsked(quotation, received, today),
    rows: rows.map(({ id, referenceNumber, date, amount }) => ({
      id,
      referenceNumber,
      date,
      amount,
    })),
    elsewhere,
  };
}

/**
 * What of it is open, in minor units: what its invoice is still owed, or what would be left after the advance. Of one
 * that was declined or expired nothing is: its total stands alone.
 */
function openOf(
  quotation: Awaited<ReturnType<typeof getQuotation>>,
  invoice: { balance: number; moves: readonly unknown[] } | null,
  today: string,
) {
  if (invoice && invoice.moves.length > 0) return [];
  if (invoice) return [{ label: "Balance due", minor: invoice.balance }];
  const over = quotation.status === "rejected" || quotationExpired.of(quotation, today);
  if (quotation.advancePayment === 0 || over) return [];
  return [{ label: "Balance after advance", minor: balanceAfterAdvance(quotation) }];
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
  pageFor(args, "quotation:view", async ({ actor, request, id }) => {
    const quotationId = id("quotation");
    const form = await readForm(request);
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
  const deletion: ConfirmWords = {
    title: "Delete Quotation",
    message: "Are you sure you want to delete this quotation? This action cannot be undone.",
    action: here,
    fields: { intent: "delete" },
    children: problem || undefined,
  };
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
        deletion={page.canDelete ? deletion : null}
        refused={refused}
      />
      <ChainNav records={page.chain} move={page.wholeMove} />
      {page.earlier && <p className="notice warning no-print">{page.earlier}</p>}
      {page.linkOfDraft && (
        <p className="notice warning no-print">
          A link to this quotation works, but the quotation is still a draft. Its customer reads
          &apos;Draft: not valid yet&apos; and cannot accept it. Press &apos;Mark as Sent&apos; to
          change that.
        </p>
      )}
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
            {page.decisions.map((decision) => (
              <DecisionCard key={decision.version} id={state.id} decision={decision} />
            ))}
            <DocumentLinks links={page.links} here={here} canCopy copied={copiedLinkOf(answer)} />
          </SideColumn>
        }
      >
        <DocumentPaper view={view} code={code} phones={page.phones} folds={page.notes !== null} />
      </Split>
      <HistoryList entries={page.history} />
    </div>
  );
}
