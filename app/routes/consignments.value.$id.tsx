import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { SelectField, TextField } from "~/components/ui/Field";
import { FieldRow, FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { type FormFrame, RecordForm } from "~/components/ui/RecordForm";
import { plainRows } from "~/components/ui/form-rows";
import { formatMoney, rateText } from "~/models/ground/money/money";
import type { DraftForm } from "~/models/kit/form-draft/form-draft";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { ValueInput } from "~/models/road/consignment/consignment.value.schema";
import { declareValue, valueForEdit } from "~/models/road/consignment/consignment.value.server";
import { VALUE_PARTS } from "~/models/road/road/words";
import { roadPaths } from "~/road-paths";
import { openDraft } from "~/services/forms/form-draft.server";
import { valuePlan } from "~/services/forms/form-plans.server";
import { postRecord } from "~/services/forms/record-form.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

const LINE = ["description", "quantity", "value", "part"] as const;
type Line = Record<(typeof LINE)[number], string>;

const PARTS = Object.entries(VALUE_PARTS).map(([value, label]) => ({ value, label }));

/** The customer's declared value of the goods, line by line; empty lines do not count. */
function ValueForm(frame: FormFrame<{ goods: Line[] }>) {
  return (
    <RecordForm<{ goods: Line[] }>
      id="value"
      save="Save declaration"
      lines={(typed) => [
        { label: "Lines", value: String((typed?.goods as Line[] | undefined)?.length ?? 0) },
      ]}
      {...frame}
    >
      {({ fields }) => (
        <FormSection title="Goods and their values" columns={1}>
          <p className="hint">
            {`What one piece is worth today, in ${frame.currency}. Save to get more lines; empty a line to remove it.`}
          </p>
          {plainRows(fields.goods as never, LINE).map(
            ({ key, fields: { description, quantity, value, part } }, index) => (
              <FieldRow key={key}>
                <TextField field={description} label={`Goods ${index + 1}`} maxLength={200} />
                <TextField field={quantity} label="Quantity" inputMode="numeric" maxLength={6} />
                <TextField field={value} label="Value each" inputMode="decimal" maxLength={20} />
                <SelectField field={part as never} label="Part" options={PARTS} />
              </FieldRow>
            ),
          )}
          {fields.goods.errors?.[0] && <p className="error">{fields.goods.errors[0]}</p>}
        </FormSection>
      )}
    </RecordForm>
  );
}

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Declaration of value" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:edit", async ({ actor, request, url, id }) => {
    const consignmentId = id("consignment");
    const here = roadPaths.consignments.view(consignmentId);
    const found = await redirectOnConflict(request, here, (includeClosed) =>
      valueForEdit(actor, consignmentId, includeClosed),
    );
    const { consignment, lines, declaredValue, premium, values } = found;
    const { currency, fovRate, version } = consignment;
    const { draft, resumed } = await openDraft(actor, draftOf(consignmentId), url);
    return {
      id: consignmentId,
      number: shownLrNumber(consignment),
      facts: [
        {
          label: lines.length > 0 ? "Total, the declared value" : "Declared value",
          value: declaredValue === null ? "Not declared" : formatMoney(declaredValue, currency),
        },
        {
          label: `FOV or premium${fovRate > 0 ? ` (${rateText(fovRate)}%)` : ""}`,
          value:
            premium === null
              ? fovRate > 0
                ? "No value declared"
                : "No rate: set it in 'Edit Consignment'"
              : formatMoney(premium, currency),
        },
      ],
      form: { values, version, plan: valuePlan(), currency, cancelTo: here, draft },
      resumed,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "consignment:edit", async ({ actor, form, url, id }) => {
    const consignmentId = id("consignment");
    return postRecord(
      { actor, url, form },
      {
        draft: draftOf(consignmentId),
        schema: ValueInput,
        failed: "Failed to save the declaration of value",
        save: async (input) => {
          await declareValue(actor, consignmentId, input);
          const done =
            input.goods.length > 0
              ? "Declaration saved: its total is the declared value"
              : "Declaration saved without lines";
          return { to: roadPaths.consignments.value(consignmentId), done };
        },
      },
    );
  });

const draftOf = (id: number): DraftForm => ({ noun: "value", id });

export default function DeclarationOfValue() {
  const { id, number, facts, form, resumed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? resumed;
  return (
    <>
      <PageHeader
        title="Declaration of value"
        subtitle={number}
        actions={
          <>
            <ButtonLink to={roadPaths.consignments.paper(id, "value")}>Print</ButtonLink>
            <ButtonLink to={roadPaths.consignments.view(id)}>Back to consignment</ButtonLink>
          </>
        }
      />
      <Card>
        <DescriptionList items={facts} />
        <p className="hint">
          Where the total is below the true value of all goods, insurers pay a loss only in that
          proportion (average): list everything that is carried.
        </p>
      </Card>
      <ValueForm key={form.version} {...form} lastResult={reply} />
    </>
  );
}
