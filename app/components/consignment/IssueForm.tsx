import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import type { Option } from "~/components/ui/Field";
import { FormSection } from "~/components/ui/FormLayout";
import { Money } from "~/components/ui/Money";
import { RecordForm, type FormFrame } from "~/components/ui/RecordForm";
import { RowLink } from "~/components/ui/RowLink";
import type { RegimeNotice } from "~/models/road/consignment/consignment.tax.server";
import { paths } from "~/paths";

import { TruckAndDriver } from "./TruckAndDriver";

type Values = { vehicleId: string; driverId: string; lrDate: string };

/** Issues the lorry receipt: with the truck where none was chosen, and the day. */
export function IssueForm({
  vehicles,
  drivers,
  truck,
  ...frame
}: FormFrame<Values> & {
  vehicles: readonly Option[];
  drivers: readonly Option[];
  /** The truck that was chosen before; null: it is asked for here. */
  truck: string | null;
}) {
  return (
    <RecordForm<Values> id="issue" save="Issue Lorry Receipt" busy="Issuing..." {...frame}>
      {({ control, fields }) => (
        <FormSection>
          {truck === null && (
            <TruckAndDriver
              truck={fields.vehicleId}
              driver={fields.driverId}
              vehicles={vehicles}
              drivers={drivers}
              reply={frame.lastResult}
              plan={frame.plan}
              isNeeded
            />
          )}
          {control("lrDate")}
        </FormSection>
      )}
    </RecordForm>
  );
}

/** Why the lorry receipt cannot be issued now, and where that is put right. */
export function WaitsCard({
  text,
  quotation,
  backTo,
}: {
  text: string;
  quotation: { id: number; number: string } | null;
  backTo: string;
}) {
  return (
    <>
      <p className="notice warning">{text}</p>
      <p className="row">
        {quotation && (
          <ButtonLink to={paths.quotations.view(quotation.id)} variant="primary">
            {`Open ${quotation.number}`}
          </ButtonLink>
        )}
        <ButtonLink to={backTo}>Back to consignment</ButtonLink>
      </p>
    </>
  );
}

/** Says what a lorry receipt means for the tax before it is issued; it changes nothing by itself. */
export function RegimeCard({ notice }: { notice: RegimeNotice }) {
  const { label, total, currency, quotation, billed, offers } = notice;
  return (
    <Card title="What this means for the tax">
      <p>
        {`With a consignment note the company is a goods transport agency for this job. Its quotation `}
        <RowLink to={paths.quotations.view(quotation.id)}>{quotation.number}</RowLink>
        {` is priced under '${label}': `}
        <Money minor={total} currency={currency} />
        {". Nothing changes by itself."}
      </p>
      {billed && (
        <p>
          It already has an invoice, which stays as it is. Ask your accountant if the invoice should
          change.
        </p>
      )}
      {!billed && offers.length === 0 && (
        <p>No tax regime of a goods transport agency fits this customer and your tax settings.</p>
      )}
      {offers.length > 0 && (
        <>
          <p>
            You can change the quotation's tax regime first; it is then priced again. Each choice
            says whether the customer has to accept the quotation again before you issue the lorry
            receipt. Or keep the regime and issue the lorry receipt below.
          </p>
          <Form method="post" className="stack" discover="none">
            {offers.map((offer) => (
              <p key={offer.regime} className="row">
                <SubmitButton
                  variant="secondary"
                  name="taxRegime"
                  value={offer.regime}
                  label={`Change to '${offer.label}'`}
                />
                <Money minor={offer.total} currency={currency} />
                {offer.asksAgain
                  ? " The customer is asked again"
                  : " The customer is not asked again"}
              </p>
            ))}
          </Form>
        </>
      )}
    </Card>
  );
}
