import { Card } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { PlainInput } from "~/components/ui/PlainField";
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
          <PlainInput
            id="eway-place"
            label="Place of the vehicle"
            name="fromPlace"
            defaultValue={fromPlace}
            maxLength={50}
          />
          <PlainInput
            id="eway-state"
            label="Its state, in two digits"
            name="fromState"
            defaultValue={fromState}
            maxLength={2}
            inputMode="numeric"
          />
          <button className="btn btn-secondary">Part B (JSON)</button>
        </form>
        <DownloadLink plain to={file(id, { what: "transporter" })}>
          Transporter (JSON)
        </DownloadLink>
      </div>
    </Card>
  );
}
