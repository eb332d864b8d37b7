import { Card } from "~/components/ui/Card";
import { ButtonLink } from "~/components/ui/Button";
import { DateText } from "~/components/ui/DateText";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";
import type { QuotationPage } from "~/services/sales/quotation-page.server";

/** Money received on a quotation before its invoice; minor units, negative for refunds. */
export type Advances = QuotationPage["advances"];

/** Lists the advances line by line, and the amount still asked. */
export function AdvancesCard({
  quotationId,
  advances,
  canRecord,
  canAsk,
}: {
  quotationId: number;
  advances: Advances;
  canRecord: boolean;
  canAsk: boolean;
}) {
  const { currency, received, asked, rows, elsewhere } = advances;
  if (rows.length === 0 && !canRecord) return null;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <Card title="Advance">
      <DescriptionList
        items={[
          { label: "Received in advance", value: money(received), wide: true },
          ...(asked > 0 ? [{ label: "Still asked", value: money(asked), wide: true }] : []),
          ...rows.map(({ id, referenceNumber, date, amount }) => ({
            label: referenceNumber,
            wide: true,
            value: (
              <>
                <RowLink to={paths.payments.view(id)}>{money(amount)}</RowLink>,{" "}
                <DateText date={date} />
              </>
            ),
          })),
          ...elsewhere.map(({ invoiceId, number, amount }) => ({
            label: `Paid for ${number}`,
            wide: true,
            value: <RowLink to={paths.invoices.view(invoiceId)}>{money(-amount)}</RowLink>,
          })),
        ]}
      />
      {canRecord && (
        <div className="row">
          <ButtonLink to={paths.payments.create({ quotationId })}>Record advance</ButtonLink>
          {canAsk && (
            <ButtonLink to={paths.message("advance-request", quotationId)}>
              Ask for the advance
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  );
}
