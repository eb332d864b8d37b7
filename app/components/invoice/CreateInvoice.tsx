import { Form } from "@remix-run/react";

import { SubmitButton, type ButtonVariant } from "~/components/ui/Button";
import { stepLink } from "~/components/ui/RecordHead";
import { paths } from "~/paths";

/**
 * 'Create Invoice' of a move, on whichever of its pages: one press makes the draft of its quotation. A move without a quotation
 * has nothing to make one of: its client's form is opened.
 */
export function CreateInvoice({
  quotationId,
  clientId,
  variant,
}: {
  quotationId: number | null;
  clientId: number;
  variant: ButtonVariant;
}) {
  if (quotationId === null) return stepLink(paths.invoices.create({ clientId }), LABEL, variant);
  return (
    <Form method="post" action={paths.quotations.view(quotationId)} discover="none">
      <SubmitButton name="intent" value="invoice" label={LABEL} variant={variant} />
    </Form>
  );
}

const LABEL = "Create Invoice";
