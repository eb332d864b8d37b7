import { Card } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { Link } from "~/components/ui/Link";

/** What is receivable of a customer's deductions at source, and the declaration that there are to be none. */
export function TdsCard({
  tds: { receivable, listTo, refusal, declaration, year },
}: {
  tds: {
    receivable: string;
    listTo: string;
    /** Why there is no declaration. */
    refusal: string | null;
    declaration: string;
    year: string;
  };
}) {
  return (
    <Card title="Deducted at source">
      <p>
        <Link to={listTo}>{`${receivable} receivable`}</Link>
      </p>
      {refusal ? (
        <p className="hint">{`No declaration against TDS: ${refusal}.`}</p>
      ) : (
        <p>
          <DownloadLink to={declaration} plain>{`TDS declaration ${year}`}</DownloadLink>
        </p>
      )}
    </Card>
  );
}
