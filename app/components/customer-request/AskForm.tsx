import { Form } from "@remix-run/react";

import { PhotoField } from "~/components/photo/PhotoField";
import { FieldErrors } from "~/components/ui/FieldErrors";
import { PlainArea, PlainSelect } from "~/components/ui/PlainField";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { askForm } from "~/services/road/customer-requests.server";

type Asked = ReturnType<typeof askForm>;

const HINTS = {
  change: "What should be different: the day, the address, what is moved",
  question: undefined,
  damage: "What is broken or missing, and where it was",
} as const;

/** A message of a customer about a paper, with up to three photos. The page of a link has no scripts. */
export function AskForm({
  action,
  backTo,
  offersAt,
  lastResult,
  ...page
}: Asked & {
  action: string;
  backTo: string;
  /** Where another kind of message is written. */
  offersAt: (kind: string) => string;
  lastResult?: FormReply;
}) {
  const typed = lastResult?.initialValue ?? {};
  const error = lastResult?.error ?? {};
  const kind = page.offered.find((one) => one.kind === typed.kind)?.kind ?? page.kind;
  const { refusal, labels, packages } = page;
  const problems = [...(error[""] ?? []), ...(error.kind ?? [])];
  if (refusal && !lastResult) {
    return (
      <section className="card stack">
        <h1>{labels[kind]}</h1>
        <p className="notice warning">{refusal}</p>
        <Others offered={page.offered} offersAt={offersAt} backTo={backTo} />
      </section>
    );
  }
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="card stack"
      id="ask"
      discover="none"
    >
      <h1>{labels[kind]}</h1>
      <p className="muted">{`About ${page.number}`}</p>
      {problems.length > 0 && (
        <div className="notice danger" role="alert">
          <FieldErrors field={{ errors: problems, errorId: "ask-error" }} />
        </div>
      )}
      <input type="hidden" name="kind" value={kind} />
      <PlainArea
        id="ask-text"
        name="text"
        label={page.textLabel}
        hint={HINTS[kind] ?? "At most 2,000 characters"}
        error={error.text?.[0]}
        defaultValue={String(typed.text ?? "")}
        maxLength={2_000}
        rows={5}
        required
      />
      {kind === "damage" && packages.length > 0 && (
        <PlainSelect
          id="ask-packageId"
          name="packageId"
          label="Which package"
          none="I do not know"
          options={packages}
          defaultValue={String(typed.packageId ?? "")}
          error={error.packageId?.[0]}
        />
      )}
      <PhotoField
        id="ask-photos"
        label="Photos (optional)"
        hint="At most 3: JPEG, PNG or WebP, each at most 12 MB"
        errors={error.photos ?? undefined}
      />
      <div className="row">
        <button className="btn btn-primary">Send message</button>
        <a className="btn btn-secondary" href={backTo}>
          Back
        </a>
      </div>
    </Form>
  );
}

function Others({
  offered,
  offersAt,
  backTo,
}: Pick<Asked, "offered"> & { offersAt: (kind: string) => string; backTo: string }) {
  return (
    <div className="row">
      {offered.map(({ kind, label }) => (
        <a key={kind} className="btn btn-secondary" href={offersAt(kind)}>
          {label}
        </a>
      ))}
      <a className="btn btn-secondary" href={backTo}>
        Back
      </a>
    </div>
  );
}
