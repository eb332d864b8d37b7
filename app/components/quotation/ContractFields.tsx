import { Button } from "~/components/ui/Button";
import { Fold } from "~/components/ui/FormLayout";
import {
  DISTANCE,
  FILL_CONTRACT,
  VOLUME,
  type ContractFill,
} from "~/models/sales/rate-contract/rate-contract.form";

const FIELDS = [
  [DISTANCE, "Distance (km)"],
  [VOLUME, "Volume (cft)"],
] as const;

/** Fills the charges by the rate contract of the customer: how far and how full the move is, and the button. */
export function ContractFields({
  typed,
  filled,
}: {
  typed: Readonly<Record<string, unknown>> | null | undefined;
  filled: ContractFill | undefined;
}) {
  const text = (name: string) => String(typed?.[name] ?? "");
  const said = "contract-said";
  return (
    <Fold title="Rate contract" hint="fills the charges" open={Boolean(filled)}>
      <div className="cols cols-3 pair">
        {FIELDS.map(([name, label]) => (
          <label key={name} className="field">
            <span className="label">{label}</span>
            <input
              className="input"
              name={name}
              inputMode="numeric"
              defaultValue={text(name)}
              aria-describedby={filled && said}
            />
          </label>
        ))}
        <div className="md:pt-5">
          <Button type="submit" name="intent" value={FILL_CONTRACT} formNoValidate>
            Fill from Rate Contract
          </Button>
        </div>
      </div>
      {filled && (
        <p id={said} role="status" className={filled.problem ? "error" : "notice info"}>
          {filled.text}
        </p>
      )}
      {text("rateContractId") && (
        <input type="hidden" name="rateContractId" value={text("rateContractId")} />
      )}
    </Fold>
  );
}
