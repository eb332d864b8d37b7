import { useSearchParams } from "@remix-run/react";

import { Button } from "~/components/ui/Button";
import { Chooser } from "~/components/ui/Chooser";
import type { AnyField } from "~/components/ui/Field";
import { NoScriptOnly } from "~/components/ui/ScriptOnly";
import type { InvoiceDetails } from "~/models/billing/invoice/invoice.form";
import { SHOW_INVOICE, type PaymentChoices } from "~/models/billing/payment/payment.form";
import type { FormPlan } from "~/models/kit/shared/form-plan";
import type { RecordOption } from "~/models/kit/shared/record-options";

import { InvoiceDetailsBox, QuotationBox } from "./InvoiceDetailsBox";

/** The quotation that an advance is for, or the invoice that is chosen, with what is owed on it. */
export function WhatIsPaid({
  field,
  choices,
  onFound,
  stored,
  invoice,
  specs,
}: {
  field: AnyField;
  choices: PaymentChoices;
  onFound: (option: RecordOption) => void;
  stored: boolean;
  invoice?: InvoiceDetails;
  specs: FormPlan["specs"];
}) {
  // Opened for one client it offers theirs alone.
  const [asked] = useSearchParams();
  const about = { clientId: asked.get("clientId") ?? undefined };
  return (
    <>
      {choices.quotation ? (
        <div className="wide">
          <QuotationBox title={specs.quotationId?.label ?? ""} quotation={choices.quotation} />
        </div>
      ) : (
        <Chooser
          field={field}
          records={choices.invoices}
          kind="invoice"
          about={about}
          onFound={onFound}
          label={specs.invoiceId?.label ?? ""}
          placeholder="Select an invoice"
          findLabel="Find invoice"
          disabled={stored}
          required
          wide
        />
      )}
      {!stored && !choices.quotation && (
        <NoScriptOnly>
          <div className="wide">
            <Button type="submit" name="intent" value={SHOW_INVOICE} formNoValidate>
              Show invoice
            </Button>
          </div>
        </NoScriptOnly>
      )}
      {invoice && (
        <div className="wide">
          <InvoiceDetailsBox invoice={invoice} />
        </div>
      )}
    </>
  );
}
