import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink, SubmitButton } from "./Button";

/** The question before something that cannot be undone, shared by page and dialog. */
export type ConfirmWords = {
  title: string;
  message: ReactNode;
  /** Where the form is posted. */
  action: string;
  /** Hidden fields: `{ intent: "delete" }`. */
  fields?: Record<string, string | number>;
  /** A further field, such as a required reason. */
  children?: ReactNode;
  /** The confirming button's label; 'Confirm' unless given. */
  confirm?: string;
  /** 'danger' (default) for what is lost, 'primary' for what is only weighty. */
  tone?: "danger" | "primary";
};

/** The question before the record of a page is deleted. */
export const deletionOf = (
  title: string,
  what: string,
  action: string,
  children?: ReactNode,
): ConfirmWords => ({
  title,
  message: `Are you sure you want to delete ${what}? This action cannot be undone.`,
  action,
  fields: { intent: "delete" },
  children,
});

/** The POST form of a confirmation: hidden fields, the extra field, the button and what `cancel` renders. */
export function ConfirmForm({
  action,
  fields = {},
  confirm = "Confirm",
  tone = "danger",
  cancel,
  children,
}: Omit<ConfirmWords, "title" | "message"> & { cancel: ReactNode }) {
  return (
    <Form method="post" action={action} className="stack" discover="none">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="row">
        <SubmitButton label={confirm} variant={tone} />
        {cancel}
      </div>
    </Form>
  );
}

/** The confirm step as a part of the page, for `?confirm=…`: works without JavaScript. */
export function ConfirmStep({
  title,
  message,
  cancelTo,
  ...form
}: ConfirmWords & { cancelTo: string }) {
  return (
    <section className="card confirm stack" aria-labelledby="confirm-title">
      <div>
        <h2 id="confirm-title">{title}</h2>
        <p>{message}</p>
      </div>
      <ConfirmForm {...form} cancel={<ButtonLink to={cancelTo}>Cancel</ButtonLink>} />
    </section>
  );
}
