import type { SquareCode, UpiPayment } from "~/models/document/document-view";

/** The code that UPI apps scan from a screen or paper, and the link that opens one on this phone. */
export function PayByUpi({
  upi,
  code,
}: {
  upi: UpiPayment | null | undefined;
  code: SquareCode | null;
}) {
  if (!upi) return null;
  return (
    <section className="upi">
      <h2>Pay by UPI</h2>
      {/* Four modules of white all round, also in dark mode: scanners need them. */}
      {code && (
        <svg
          viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
          role="img"
          aria-label={`UPI code for ${upi.amount} to ${upi.address}`}
        >
          <path d={code.path} stroke="#000" />
        </svg>
      )}
      <p>{`${upi.amount} to ${upi.address}`}</p>
      <p className="no-print">
        <a className="btn btn-secondary" href={upi.link}>
          Pay by UPI app
        </a>
      </p>
    </section>
  );
}
