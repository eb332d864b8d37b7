import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { HistoryList } from "~/components/ui/HistoryList";
import { Link } from "~/components/ui/Link";
import { RowLink } from "~/components/ui/RowLink";
import { Table } from "~/components/ui/Table";
import type { FormReply } from "~/models/kit/shared/form-reply";

type Entry = {
  id: number;
  date: string;
  amount: string;
  by: string;
  to: string;
  note: string;
  reverse: string | null;
  state: string;
};

export type Handovers = {
  entries: Entry[];
  staff: { id: number; name: string }[];
  currencies: string[];
  usual: Record<string, string>;
  formKey: string;
  here: string;
  /** The entry that is to be taken back. */
  chosen: (Entry & { history: Parameters<typeof HistoryList>[0]["entries"]; back: string }) | null;
};

/** Cash that was handed over: the entries of the period, and the form for another one. */
export function CashHandovers({ cash, reply }: { cash: Handovers; reply?: FormReply }) {
  const { entries, chosen } = cash;
  return (
    <>
      {chosen && <ReverseForm cash={cash} chosen={chosen} reply={reply} />}
      <Card title="Cash handed over">
        <Table
          caption="Cash handed over"
          rows={entries}
          rowKey={({ id }) => id}
          empty={<p className="muted">No cash was handed over in these days.</p>}
          columns={[
            { label: "Date", cell: ({ date }) => <span className="num">{date}</span> },
            { label: "Handed over by", cell: ({ by }) => by },
            { label: "Handed to", cell: ({ to }) => to },
            { label: "Note", cell: ({ note, state }) => [note, state].filter(Boolean).join(" · ") },
            { label: "Amount", numeric: true, cell: ({ amount }) => amount },
            {
              label: "Actions",
              actions: true,
              cell: ({ reverse, amount }) =>
                reverse && (
                  <span className="no-print">
                    <RowLink to={reverse} about={amount}>
                      Reverse
                    </RowLink>
                  </span>
                ),
            },
          ]}
        />
      </Card>
      {!chosen && <RecordForm cash={cash} reply={reply} />}
    </>
  );
}

type Typed = { values: Record<string, string>; errorOf: (name: string) => string | undefined };

function typedOf(reply: FormReply | undefined, usual: Record<string, string>): Typed {
  const typed = (reply?.initialValue ?? {}) as Record<string, unknown>;
  const values = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
  const errors = (reply?.error ?? {}) as Record<string, string[] | null>;
  return { values: { ...usual, ...values }, errorOf: (name) => errors[name]?.[0] };
}

/** What is wrong with the form as such. */
function Refused({ typed }: { typed: Typed }) {
  const error = typed.errorOf("");
  return error ? (
    <p className="notice danger" role="alert">
      {error}
    </p>
  ) : null;
}

function RecordForm({ cash, reply }: { cash: Handovers; reply?: FormReply }) {
  const typed = typedOf(reply, cash.usual);
  const field = (name: string) => ({ name, typed });
  return (
    <div className="no-print">
      <Card title="Hand over cash" id="hand-over">
        <Form method="post" action={cash.here} className="stack" discover="none" key={cash.formKey}>
          <Refused typed={typed} />
          <input type="hidden" name="idempotencyKey" value={cash.formKey} />
          <div className="cols">
            <Text {...field("date")} label="Date" type="date" required />
            <Text {...field("amount")} label="Amount" inputMode="decimal" required />
            <Choice
              {...field("currency")}
              label="Currency"
              options={cash.currencies.map((code) => ({ value: code, label: code }))}
            />
            <Choice
              {...field("handedById")}
              label="Handed over by"
              options={cash.staff.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <Text
              {...field("handedTo")}
              label="Handed to"
              max={100}
              hint="The bank, the owner"
              required
            />
            <Text {...field("note")} label="Note" max={200} />
          </div>
          <div className="row">
            <SubmitButton name="intent" value="hand-over" label="Record Handover" />
          </div>
        </Form>
      </Card>
    </div>
  );
}

function ReverseForm({
  cash,
  chosen,
  reply,
}: {
  cash: Handovers;
  chosen: NonNullable<Handovers["chosen"]>;
  reply?: FormReply;
}) {
  const typed = typedOf(reply, {});
  return (
    <Card title={`Reverse ${chosen.amount} to ${chosen.to}`} id="reverse">
      <Form method="post" action={cash.here} className="stack no-print" discover="none">
        <Refused typed={typed} />
        <p className="hint">
          The entry stays. A new entry of today reverses it, and the cash counts as in the office
          again.
        </p>
        <input type="hidden" name="id" value={chosen.id} />
        <Text name="reason" typed={typed} label="Reason" max={200} required />
        <div className="row">
          <SubmitButton name="intent" value="reverse" label="Reverse Entry" variant="danger" />
          <Link to={chosen.back} className="btn btn-secondary">
            Cancel
          </Link>
        </div>
      </Form>
      <HistoryList entries={chosen.history} />
    </Card>
  );
}

type Control = { name: string; label: string; typed: Typed };

const errorId = (name: string) => `cash-${name}-error`;

function Label({ name, label, required }: { name: string; label: string; required?: boolean }) {
  return (
    <label className="label" htmlFor={`cash-${name}`}>
      {label}
      {required && <i aria-hidden="true"> *</i>}
    </label>
  );
}

function Wrong({ name, typed }: { name: string; typed: Typed }) {
  const error = typed.errorOf(name);
  return error ? (
    <p className="error" id={errorId(name)}>
      {error}
    </p>
  ) : null;
}

function Text({
  name,
  label,
  typed,
  type = "text",
  inputMode,
  max,
  hint,
  required,
}: Control & {
  type?: "text" | "date";
  inputMode?: "decimal";
  max?: number;
  hint?: string;
  required?: boolean;
}) {
  const wrong = Boolean(typed.errorOf(name));
  return (
    <div className="field">
      <Label name={name} label={label} required={required} />
      <input
        className="input"
        id={`cash-${name}`}
        name={name}
        type={type}
        inputMode={inputMode}
        maxLength={max}
        required={required}
        defaultValue={typed.values[name]}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? errorId(name) : undefined}
      />
      {hint && <p className="hint">{hint}</p>}
      <Wrong name={name} typed={typed} />
    </div>
  );
}

function Choice({
  name,
  label,
  typed,
  options,
}: Control & { options: { value: string; label: string }[] }) {
  const wrong = Boolean(typed.errorOf(name));
  return (
    <div className="field">
      <Label name={name} label={label} required />
      <select
        className="input"
        id={`cash-${name}`}
        name={name}
        defaultValue={typed.values[name]}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? errorId(name) : undefined}
      >
        {options.map(({ value, label: shown }) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
      <Wrong name={name} typed={typed} />
    </div>
  );
}
