import { Card } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";

/** The quotation an invoice comes from, and its own earlier versions as PDFs. */
export function RelatedDocuments({
  invoice,
  versions,
}: {
  invoice: { id: number; quotation: { id: number; quotationNumber: string } | null };
  versions: readonly { version: number; day: string }[];
}) {
  if (!invoice.quotation && versions.length === 0) return null;
  return (
    <Card title="Related">
      {invoice.quotation && (
        <p>
          {"Quotation "}
          <RowLink to={paths.quotations.view(invoice.quotation.id)}>
            {invoice.quotation.quotationNumber}
          </RowLink>
        </p>
      )}
      {versions.map(({ version, day }) => (
        <p key={version}>
          <DownloadLink plain to={paths.invoices.pdf(invoice.id, version)}>
            {`Earlier PDF of ${day}`}
          </DownloadLink>
          {` (version ${version})`}
        </p>
      ))}
    </Card>
  );
}
