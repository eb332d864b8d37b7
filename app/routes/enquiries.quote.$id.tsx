import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { PassedDate } from "~/components/ui/PassedDate";
import { PlainInput } from "~/components/ui/PlainField";
import { Problem } from "~/components/ui/Problem";
import {
  quotedDayQuestion,
  QuoteInput,
  quoteEnquiry,
} from "~/models/sales/enquiry/enquiry.quote.server";
import { PASSED_FIELD } from "~/models/kit/shared/passed-date";
import { saveForm } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";
import { quoteChoices } from "~/services/sales/enquiry-pages.server";
import { draftMade } from "~/services/sales/enquiry-quote.server";

export const meta = () => [{ title: "Make the quotation" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "enquiry:edit", ({ actor, id }) => quoteChoices(actor, id("enquiry")));

/** Makes the draft, and goes on to its charges. */
export const action = (args: ActionFunctionArgs) =>
  postFor(args, "enquiry:edit", async ({ actor, id, form }) => {
    const questions = [await quotedDayQuestion(id("enquiry"), form.getAll(PASSED_FIELD))];
    const saving = { schema: QuoteInput, questions, failed: "Failed to make the quotation" };
    return saveForm(form, saving, async (input) => {
      return draftMade(await quoteEnquiry(actor, id("enquiry"), input));
    });
  });

/** Whose quotation it is, where somebody has the phone, and for which day, where none was said. */
export default function QuotePage() {
  const { name, route, source, label, movingDate, customers, chosen, backTo } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answer?.initialValue ?? {};
  const error = answer?.error ?? {};
  const day = String(typed.movingDate ?? movingDate);
  const asks = chosen === null && customers.length > 0;
  const problem = error[""]?.[0] ?? error.customerId?.[0];
  return (
    <>
      <PageHeader
        title="Make the Quotation"
        subtitle={[name, route, source].filter(Boolean).join(" · ")}
      />
      {problem && <Problem text={problem} />}
      <Form method="post" discover="none" className="stack">
        <Card title="For Whom and When">
          <div className="stack">
            {asks && (
              <fieldset className="stack">
                <legend>Somebody has this phone</legend>
                {customers.map(({ id, name: known, phone }, at) => (
                  <label key={id} className="check">
                    <input
                      type="radio"
                      name="customerId"
                      value={id}
                      defaultChecked={typed.customerId ? typed.customerId === String(id) : at === 0}
                    />
                    {`${known} · ${phone ?? ""}`}
                  </label>
                ))}
                <label className="check">
                  <input
                    type="checkbox"
                    name="newCustomer"
                    defaultChecked={typed.newCustomer === "on"}
                  />
                  {`Somebody else: ${name} becomes a new customer`}
                </label>
              </fieldset>
            )}
            <PlainInput
              id="movingDate"
              name="movingDate"
              type="date"
              label={label}
              defaultValue={day}
              error={error.movingDate?.[0]}
              required
            />
            <PassedDate
              field={{ errors: error.movingDate ?? [] }}
              day={day}
              confirmed={typed[PASSED_FIELD]}
            />
          </div>
        </Card>
        <div className="row">
          <SubmitButton label="Make the quotation" />
          <ButtonLink to={backTo}>Cancel</ButtonLink>
        </div>
      </Form>
    </>
  );
}
