import { Facts } from "~/components/ui/Facts";
import { QrDrawing } from "~/components/ui/QrDrawing";
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
