import { PhoneLink } from "~/components/ui/ContactLinks";
import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import type { PhoneContact } from "~/models/papers/message/phone";
import type { TaxFacts } from "~/services/people/account-page.server";

import { RoleBadge } from "./StatusBadge";

const factsOf = ({ kind, gstin, gstinHint, state, pin, tan }: TaxFacts) => [
  { label: "Kind of Customer", value: kind },
  {
    label: "GSTIN",
    value: gstin && (
      <>
        {gstin}
        {gstinHint && <span className="hint">{` ${gstinHint}`}</span>}
      </>
    ),
  },
  { label: "State", value: state },
  { label: "PIN", value: pin },
  ...(tan ? [{ label: "TAN", value: tan }] : []),
];

/** A person's name and contacts, for users, employees and customers. */
export function AccountDetails({
  title,
  account,
  contact,
  since,
  tax,
}: {
  title: string;
  account: {
    name: string;
    email: string | null;
    phone: string | null;
    address: string | null;
    role: string;
  };
  /** The phone as the office dials it; null on one's own page, which shows it as text. */
  contact: PhoneContact | null;
  since: string;
  /** A customer's GST facts; null where there are none. */
  tax?: TaxFacts | null;
}) {
  return (
    <Card title={title}>
      <DescriptionList
        empty="Not provided"
        items={[
          { label: "Name", value: account.name },
          { label: "Email", value: account.email },
          {
            label: "Phone",
            value: contact ? <PhoneLink contact={contact} name={account.name} /> : account.phone,
          },
          { label: "Role", value: <RoleBadge role={account.role} /> },
          { label: "Created", value: since },
          { label: "Address", value: account.address, wide: true },
          ...(tax ? factsOf(tax) : []),
        ]}
      />
    </Card>
  );
}
