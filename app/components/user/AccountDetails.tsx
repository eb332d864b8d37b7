import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { RoleBadge } from "./RoleBadge";

/** Who a person is and how to reach them, for users, employees and customers. */
export function AccountDetails({
  title,
  account,
  since,
}: {
  title: string;
  account: {
    name: string;
    email: string;
    phone: string | null;
    address: string | null;
    role: string;
  };
  since: string;
}) {
  return (
    <Card title={title}>
      <DescriptionList
        empty="Not provided"
        items={[
          { label: "Name", value: account.name },
          { label: "Email", value: account.email },
          { label: "Phone", value: account.phone },
          { label: "Role", value: <RoleBadge role={account.role} /> },
          { label: "Created", value: since },
          { label: "Address", value: account.address, wide: true },
        ]}
      />
    </Card>
  );
}
