import { useNavigation, useRouteLoaderData } from "@remix-run/react";
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useState } from "react";
import { NO_MAIL_SERVER } from "~/models/papers/outbox/mail-server";
import type { loader } from "~/root";

import { LATE_MS } from "~/components/layout/no-network";

import { Icon, type IconName } from "./Icon";
import { Link, type LinkProps } from "./Link";

/** A turning ring as tall as the text. With a label it is announced; without one it is decoration. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span className="row" role="status">
      <span className="spinner" />
      {label}
    </span>
  ) : (
    <span className="spinner" aria-hidden="true" />
  );
}

export type ButtonVariant = "primary" | "secondary" | "danger" | "quiet";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  icon?: IconName;
};

/** A `<button>`; of type "button" unless told otherwise, so that it never submits by accident. */
export function Button({ variant = "secondary", icon, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={`btn btn-${variant}`}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Pick<
  LinkProps,
  "to" | "reloadDocument" | "rel" | "target" | "onClick" | "title" | "aria-label"
> & {
  variant?: ButtonVariant;
  icon?: IconName;
  children: ReactNode;
};

/** A link that looks like a button. */
export function ButtonLink({ variant = "secondary", icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={`btn btn-${variant}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

type SubmitButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "children"> & {
  label: string;
  /** Shown while this button's form is on its way ('Saving…'); the label stays when left out. */
  busyLabel?: string;
  variant?: ButtonVariant;
};

/** Whether a press is on its way and not late yet: on a line that hangs its button can be pressed again. */
export function useWait(posting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const late = posting && setTimeout(setLate, LATE_MS, true);
    return () => {
      if (late) clearTimeout(late);
      setLate(false);
    };
  }, [posting]);
  return posting && !isLate;
}

/**
 * The submit of a POST form. With JavaScript every SubmitButton is disabled while any form is being
 * posted, so that nothing is sent twice; the one that was pressed shows a spinner.
 */
export function SubmitButton({
  label,
  busyLabel,
  variant = "primary",
  disabled,
  ...rest
}: SubmitButtonProps) {
  const navigation = useNavigation();
  const posts = (navigation.formMethod ?? "GET") !== "GET";
  const waits = useWait(navigation.state !== "idle" && posts);
  const mine = waits && (!rest.name || navigation.formData?.get(rest.name) === rest.value);
  return (
    <button
      type="submit"
      // The field keeps the focus while the button is pressed: leaving it would put its error on the
      // page, move the button away from under the pointer, and the click would be lost.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
      disabled={disabled || waits}
      className={`btn btn-${variant}`}
    >
      {mine && <Spinner />}
      {mine && busyLabel ? busyLabel : label}
    </button>
  );
}

/** Why nothing leaves by e-mail; null where a mail server is connected, or (`orProvider`) WhatsApp takes it over. */
export function useMailRefusal({ orProvider = false } = {}): string | null {
  const user = useRouteLoaderData<typeof loader>("root")?.user;
  if (!user || user.mail) return null;
  return orProvider && "provider" in user ? null : NO_MAIL_SERVER;
}

/** The submit that sends a paper by e-mail: without a mail server it is disabled and says why. */
export function MailButton(props: SubmitButtonProps) {
  const refusal = useMailRefusal();
  if (refusal === null) return <SubmitButton {...props} />;
  return (
    <span className="row">
      <SubmitButton {...props} disabled />
      <span className="hint">{refusal}</span>
    </span>
  );
}
