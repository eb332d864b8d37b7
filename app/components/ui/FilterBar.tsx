import { Form, useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactElement, type ReactNode } from "react";
import { ButtonLink } from "./Button";
import type { Option } from "./Field";

/**
 * The filters of a list as a GET form: one row on wide screens, folded under 'Filters' on phones.
 * `resetTo` is the list's bare address; `active` says how many filters are set.
 */
export function FilterBar({
  resetTo,
  active = 0,
  kept = {},
  title = "Filters",
  children,
}: {
  resetTo: string;
  active?: number;
  /** Address parameters that a search keeps: the quick view. */
  kept?: Record<string, string>;
  /** What a phone opens it by: the days that are chosen, where there is nothing else. */
  title?: string;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // Client navigation keeps the controls mounted: without this, 'Reset' would leave what was typed.
    if (shownAt.current !== key) form.current?.reset();
    shownAt.current = key;
  }, [key]);
  return (
    <FilterFold title={active > 0 ? `${title} (${active})` : title}>
      <Form ref={form} method="get" action={resetTo} className="filters" discover="none">
        {children}
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="row">
          <button className="btn btn-secondary">Search</button>
          <ButtonLink to={resetTo}>Reset</ButtonLink>
        </div>
      </Form>
    </FilterFold>
  );
}

/** What chooses between rows or days: one line of a phone, which opens it; in sight on wide screens. Its child is one element. */
export function FilterFold({
  title,
  open,
  children,
}: {
  /** What is chosen, or what opens. */
  title: string;
  open?: boolean;
  children: ReactElement;
}) {
  return (
    <div className="filter-card no-print">
      <details className="fold" open={open}>
        <summary className="btn btn-secondary">{title}</summary>
      </details>
      {children}
    </div>
  );
}

type Filter = { name: string; label: string; defaultValue?: string | null };

/** The search box of a list. */
export function FilterText({
  name,
  label,
  defaultValue,
  placeholder,
}: Filter & { placeholder?: string }) {
  return (
    <label>
      {label}
      <input
        className="input"
        type="search"
        title="Key: f"
        name={name}
        defaultValue={defaultValue || undefined}
        placeholder={placeholder}
        maxLength={100}
      />
    </label>
  );
}

/** A choice; the first option is usually 'All …' with an empty value. */
export function FilterSelect({
  name,
  label,
  defaultValue,
  options,
}: Filter & { options: readonly Option[] }) {
  // React does not move an uncontrolled select when its default changes: a new one must be mounted.
  return (
    <label>
      {label}
      <select
        key={defaultValue ?? ""}
        className="input"
        name={name}
        defaultValue={defaultValue ?? ""}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A calendar day, YYYY-MM-DD in the address. */
export function FilterDate({ name, label, defaultValue }: Filter) {
  return (
    <label>
      {label}
      <input className="input" type="date" name={name} defaultValue={defaultValue || undefined} />
    </label>
  );
}

/** The days of a statement or report, as their boxes are called. */
export const PERIOD = { from: "From", to: "To" };

/** The days of a statement, both among them. */
export function FilterPeriod({ from, to }: { from: string; to: string }) {
  return (
    <>
      <FilterDate name="from" label={PERIOD.from} defaultValue={from} />
      <FilterDate name="to" label={PERIOD.to} defaultValue={to} />
    </>
  );
}
