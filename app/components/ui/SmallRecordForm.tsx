import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import type { FieldOption } from "~/models/kit/shared/define-fields";
import { comparedLines } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { capitalized } from "~/models/ground/typed/text";

import { FormSection } from "./FormLayout";
import { PageHeader } from "./PageHeader";
import { RecordForm, type FormFrame, type FormParts } from "./RecordForm";

/** The loader's data: a stored record with its name and version. */
export type SmallRecordFrame<V> = FormFrame<V> & { name?: string };

/** The page with the form of a noun, new and edit in one: its fields as its table has them, or as `children` lays them out. */
export function SmallRecordForm<V extends Record<string, unknown>>({
  noun,
  name,
  options = [],
  children,
  ...frame
}: SmallRecordFrame<V> & {
  noun: string;
  /** The records that its fields name. */
  options?: readonly FieldOption[];
  children?: (control: FormParts<V>["control"], stored: boolean) => ReactNode;
}) {
  const stored = frame.version !== undefined;
  const title = noun.split("-").map(capitalized).join(" ");
  const nameOf = (id: string) => options.find(({ value }) => value === id)?.label ?? id;
  return (
    <>
      <PageHeader title={stored ? `Edit ${name}` : `New ${title}`} />
      <RecordForm<V>
        id={noun}
        lines={(typed) => comparedLines(frame.plan.specs, typed, nameOf)}
        save={`${stored ? "Update" : "Create"} ${title}`}
        {...frame}
      >
        {({ control }) => (
          <FormSection>
            {children?.(control, stored) ??
              Object.keys(frame.plan.specs).map((name) => control(name))}
          </FormSection>
        )}
      </RecordForm>
    </>
  );
}

/** The form as a route: its loader is `loadForm` of the noun's pages. */
export function SmallRecordPage() {
  const frame = useLoaderData<SmallRecordFrame<Record<string, string>> & { noun: string }>();
  return <SmallRecordForm {...frame} lastResult={useActionData<FormReply>()} />;
}
