import { type KeyboardEvent, useEffect, useRef } from "react";
import { Button } from "~/components/ui/Button";
import { AmountField, TextField } from "~/components/ui/Field";
import { FieldErrors } from "~/components/ui/FieldErrors";
import { FormSection } from "~/components/ui/FormLayout";
import { AddLine, RowsPager, RowsSteps } from "~/components/ui/RowsPager";
import { askChoices } from "~/components/ui/choices";
import { type as typeIn, fillDescription } from "~/components/ui/fill";
import { plainRows } from "~/components/ui/form-rows";
import type { FormField, FormState } from "~/components/ui/use-form";
import type { RowsPage } from "~/models/kit/shared/rows-page";
import type { QuotationItemText } from "~/models/sales/quotation/quotation.fields";
import { PasteList } from "./PasteList";

/** A pause in typing: the name may then be complete, and its description is fetched. */
const PAUSE_MS = 300;
const FIELDS = ["name", "description", "quantity"] as const;
const EMPTY = { name: "", description: "", quantity: "1" };

/** The items to be moved, chosen or typed, a line each, or pasted as a list. With a script Enter makes the next row and goes there. */
export function ItemRows({
  form,
  field,
  page,
  pasted,
  shown,
  problem,
}: {
  form: FormState;
  field: FormField<QuotationItemText[]>;
  /** Where the form shows some of its rows. */
  page: RowsPage | undefined;
  /** The list that was posted, what was understood of it, and why it was not taken. */
  pasted: string;
  shown: string[];
  problem: string | undefined;
}) {
  const rows = plainRows(field, FIELDS);
  const before = page?.before ?? 0;
  const alone = rows.length + before + (page?.after ?? 0) === 1;
  const next = useRef<string | null>(null);
  const pause = useRef<number>();
  const fillSoon = (box: HTMLInputElement) => {
    clearTimeout(pause.current);
    if (!box.value.trim()) return;
    pause.current = window.setTimeout(() => void fillDescription(box), PAUSE_MS);
  };
  useEffect(() => {
    // Once the row that Enter asked for is there.
    const control = next.current && document.getElementsByName(next.current)[0];
    if (!control) return;
    control.focus();
    next.current = null;
  }, [rows.length]);
  const onEnter = (event: KeyboardEvent, index: number) => {
    // This Enter may have chosen an offered name.
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    next.current = `${field.name}[${index + 1}].name`;
    form.insert(field.name, EMPTY, index + 1);
  };
  return (
    <FormSection title="Items to be Moved" columns={1}>
      {page && <RowsPager page={page} rows={rows.length} list={field.id} />}
      <div className="items" id={field.id} tabIndex={-1}>
        {rows.map((row, index) => {
          const { name, description, quantity } = row.fields;
          const at = before + index + 1;
          const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => onEnter(event, index);
          return (
            <div key={row.key} className="item" role="group" aria-label={`Item ${at}`}>
              <TextField
                field={name}
                label="Item name"
                bare={index > 0}
                onKeyDown={onKeyDown}
                enterKeyHint="next"
                onChange={({ target }) => fillSoon(target)}
                onFocus={({ target }) => void offerItems(target).catch(() => null)}
                maxLength={200}
                autoComplete="off"
                required
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus={page?.goTo === index || undefined}
              />
              <AmountField
                field={quantity}
                label="Quantity"
                bare={index > 0}
                inputMode="numeric"
                onKeyDown={onKeyDown}
                enterKeyHint="next"
              />
              <Button
                variant="quiet"
                {...form.removeButton(field.name, index)}
                type="submit"
                disabled={alone}
                title={`Remove item ${at}`}
              >
                <span className="hide">Remove</span>
                <span aria-hidden="true">×</span>
              </Button>
              <details open={Boolean(description.errors?.length)}>
                <summary title={`Description of item ${at}`}>
                  <span className="hide">{`Description of item ${at}`}</span>
                  <span aria-hidden="true">{description.initialValue ? "≡" : "…"}</span>
                </summary>
                <TextField
                  field={description}
                  label="Description"
                  onKeyDown={onKeyDown}
                  maxLength={500}
                  autoComplete="off"
                />
              </details>
            </div>
          );
        })}
        <FieldErrors field={field} />
      </div>
      {page && <RowsSteps page={page} rows={rows.length} />}
      <div className="row">
        <AddLine page={page} intent={form.insertButton(field.name, EMPTY)} />
        <PasteList
          key={[problem, ...shown].join("\n")}
          items={field.name}
          paged={page !== undefined}
          pasted={pasted}
          shown={shown}
          problem={problem}
          onRows={(value) => form.replace(field.name, value)}
        />
      </div>
    </FormSection>
  );
}

/** The items of the catalogue are offered while a name is typed; another name may be typed as well. */
async function offerItems(box: HTMLInputElement): Promise<void> {
  const { combobox } = await import("~/components/ui/combobox");
  const { form, name } = box;
  combobox(box, {
    name: "Items",
    async offers(query, signal) {
      if ([...query].length < 2) return [];
      const found = await askChoices({ kind: "item", q: query }, signal);
      const choose = (title: string) => () => form && typeIn(form, name, title);
      const offers = found?.options.map(({ label: title, about }) => ({
        title,
        about,
        choose: choose(title),
      }));
      return offers ? [{ offers }] : null;
    },
  });
}
