import { ButtonLink } from "~/components/ui/Button";
import { FoldCard } from "~/components/ui/Card";
import { Link } from "~/components/ui/Link";
import type { EInvoiceFacts } from "~/services/billing/e-invoice-page.server";

/** The office's actions for an e-invoice: its INV-01 file, and the portal's answer. */
export function EInvoiceCard({ file, form, problems, irn, isOwnIrn }: EInvoiceFacts) {
  return (
    <FoldCard title="E-invoice" id="e-invoice">
      <div className="stack no-print">
        {irn ? (
          <p className="lines break">{`IRN ${irn}`}</p>
        ) : (
          <p className="hint">Not registered on the e-invoice portal yet.</p>
        )}
        {!isOwnIrn && (
          <p className="notice warning">
            This IRN does not match our GSTIN, the year and this number. Check that it belongs to
            this document.
          </p>
        )}
        {problems.length > 0 && (
          <div>
            <p>INV-01 cannot be made yet:</p>
            <ul>
              {problems.map(({ message, to }) => (
                <li key={message}>{to ? <Link to={to}>{message}</Link> : message}</li>
              ))}
            </ul>
          </div>
        )}
        <p className="row">
          {file && (
            <a className="btn btn-secondary" href={file} download>
              INV-01 (JSON)
            </a>
          )}
          <ButtonLink to={form}>{irn ? "Change IRN" : "Keep IRN"}</ButtonLink>
        </p>
      </div>
    </FoldCard>
  );
}
