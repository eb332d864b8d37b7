import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { RowLink } from "~/components/ui/RowLink";
import type { QuotationStatus } from "~/models/quotation/quotation.status";
import { paths } from "~/paths";

import { QuotationStatusBadge } from "./QuotationStatusBadge";

/** What the status card knows of a quotation. */
export type QuotationState = {
  id: number;
  status: string;
  /** The status as its reader calls it. */
  word: string;
  expired: boolean;
  rejectionReason: string | null;
  /** Where it may go from here, for those who may move it. */
  moves: QuotationStatus[];
  /** It waits for the answer of the customer who looks at it. */
  canAnswer: boolean;
  canInvoice: boolean;
  invoices: { id: number; label: string }[];
  jobs: { id: number; label: string }[];
};

/** What was posted and refused, to be said where it was typed. */
export type RefusedMove = { reason: string; reasonError: string | null };

/** The status of a quotation, what can be done about it, and what was made of it. */
export function QuotationStatusCard({
  quotation,
  refused,
}: {
  quotation: QuotationState;
  refused: RefusedMove | null;
}) {
  const { id, moves, invoices, jobs, rejectionReason } = quotation;
  const here = paths.quotations.view(id);
  const { canAnswer, canInvoice } = quotation;
  const canMoveOn = moves.includes("sent") || moves.includes("approved");
  return (
    <Card title="Status">
      <div className="stack">
        <p>
          <QuotationStatusBadge {...quotation} />
        </p>
        {rejectionReason && (
          <div>
            <h3>Rejection reason</h3>
            <p className="lines">{rejectionReason}</p>
          </div>
        )}
        {(canMoveOn || canInvoice || canAnswer) && (
          <Form method="post" action={here} className="row" discover="none">
            {moves.includes("sent") && (
              <SubmitButton name="intent" value="sent" label="Mark as Sent" />
            )}
            {moves.includes("approved") && (
              <SubmitButton name="intent" value="approved" label="Mark as Approved" />
            )}
            {canAnswer && <SubmitButton name="intent" value="answer" label="Accept or decline" />}
            {canInvoice && (
              <>
                <SubmitButton
                  name="intent"
                  value="invoice"
                  label="Create Invoice"
                  variant={invoices.length > 0 ? "secondary" : "primary"}
                />
                <ButtonLink to={paths.jobs.create({ quotationId: id })}>Schedule Job</ButtonLink>
              </>
            )}
          </Form>
        )}
        {moves.includes("rejected") && (
          <Form method="post" action={here} className="stack" discover="none">
            <div className="field">
              <label className="label" htmlFor="rejectionReason">
                Reason for rejection
              </label>
              <textarea
                className="input"
                id="rejectionReason"
                name="rejectionReason"
                rows={2}
                maxLength={1000}
                defaultValue={refused?.reason}
                aria-invalid={refused?.reasonError ? true : undefined}
                aria-describedby={refused?.reasonError ? "rejectionReason-error" : undefined}
              />
              {refused?.reasonError && (
                <p className="error" id="rejectionReason-error">
                  {refused.reasonError}
                </p>
              )}
            </div>
            <SubmitButton
              name="intent"
              value="rejected"
              label="Mark as Rejected"
              variant="secondary"
            />
          </Form>
        )}
        <Made title="Invoices" records={invoices} to={paths.invoices.view} />
        <Made title="Jobs" records={jobs} to={paths.jobs.view} />
      </div>
    </Card>
  );
}

function Made({
  title,
  records,
  to,
}: {
  title: string;
  records: { id: number; label: string }[];
  to: (id: number) => string;
}) {
  if (records.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <RowLink to={to(record.id)}>{record.label}</RowLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
