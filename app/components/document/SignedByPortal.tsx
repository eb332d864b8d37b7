import { Facts } from "~/components/ui/Facts";
import { QrDrawing } from "~/components/ui/QrDrawing";
import type { EInvoicePrint, QrCode, UpiPayment } from "~/models/papers/paper/document-view";

/** The code that UPI apps scan from a screen or paper, and the link that opens one on this phone. */
export function PayByUpi({
  upi,
  code,
  label,
  look = "",
}: {
  upi: UpiPayment | null | undefined;
  code: QrCode | null;
  /** `first`: what its page is about, the app's button largest on a phone, the code on a laptop; `printed`: on paper alone. */
  look?: "" | "first" | "printed";
  /** The amount's label, where it is not the document's total. */
  label?: string;
}) {
  if (!upi) return null;
  return (
    <section className={`upi ${look}`.trim()}>
      <h2>Pay by UPI</h2>
      <p>{`${label ? `${label}: ` : ""}${upi.amount} to ${upi.address}`}</p>
      {/* Before the code: nobody can scan the screen of the phone in their hand. */}
      <p className="no-print">
        <a className={`btn btn-${look === "first" ? "primary" : "secondary"}`} href={upi.link}>
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

/** The marks of an e-invoice: the portal's number, its acknowledgement, and the signed code. */
export function SignedByPortal({
  answer,
  code,
}: {
  answer: EInvoicePrint | undefined;
  code: QrCode | null;
}) {
  if (!answer) return null;
  const { irn, ackNo, ackDate } = answer;
  return (
    <section className="signed-code">
      {code && <QrDrawing code={code} label="QR code signed by the e-invoice portal" />}
      <div className="stack">
        <h2>E-invoice</h2>
        <Facts
          pairs
          facts={[
            { label: "IRN", value: irn },
            { label: "Ack. No.", value: ackNo },
            { label: "Ack. date", value: ackDate },
          ]}
        />
        {!code && <p className="hint">The signed QR code is on the PDF.</p>}
      </div>
    </section>
  );
}
