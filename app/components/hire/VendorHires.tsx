import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { RecentList } from "~/components/ui/RecentList";
import { RowLink } from "~/components/ui/RowLink";
import { StatusBadge } from "~/components/user/StatusBadge";
import { paths } from "~/paths";

/** The trucks that were hired of a vendor, the newest first, and what is owed for them. */
export function VendorHires({
  vendorId,
  owed,
  hires,
}: {
  vendorId: number;
  owed: string;
  hires: { id: number; number: string; status: string; what: string; owed: string }[];
}) {
  return (
    <Card
      title="Hires"
      actions={
        <div className="row">
          {hires.length > 0 && (
            <RowLink to={paths.hires.list({ vendorId })} about="Hires">
              View all
            </RowLink>
          )}
          <ButtonLink to={paths.hires.createFor({ vendorId })}>New Hire</ButtonLink>
        </div>
      }
    >
      <p className="muted">{owed ? `Owed: ${owed}` : "Nothing is owed for hired trucks"}</p>
      {hires.length > 0 && (
        <RecentList
          lines={hires.map(({ id, number, status, what, owed: left }) => ({
            id,
            to: paths.hires.view(id),
            name: number,
            badge: <StatusBadge status={status} />,
            left: what,
            right: left,
          }))}
        />
      )}
    </Card>
  );
}
