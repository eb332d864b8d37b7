import { Form } from "@remix-run/react";
import { lazy, Suspense } from "react";

import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PlainInput } from "~/components/ui/PlainField";
import { useHydrated } from "~/components/ui/use-hydrated";

// Drawn on where scripts run alone: the page does not wait for it.
const SignaturePad = lazy(() => import("./SignaturePad"));

/** A signature: a typed name with a tick, which works everywhere, and a drawn one where there are scripts. */
export function SignatureForm({
  title,
  words,
  action,
  shown,
  name,
  intent = "sign",
  errors,
  typed,
  draws = true,
  id = "sign",
  of = "consignee",
}: {
  title: string;
  /** The tick's label. */
  words: string;
  action: string;
  /** The hash of what is signed. */
  shown: string;
  /** Proposed. */
  name: string;
  intent?: string;
  errors: Record<string, string[] | null | undefined>;
  typed: Record<string, unknown>;
  /** A page without scripts has no use for the pad. */
  draws?: boolean;
  /** Where a page has several. */
  id?: string;
  /** For whom somebody else may sign. */
  of?: string;
}) {
  const hydrated = useHydrated();
  const errorOf = (field: string) => errors[field]?.[0];
  const text = (field: string, label: string, value: string, starred: boolean) => (
    <PlainInput
      id={`${id}-${field}`}
      name={field}
      label={label}
      starred={starred}
      defaultValue={String(typed[field] ?? value)}
      maxLength={100}
      autoComplete="off"
      error={errorOf(field)}
    />
  );
  return (
    <Card title={title} id={id}>
      <Form method="post" action={`${action}#${id}`} className="stack" discover="none">
        <input type="hidden" name="shown" value={shown} />
        <div className="cols">
          {text("signedBy", "Name of who signs", name, true)}
          {text("relation", `Relation to the ${of}`, "", false)}
        </div>
        {draws && hydrated && (
          <Suspense fallback={null}>
            <SignaturePad />
          </Suspense>
        )}
        {errorOf("drawn") && <p className="error">{errorOf("drawn")}</p>}
        <label className="check">
          <input type="checkbox" name="agreed" />
          {words}
        </label>
        {errorOf("agreed") && <p className="error">{errorOf("agreed")}</p>}
        <p>
          <SubmitButton name="intent" value={intent} label="Sign" />
        </p>
      </Form>
    </Card>
  );
}
