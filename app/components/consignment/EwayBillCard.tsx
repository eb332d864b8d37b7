import { Card } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { roadPaths } from "~/road-paths";

type EwayBill = {
  number: string;
  /** "Valid until Nov 22, 2026" */
  until: string;
  /** It ended, or ends within a day. */
  warning: string | null;
  fromPlace: string;
  fromState: string;
};

/** The files that tell the portal which truck carries the goods, and who. For staff. */
export function EwayBillCard({ id, bill }: { id: number; bill: EwayBill }) {
  const { number, until, warning, fromPlace, fromState } = bill;
  const file = roadPaths.consignments.ewayBill;
  return (
    <Card title="E-way bill">
      <div className="stack">
        <p>
          <span className="num">{number}</span> {until}
        </p>
        {warning && <p className="error">{warning}</p>}
        <form action={file(id)} className="stack">
          <div className="field">
            <label className="label" htmlFor="eway-place">
              Place of the vehicle
            </label>
            <input
              id="eway-place"
              name="fromPlace"
              className="input"
              defaultValue={fromPlace}
              maxLength={50}
            />
          </div>
          <div className="field">
            <label className="label" htmlFor="eway-state">
              Its state, in two digits
            </label>
            <input
              id="eway-state"
              name="fromState"
              className="input"
              defaultValue={fromState}
              maxLength={2}
              inputMode="numeric"
            />
          </div>
          <button className="btn btn-secondary">Part B (JSON)</button>
        </form>
        <DownloadLink plain to={file(id, { what: "transporter" })}>
          Transporter (JSON)
        </DownloadLink>
      </div>
    </Card>
  );
}
