import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Chooser } from "~/components/ui/Chooser";
import { AmountField, TextField } from "~/components/ui/Field";
import { FieldErrors } from "~/components/ui/FieldErrors";
import { isUsed, plainRows } from "~/components/ui/form-rows";
import { Fold, FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { RecordForm } from "~/components/ui/RecordForm";
import type { SmallRecordFrame } from "~/components/ui/SmallRecordForm";
import type { Texts } from "~/models/kit/shared/define-fields";
import { comparedLines } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { RecordOption } from "~/models/kit/shared/record-options";
import type { RATE_CONTRACT_FIELDS } from "~/models/sales/rate-contract/rate-contract.record";
import { rateContractPages } from "~/services/sales/rate-contract-pages.server";
import stylesheet from "~/styles/composer.css";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta: MetaFunction = ({ params }) => [
  { title: `${params.id ? "Edit" : "New"} rate contract` },
];

export const loader = (args: LoaderFunctionArgs) => rateContractPages.loadForm(args);
export const action = (args: ActionFunctionArgs) => rateContractPages.postForm(args);

type Row = Record<"upToKm" | "upToCft" | "rate", string>;
type ContractTexts = Texts<typeof RATE_CONTRACT_FIELDS>;

type Frame = SmallRecordFrame<ContractTexts> & {
  choices: {
    currency: string;
    customers: readonly RecordOption[];
    /** With empty ones for those to come. */
    slabs: Row[];
    labels: Row;
  };
};

/** So many slabs stand open at least. */
const SHOWN = 3;

/** A rate contract, new and edit in one: with whom, from when to when, and what a move costs. */
export default function RateContractPage() {
  const { choices, values, ...frame } = useLoaderData<Frame>();
  const lastResult = useActionData<FormReply>();
  const { currency, customers, slabs, labels } = choices;
  const { name, version, plan } = frame;
  const stored = version !== undefined;
  const nameOf = (id: string) => customers.find(({ value }) => value === id)?.label ?? id;
  return (
    <>
      <PageHeader title={stored ? `Edit ${name}` : "New Rate Contract"} />
      <RecordForm<ContractTexts & { slabs: Row[] }>
        id="rate-contract"
        currency={currency}
        save={stored ? "Update Rate Contract" : "Create Rate Contract"}
        lines={(of) => [
          ...comparedLines(plan.specs, of, nameOf),
          {
            label: "Slabs",
            value: ((of?.slabs ?? slabs) as Partial<Row>[])
              .filter((row) => row?.rate)
              .map(({ upToKm, upToCft, rate }) => `${upToKm} km / ${upToCft} cft: ${rate}`)
              .join(", "),
          },
        ]}
        values={{ ...values, slabs }}
        lastResult={lastResult}
        {...frame}
      >
        {({ control, fields }) => {
          const rows = plainRows(fields.slabs as never, ["upToKm", "upToCft", "rate"]);
          // Those that say something and one more stand open.
          const shown = Math.max(SHOWN, rows.findLastIndex(isUsed) + 2);
          const lines = rows.map(({ key, fields: row }, at) => (
            <fieldset key={key} className="cols cols-3 pair wide">
              <legend className="hide">{`Slab ${at + 1}`}</legend>
              <TextField field={row.upToKm} label={labels.upToKm} inputMode="numeric" />
              <TextField field={row.upToCft} label={labels.upToCft} inputMode="numeric" />
              <AmountField field={row.rate} label={labels.rate} currency={currency} />
            </fieldset>
          ));
          return (
            <>
              <FormSection title="Contract">
                <Chooser
                  field={fields.customerId}
                  all={customers}
                  kind="customer"
                  onNew={null}
                  typed={lastResult?.initialValue}
                  label={plan.specs.customerId?.label ?? ""}
                  placeholder="Select a customer"
                  findLabel="Find customer"
                  required
                />
                {control("number")}
                <div className="cols pair wide">
                  {control("validFrom")}
                  {control("validTo")}
                </div>
              </FormSection>
              <FormSection title="Transport">
                <p className="hint wide">
                  We use the shortest slab that covers the distance, then the smallest that covers
                  the volume.
                </p>
                {lines.slice(0, shown)}
                {lines.length > shown && (
                  <Fold title="More Slabs" hint={`up to ${lines.length}`} open={false}>
                    <div className="cols">{lines.slice(shown)}</div>
                  </Fold>
                )}
                <FieldErrors field={fields.slabs} />
              </FormSection>
              <FormSection title="Other Rates">
                <div className="cols pair wide">
                  {control("packingRate")}
                  {control("loadingRate")}
                  {control("unloadingRate")}
                  {control("unpackingRate")}
                  {control("storageRate")}
                  {control("waitingRate")}
                </div>
                {control("note")}
              </FormSection>
            </>
          );
        }}
      </RecordForm>
    </>
  );
}
