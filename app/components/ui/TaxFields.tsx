import { useEffect, useRef, useState } from "react";

import { TAX_CHOICES, type TypedTax } from "~/models/papers/paper-tax/typed-tax";
import { STATE_ANYWAY } from "~/models/ground/tax/state-anyway";
import { paths } from "~/paths";

import { askFill } from "./choices";
import { Fold } from "./FormLayout";
import type { FormParts } from "./RecordForm";
import { StateAnyway } from "./Anyway";

/** The fields of a form that its tax follows from, by what the server calls them. */
type Asked = { customer: string; pickup?: string; date?: string };

const textIn = (form: HTMLFormElement, name: string) => {
  const found = form.elements.namedItem(name);
  return found && "value" in found ? String(found.value) : "";
};

/** Whoever types is asked for once, not for each letter. */
const PAUSE_MS = 250;

const OWN_RATE = '[name$="].taxRate"]';

/** Every row has a rate of its own: nothing is carried. */
function onlyStorage(form: HTMLFormElement) {
  const rates = [...form.querySelectorAll<HTMLInputElement>(OWN_RATE)];
  return rates.length > 0 && rates.every(({ value }) => value.trim() !== "");
}

/** Where a gap is allowed people leave one: "411 007". */
const lastPin = (address: string) => address.match(/\d{3}[\s-]?\d{3}(?!\d)/g)?.at(-1) ?? "";

/**
 * A form's tax as the server last worked it out, and what asks again when another person changed one of the fields that it
 * follows from. `typedTax`: with the page, or the last answer to a post; null outside GST.
 */
export function useTypedTax(
  typedTax: TypedTax | null,
  names: Asked,
): [TypedTax | null, (target: EventTarget) => void] {
  const [latest, setLatest] = useState<TypedTax | null>(null);
  const last = useRef("");
  const pause = useRef(0);
  // An answer of the server is newer than what was asked before it.
  useEffect(() => setLatest(null), [typedTax]);
  const follows: readonly string[] = [...Object.values(names), ...TAX_CHOICES];
  async function ask(form: HTMLFormElement) {
    const { customer, pickup, date } = names;
    const query = {
      ...Object.fromEntries(TAX_CHOICES.map((name) => [name, textIn(form, name)])),
      // Asked for before there is a customer as well: an address changes the tax of any.
      tax: textIn(form, customer) || "nobody",
      ...(pickup && { pin: lastPin(textIn(form, pickup)) }),
      ...(date && { date: textIn(form, date) }),
      ...(onlyStorage(form) && { storage: "1" }),
    };
    const asked = paths.fill(query);
    if (asked === last.current) return;
    last.current = asked;
    const found = await askFill<{ tax: TypedTax | null }>(query);
    // Something else may have been asked meanwhile: then that answer counts.
    if (found?.tax && asked === last.current) setLatest(found.tax);
  }
  return [
    latest ?? typedTax,
    (target) => {
      const { name, form } = target as HTMLInputElement;
      const own = (target as HTMLElement).matches(OWN_RATE);
      if (!typedTax || !form || !(own || follows.includes(name))) return;
      window.clearTimeout(pause.current);
      pause.current = window.setTimeout(() => void ask(form), PAUSE_MS);
    },
  ];
}

const NAMES = [
  "pickupStateCode",
  "dropStateCode",
  "taxRegime",
  "taxRegimeReason",
  "placeOfSupply",
  "placeOfSupplyReason",
] as const;

type TaxTexts = Record<(typeof NAMES)[number], string>;

/** Shows a paper's tax in one line, and the choices that staff may make instead of the rules. */
export function TaxFields({
  tax,
  control,
  fields,
  initial,
}: {
  tax: TypedTax;
  control: FormParts<TaxTexts>["control"];
  fields: { [K in keyof TaxTexts]: { errors?: string[] } };
  initial: Readonly<Record<string, unknown>>;
}) {
  // Fields are made as they are asked for: they have no keys of their own to go through.
  const open = NAMES.some((name) => Boolean(initial[name]) || fields[name].errors?.length);
  return (
    <Fold title="Tax" hint={[tax.regime, tax.place].filter(Boolean).join(". ")} open={open}>
      {tax.problems
        .filter((problem) => !NAMES.some((name) => fields[name].errors?.includes(problem)))
        .map((problem) => (
          <p key={problem} className="notice warning">
            {problem}
          </p>
        ))}
      <div className="cols">
        <div className="stack gap-3">
          {control("pickupStateCode")}
          <StateAnyway field={fields.pickupStateCode} confirmed={initial[STATE_ANYWAY]} />
        </div>
        <div className="stack gap-3">
          {control("dropStateCode")}
          <StateAnyway field={fields.dropStateCode} confirmed={[]} />
        </div>
        {control("taxRegime")}
        {control("taxRegimeReason")}
        {control("placeOfSupply")}
        {control("placeOfSupplyReason")}
      </div>
    </Fold>
  );
}
