import type { EInvoicePrint, QrCode, UpiPayment } from "~/models/papers/paper/document-view";

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
          {/* Four modules of white all round, also in dark mode: scanners need them. */}
          <svg
            viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
            role="img"
            aria-label={`UPI code for ${upi.amount} to ${upi.address}`}
          >
            <path d={code.path} stroke="#000" />
          </svg>
          <p className="hint">Scan the code with any UPI app.</p>
        </>
      )}
    </section>
  );
}

/** What makes a paper an e-invoice: the portal's number, its acknowledgement, and the code that it signed. */
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
      {code && (
        <svg
          // Four modules of white all round, also in dark mode: scanners need them.
          viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
          role="img"
          aria-label="QR code signed by the e-invoice portal"
        >
          <path d={code.path} stroke="#000" />
        </svg>
      )}
      <div className="stack">
        <h2>E-invoice</h2>
        <dl className="facts pairs">
          <div>
            <dt>IRN</dt>
            <dd className="code">{irn}</dd>
          </div>
          <div>
            <dt>Ack. No.</dt>
            <dd>{ackNo}</dd>
          </div>
          <div>
            <dt>Ack. date</dt>
            <dd>{ackDate}</dd>
          </div>
        </dl>
        {!code && <p className="hint">The signed QR code is on the PDF.</p>}
      </div>
    </section>
  );
}
