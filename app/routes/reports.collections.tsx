import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ReportSheet } from "~/components/report/ReportSheet";
import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { HistoryList } from "~/components/ui/HistoryList";
import { Link } from "~/components/ui/Link";
import { PlainInput, PlainSelect } from "~/components/ui/PlainField";
import { RowLink } from "~/components/ui/RowLink";
import { Table } from "~/components/ui/Table";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { handoverAction, loadHandovers } from "~/services/billing/handover-page.server";
import { loadReport } from "~/services/desk/report-page.server";
// The rules of charts.
import stylesheet from "~/styles/dashboard.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => [{ title: "Collections" }];

export const loader = (args: LoaderFunctionArgs) =>
  loadReport(args, "collections", (actor, asked) =>
    asked.by === "cash" ? loadHandovers(args, actor, asked) : Promise.resolve(null),
  );

/** Cash is handed over, or an entry of it taken back. */
export const action = (args: ActionFunctionArgs) => handoverAction(args);

export default function CollectionsReport() {
  const { more, ...report } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ReportSheet report={report}>{more && <CashHandovers cash={more} reply={reply} />}</ReportSheet>
  );
}

type Cash = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["more"]>;

/** Cash that was handed over: the entries of the period, and the form for another one. */
function CashHandovers({ cash, reply }: { cash: Cash; reply?: FormReply }) {
  const { entries, chosen, labels } = cash;
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
            { label: labels.date, cell: ({ date }) => <span className="num">{date}</span> },
            { label: labels.handedById, cell: ({ by }) => by },
            { label: labels.handedTo, cell: ({ to }) => to },
            {
              label: labels.note,
              cell: ({ note, state }) => [note, state].filter(Boolean).join(" · "),
            },
            { label: labels.amount, numeric: true, cell: ({ amount }) => amount },
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

/** Returns a field's properties: its label, the typed text or else the usual one, and the mistake. */
function fieldsOf(
  labels: Cash["labels"],
  reply: FormReply | undefined,
  usual: Record<string, string> = {},
) {
  return (name: keyof Cash["labels"]) => {
    const typed = reply?.initialValue?.[name];
    return {
      id: `cash-${name}`,
      name,
      label: labels[name],
      defaultValue: typeof typed === "string" ? typed : usual[name],
      error: reply?.error?.[name]?.[0],
    };
  };
}

/** The message for the form as a whole. */
function Refused({ reply }: { reply?: FormReply }) {
  const error = reply?.error?.[""]?.[0];
  return error ? (
    <p className="notice danger" role="alert">
      {error}
    </p>
  ) : null;
}

function RecordForm({ cash, reply }: { cash: Cash; reply?: FormReply }) {
  const field = fieldsOf(cash.labels, reply, cash.usual);
  return (
    <div className="no-print">
      <Card title="Hand over cash" id="hand-over">
        <Form method="post" action={cash.here} className="stack" discover="none" key={cash.formKey}>
          <Refused reply={reply} />
          <input type="hidden" name="idempotencyKey" value={cash.formKey} />
          <div className="cols">
            <PlainInput {...field("date")} type="date" required />
            <PlainInput {...field("amount")} inputMode="decimal" required />
            <PlainSelect
              starred
              {...field("currency")}
              options={cash.currencies.map((code) => ({ value: code, label: code }))}
            />
            <PlainSelect
              starred
              {...field("handedById")}
              options={cash.staff.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <PlainInput
              {...field("handedTo")}
              maxLength={100}
              hint="The bank, the owner"
              required
            />
            <PlainInput {...field("note")} maxLength={200} />
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
  cash: Cash;
  chosen: NonNullable<Cash["chosen"]>;
  reply?: FormReply;
}) {
  const field = fieldsOf(cash.labels, reply);
  return (
    <Card title={`Reverse ${chosen.amount} to ${chosen.to}`} id="reverse">
      <Form method="post" action={cash.here} className="stack no-print" discover="none">
        <Refused reply={reply} />
        <p className="hint">
          The entry stays. A new entry of today reverses it, and the cash counts as in the office
          again.
        </p>
        <input type="hidden" name="id" value={chosen.id} />
        <PlainInput {...field("reason")} maxLength={200} required />
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
