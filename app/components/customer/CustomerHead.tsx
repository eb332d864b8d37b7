import { StatusBadge } from "~/components/user/StatusBadge";
import type { ButtonVariant } from "~/components/ui/Button";
import type { ConfirmWords } from "~/components/ui/ConfirmStep";
import {
  RecordHead,
  RecordSteps,
  stepButton,
  stepLink,
  type HeadFigure,
} from "~/components/ui/RecordHead";
import type { CustomerStep } from "~/models/people/customer/customer.next";
import type { PhoneContact } from "~/models/papers/message/phone";
import type { NextSteps } from "~/models/kit/shared/next-steps";
import { paths } from "~/paths";

import { NotConfirmed } from "./NotConfirmed";

/** The head of a customer for the office: how to reach them, what they owe, and what can be done. */
export function CustomerHead({
  customer,
  contact,
  unconfirmed,
  since,
  figures,
  next,
  offered,
  payTo,
  editTo,
  deletion,
}: {
  customer: { id: number; name: string; email: string | null; status: string };
  contact: PhoneContact | null;
  unconfirmed: boolean;
  since: string;
  figures: HeadFigure[];
  next: NextSteps<CustomerStep>;
  offered: CustomerStep[];
  /** Where a payment is recorded. */
  payTo: string;
  editTo: string | null;
  /** Null where deleting is not offered. */
  deletion: ConfirmWords | null;
}) {
  const { id, name, email, status } = customer;
  function control(step: CustomerStep, variant: ButtonVariant) {
    switch (step) {
      case "quotation":
        return stepLink(paths.quotations.create({ customerId: id }), "New Quotation", variant);
      case "pay":
        return stepLink(payTo, "Record Payment", variant);
      case "statement":
        return stepLink(paths.customers.statement(id), "Statement", variant);
      case "edit":
        return editTo && stepLink(editTo, "Edit", variant);
      case "activate":
        return stepButton("activate", "Activate", variant);
      case "deactivate":
        return stepButton("deactivate", "Deactivate", variant);
      case "back":
        return stepLink(paths.customers.list(), "Back to List", variant);
    }
  }
  return (
    <RecordHead
      title={name}
      badge={
        <>
          <StatusBadge status={status} />
          {unconfirmed && <NotConfirmed />}
        </>
      }
      facts={{
        customer: null,
        customerTo: null,
        contact,
        contactName: name,
        email,
        about: [`Customer since ${since}`],
        figures,
      }}
      actions={
        <RecordSteps
          action={paths.customers.view(id)}
          fields={{}}
          next={next}
          offered={offered}
          control={control}
          remove={
            deletion && { ...deletion, to: paths.customers.confirm(id, "delete"), label: "Delete" }
          }
        />
      }
    />
  );
}
