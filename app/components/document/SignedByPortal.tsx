import type { EInvoicePrint, QrCode } from "~/models/papers/paper/document-view";

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
