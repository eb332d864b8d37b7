import { StatusBadge } from "~/components/user/StatusBadge";
import type { HeadFigure } from "~/components/ui/RecordHead";
import { StepsHead, type HeadOf, type StepTable } from "~/components/ui/StepsHead";
import type { CustomerStep } from "~/models/people/customer/customer.next";
import type { PhoneContact } from "~/models/papers/message/phone";
import { paths } from "~/paths";

import { NotConfirmed } from "./NotConfirmed";

/** The head of a customer for the office: how to reach them, what they owe, and what can be done. */
export function CustomerHead({
  customer: { id, name, email, status },
  contact,
  unconfirmed,
  since,
  figures,
  payTo,
  editTo,
  closed,
  ...head
}: Omit<HeadOf<CustomerStep>, "facts"> & {
  customer: { id: number; name: string; email: string | null; status: string };
  contact: PhoneContact | null;
  unconfirmed: boolean;
  since: string;
  figures: HeadFigure[];
  /** Where a payment is recorded. */
  payTo: string;
  editTo: string | null;
  /** Why it cannot be edited now, by who may edit customers. */
  closed: string | null;
}) {
  const at = paths.customers;
  const steps: StepTable<CustomerStep> = {
    quotation: { to: paths.quotations.create({ customerId: id }), label: "New Quotation" },
    pay: { to: payTo, label: "Record Payment" },
    settle: { to: paths.payments.settle({ clientId: id }), label: "Payment for several invoices" },
    statement: { to: at.statement(id), label: "Statement" },
    edit: { to: editTo ?? "", label: "Edit" },
    activate: { press: "activate", label: "Activate" },
    deactivate: { press: "deactivate", label: "Deactivate" },
    back: { to: at.list(), label: "Back to List" },
  };
  return (
    <StepsHead
      {...head}
      id={id}
      at={at}
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
        closed: { edit: closed ?? undefined },
        about: [`Customer since ${since}`],
        figures,
      }}
      steps={steps}
    />
  );
}
