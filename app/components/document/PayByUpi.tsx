import type { UpiPayment } from "~/models/document/document-view";

/** The code that UPI apps scan from a screen or paper, and the link that opens one on this phone. */
export function PayByUpi({ upi }: { upi: UpiPayment | null | undefined }) {
  if (!upi) return null;
  const { size, path } = upi.qr;
  return (
    <section className="upi">
      <h2>Pay by UPI</h2>
      {/* Four modules of white all round, also in dark mode: scanners need them. */}
      <svg
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label={`UPI code for ${upi.amount} to ${upi.address}`}
      >
        <path d={path} stroke="#000" />
      </svg>
      <p>{`${upi.amount} to ${upi.address}`}</p>
      <p className="no-print">
        <a className="btn btn-secondary" href={upi.link}>
          Pay by UPI app
        </a>
      </p>
    </section>
  );
}
