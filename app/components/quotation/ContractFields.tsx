import { Button } from "~/components/ui/Button";
import { Fold } from "~/components/ui/FormLayout";
import {
  type ContractFill,
  DISTANCE,
  FILL_CONTRACT,
  VOLUME,
  WAITING,
} from "~/models/sales/rate-contract/rate-contract.form";
import { CARRIES, HOME, PROPOSE, PROPOSED } from "~/models/sales/tariff/tariff.form";

const FIELDS = [
  [DISTANCE, "Distance (km)"],
  [VOLUME, "Volume (cft)"],
  [WAITING, "Waiting (hours)"],
] as const;

/** Whether any customer has a rate contract, and the homes that the tariff knows; null without a tariff. */
export type Rates = {
  contracts: boolean;
  homes: readonly string[] | null;
  /** What an estimate computed for a stored one, and a line for each charge that is typed otherwise. */
  kept?: { proposed: string; lines: readonly string[] } | null;
};

function Lines({ of, className }: { of: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Fills the charges by the rate contract of the customer or by the tariff: how far and how full the move is, and a button for each. */
export function ContractFields({
  reply,
  isNext,
  contracts,
  homes,
  kept,
}: {
  reply: { initialValue?: object | null; contract?: ContractFill } | undefined;
  /** Nothing is charged yet, and all else is known. */
  isNext: boolean;
} & Rates) {
  const filled = reply?.contract;
  const typed = { ...reply?.initialValue } as Readonly<Record<string, unknown>>;
  const text = (name: string) => String(typed[name] ?? "");
  const said = "contract-said";
  const proposed = text(PROPOSED) || kept?.proposed;
  if (!contracts && !homes) return null;
  return (
    <Fold
      title={contracts ? "Rate contract" : "Tariff"}
      hint="fills the charges"
      open={isNext || Boolean(filled) || Boolean(kept?.lines.length)}
    >
      <div className="cols cols-3 pair">
        {homes && (
          <label className="field">
            <span className="label">Home</span>
            <select className="input" name={HOME} defaultValue={text(HOME)}>
              <option value="">By its cft</option>
              {homes.map((home) => (
                <option key={home}>{home}</option>
              ))}
            </select>
          </label>
        )}
        {[
          ...FIELDS.filter(([name]) => contracts || name !== WAITING),
          ...(homes ? CARRIES : []),
        ].map(([name, label]) => (
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
      </div>
      <p className="row">
        {contracts && (
          <Button type="submit" name="intent" value={FILL_CONTRACT} formNoValidate>
            Fill from Rate Contract
          </Button>
        )}
        {homes && (
          <Button type="submit" name="intent" value={PROPOSE} formNoValidate>
            Propose Charges
          </Button>
        )}
      </p>
      {filled && (
        <div id={said} role="status" className={filled.problem ? "error" : "notice info"}>
          {filled.text}
          {filled.lines && <Lines of={filled.lines} />}
        </div>
      )}
      {!filled && kept && kept.lines.length > 0 && (
        <Lines of={kept.lines} className="notice info" />
      )}
      {proposed && <input type="hidden" name={PROPOSED} value={proposed} />}
      {text("rateContractId") && (
        <input type="hidden" name="rateContractId" value={text("rateContractId")} />
      )}
    </Fold>
  );
}
