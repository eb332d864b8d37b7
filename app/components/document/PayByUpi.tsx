import { QrDrawing } from "~/components/ui/QrDrawing";
import type { QrCode, UpiPayment } from "~/models/papers/paper/document-view";

/** The code that UPI apps scan from a screen or paper, and the link that opens one on this phone. */
export function PayByUpi({
  upi,
  code,
  label,
}: {
  upi: UpiPayment | null | undefined;
  code: QrCode | null;
  /** What the amount is, where it is not the document's total. */
  label?: string;
}) {
  if (!upi) return null;
  return (
    <section className="upi">
      <h2>Pay by UPI</h2>
      <p>{`${label ? `${label}: ` : ""}${upi.amount} to ${upi.address}`}</p>
      {/* Before the code: nobody can scan the screen of the phone in their hand. */}
      <p className="no-print">
        <a className="btn btn-secondary" href={upi.link}>
          Pay by UPI app
        </a>
      </p>
      {code && (
        <>
          <QrDrawing code={code} label={`UPI code for ${upi.amount} to ${upi.address}`} />
          <p className="hint">Scan the code with any UPI app.</p>
        </>
      )}
    </section>
  );
}
