import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useRouteError } from "@remix-run/react";

import { LinkFailure, LinkFrame } from "~/components/document-link/LinkProblemCard";
import { FieldErrors } from "~/components/ui/FieldErrors";
import { PlainArea, PlainInput } from "~/components/ui/PlainField";
import { companyHead } from "~/models/company/company/company.server";
import { phoneDigits } from "~/models/ground/typed/phone";
import { reserveAttempt } from "~/models/people/attempt/attempt.server";
import {
  companyThatTakes,
  EnquireInput,
  takeEnquiry,
} from "~/models/sales/enquiry/enquiry.public.server";
import { ENQUIRY_FIELDS } from "~/models/sales/enquiry/enquiry.record";
import { paths } from "~/paths";
import { labelsOf } from "~/services/forms/facts.server";
import { commandRefused, formReply, parseForm, readForm } from "~/services/forms/form.server";
import { publicPage } from "~/services/page.server";
import { addressOfVisitor } from "~/services/session.server";

export const meta = () => [{ title: "Ask for a price" }];

/** GET /enquire: the form for the company's website, where the company takes enquiries there. Changes nothing. */
export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, async () => {
    await companyThatTakes();
    const { companyName, year } = await companyHead();
    const labels = labelsOf(ENQUIRY_FIELDS, "name", "phone", "from", "to", "movingDate");
    return { companyName, year, labels, sent: new URL(args.request.url).searchParams.has("sent") };
  });

/** POST /enquire: who asks for a move. */
export const action = (args: ActionFunctionArgs) =>
  publicPage(args, async () => {
    // Where none are taken nobody is told what is wrong with theirs.
    await companyThatTakes();
    const submission = parseForm(await readForm(args.request), EnquireInput);
    if (submission.status !== "success") return formReply(submission);
    const { value: input } = submission;
    try {
      const account = phoneDigits(input.phone) ?? input.phone;
      await reserveAttempt({ door: "enquire", account, address: addressOfVisitor(args) });
      await takeEnquiry(input);
    } catch (error) {
      return commandRefused(submission, error);
    }
    return redirect(`${paths.enquire()}?sent=yes`);
  });

export default function Enquire() {
  const { companyName, year, labels, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answer?.initialValue ?? {};
  const error = answer?.error ?? {};
  const field = (name: "name" | "phone" | "from" | "to" | "movingDate") => ({
    id: name,
    name,
    label: labels[name],
    error: error[name]?.[0],
    defaultValue: String(typed[name] ?? ""),
  });
  return (
    <LinkFrame companyName={companyName} year={year}>
      {sent ? (
        <section className="card stack">
          <h1>Thank you</h1>
          <p role="status">We have your enquiry, and call you back soon.</p>
          <p>
            <a href={paths.enquire()}>Ask for another move</a>
          </p>
        </section>
      ) : (
        <Form method="post" action={paths.enquire()} className="card stack" discover="none">
          <h1>Ask for a price</h1>
          <p className="muted">Tell us about your move, and we call you back.</p>
          {error[""] && (
            <div className="notice danger" role="alert">
              <FieldErrors field={{ errors: error[""], errorId: "enquire-error" }} />
            </div>
          )}
          <PlainInput {...field("name")} maxLength={100} autoComplete="name" required />
          <PlainInput {...field("phone")} type="tel" maxLength={20} autoComplete="tel" required />
          <PlainInput {...field("from")} hint="Area and city" maxLength={300} />
          <PlainInput {...field("to")} hint="Area and city" maxLength={300} />
          <PlainInput {...field("movingDate")} hint="If you know it" type="date" />
          <PlainArea
            id="note"
            name="note"
            label="Anything else"
            hint="Such as 2 BHK, third floor, a car"
            error={error.note?.[0]}
            defaultValue={String(typed.note ?? "")}
            maxLength={1_000}
            rows={3}
          />
          <p className="hide" aria-hidden="true">
            <label>
              Website
              <input
                name="website"
                tabIndex={-1}
                autoComplete="off"
                defaultValue={String(typed.website ?? "")}
              />
            </label>
          </p>
          <label className="check">
            <input type="checkbox" name="agrees" defaultChecked={typed.agrees === "on"} required />
            I agree that you use this to call me about my move
          </label>
          <FieldErrors field={{ errors: error.agrees ?? undefined, errorId: "agrees-error" }} />
          <p className="hint">
            {"You may take this back at any time: see our "}
            <a href={paths.privacyNotice()}>privacy notice</a>.
          </p>
          <div className="row">
            <button className="btn btn-primary">Send</button>
          </div>
        </Form>
      )}
    </LinkFrame>
  );
}

export function ErrorBoundary() {
  return <LinkFailure error={useRouteError()} />;
}
