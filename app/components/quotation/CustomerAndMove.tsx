import { Fragment } from "react";

import { AskedAnyway } from "~/components/ui/Anyway";
import { Chooser } from "~/components/ui/Chooser";
import { FillButton } from "~/components/ui/FillButton";
import { Fold, FormSection } from "~/components/ui/FormLayout";
import { PassedDate } from "~/components/ui/PassedDate";
import type { FormParts } from "~/components/ui/RecordForm";
import { Remembered } from "~/components/ui/Remembered";
import { PASSED_FIELD } from "~/models/kit/shared/passed-date";
import type { RecordOptions } from "~/models/kit/shared/record-options";
import { FILLED_FROM } from "~/models/people/customer/contact";
import { CONTRACT_ANYWAY, contractAskedIn } from "~/models/sales/rate-contract/contract-day";

import { NewCustomer, startNew } from "./NewCustomer";
import type { QuotationReply, Typed } from "./QuotationForm";

/** Stands in the field: a line beneath it would make the form longer on a phone. */
const PIN_HINT = "With the PIN: it names the state";

/** Fields of the move that are seldom asked on the phone. */
export const MORE_OF_MOVE = [
  "contactPerson",
  "goodsKind",
  "email",
  "phone",
  "transportationType",
  "purchaseOrderNumber",
  "employeeName",
  "estimatedCost",
  "notes",
] as const;

/** The customer, the move's two places and its dates. */
export function CustomerAndMove({
  fields,
  control,
  choice,
  unplaced,
  customerLabel,
  isNew,
  filledFrom,
  isTaxed,
  isNoted,
  lastResult,
}: Pick<FormParts<Typed>, "fields" | "control"> & {
  choice: RecordOptions;
  /** Fields that have no place of their own yet. */
  unplaced: readonly string[];
  customerLabel: string;
  isNew: boolean;
  /** The customer whose contact was filled in last. */
  filledFrom: string;
  isTaxed: boolean;
  /** The quotation has notes. */
  isNoted: boolean;
  lastResult?: QuotationReply;
}) {
  const typed = lastResult?.initialValue;
  const isOpen = isNoted || MORE_OF_MOVE.some((name) => fields[name].errors?.length);
  return (
    <FormSection title="Customer and Move" columns={1}>
      <div className="cols pair">
        <Chooser
          field={fields.customerId}
          records={choice}
          kind="customer"
          onNew={isNew ? startNew : undefined}
          label={customerLabel}
          placeholder="Select a customer"
          findLabel="Find customer"
          required
          wide
        >
          <div className="row">
            <FillButton label="Fill from customer" />
            {isNew && (
              <NewCustomer
                fields={fields as never}
                customerField={fields.customerId.name}
                known={lastResult?.known ?? []}
                anyway={typed?.newCustomerAnyway === "on"}
              />
            )}
          </div>
        </Chooser>
        <Remembered name={FILLED_FROM} value={filledFrom} />
        <div className="cols wide">
          <div className="cols pair">
            {control("sourceAddress", {
              rows: 2,
              hint: "",
              wide: true,
              placeholder: isTaxed ? PIN_HINT : undefined,
            })}
            {control("loadingFloor")}
            {control("loadingLift")}
          </div>
          <div className="cols pair">
            {control("destinationAddress", { rows: 2, hint: "", wide: true })}
            {control("unloadingFloor")}
            {control("unloadingLift")}
          </div>
        </div>
        <div className="stack gap-3">
          {control("date")}
          <PassedDate
            field={fields.date}
            day={fields.date.value}
            confirmed={typed?.[PASSED_FIELD]}
          />
          <AskedAnyway
            name={CONTRACT_ANYWAY}
            asked={contractAskedIn(fields.date.errors)}
            confirmed={typed?.[CONTRACT_ANYWAY]}
          />
        </div>
        {control("expiryDate")}
      </div>
      <Fold title="More about the move" hint="contact, notes" open={isOpen}>
        <div className="cols">
          {MORE_OF_MOVE.map((name) => (
            <Fragment key={name}>
              {control(name, name === "notes" ? { rows: 2, wide: true } : undefined)}
            </Fragment>
          ))}
          {/* A new field is on the form before anybody gives it its place. */}
          {unplaced.map((name) => (
            <Fragment key={name}>{control(name as keyof Typed)}</Fragment>
          ))}
        </div>
      </Fold>
    </FormSection>
  );
}
