import { Button } from "~/components/ui/Button";
import { TextField } from "~/components/ui/Field";
import { control, type as typeIn } from "~/components/ui/fill";
import { Fold } from "~/components/ui/FormLayout";
import type { FormField } from "~/components/ui/use-form";
import {
  CHOOSE_KNOWN,
  NEW_CUSTOMER_FIELDS,
  type KnownCustomer,
} from "~/models/people/customer/new-customer";

type Fields = Record<(typeof NEW_CUSTOMER_FIELDS)[number], FormField<string>>;

/** A customer who is not known yet, entered with the quotation: the name and the phone are enough. */
export function NewCustomer({
  fields,
  customerField,
  known,
  anyway,
}: {
  fields: Fields;
  /** The name of the choice of a customer. */
  customerField: string;
  /** Customers with this phone or e-mail. */
  known: readonly KnownCustomer[];
  /** It was said that this is another person. */
  anyway: boolean;
}) {
  const { newCustomerName: name, newCustomerPhone: phone, newCustomerEmail: email } = fields;
  const all = [name, phone, email];
  const isOpen = all.some(({ errors, initialValue }) => errors?.length || initialValue);
  return (
    <Fold title="New customer" open={isOpen}>
      <div className="cols pair">
        <TextField field={name} label="Name" maxLength={100} autoComplete="off" />
        <TextField
          field={phone}
          label="Phone number"
          type="tel"
          maxLength={20}
          autoComplete="off"
        />
        <TextField
          field={email}
          label="Customer's email"
          type="email"
          maxLength={254}
          autoComplete="off"
          wide
        />
        {known.map((customer) => (
          <Button
            key={customer.id}
            type="submit"
            name={CHOOSE_KNOWN}
            value={customer.id}
            formNoValidate
            onClick={(event) =>
              chooseHere(event.currentTarget, customerField) && event.preventDefault()
            }
          >
            {`Use ${customer.name}${customer.phone ? ` (${customer.phone})` : ""}${customer.unconfirmed ? " · Not confirmed" : ""}`}
          </Button>
        ))}
        {(anyway || known.some(({ by }) => by === "phone")) && (
          <label className="check wide">
            <input type="checkbox" name="newCustomerAnyway" defaultChecked={anyway} />
            Another person with the same phone
          </label>
        )}
      </div>
    </Fold>
  );
}

/** Chooses the known customer where the page has them to choose from; false where only the server has. */
function chooseHere({ form, value }: HTMLButtonElement, customerField: string): boolean {
  const choice = form?.elements.namedItem(customerField);
  if (!form || !(choice instanceof HTMLSelectElement)) return false;
  if (![...choice.options].some((option) => option.value === value)) return false;
  for (const name of NEW_CUSTOMER_FIELDS) typeIn(form, name, "");
  choice.value = value;
  choice.dispatchEvent(new Event("change", { bubbles: true }));
  choice.focus();
  return true;
}

/** Somebody new is made of what was typed in the choice of a customer. */
export function startNew(text: string, { form }: HTMLInputElement): void {
  const name = form && control(form, "newCustomerName");
  if (!form || !name) return;
  name.closest("details")?.setAttribute("open", "");
  if (text) typeIn(form, /\p{L}/u.test(text) ? name.name : "newCustomerPhone", text);
  name.focus();
}
