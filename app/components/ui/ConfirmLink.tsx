import { useActionData } from "@remix-run/react";

import { Link } from "./Link";
import type { ButtonVariant } from "./Button";
import type { ConfirmWords } from "./ConfirmStep";
import { useDialogInPlace } from "./dialog-in-place";

type ConfirmLinkProps = ConfirmWords & {
  /** The page with the `ConfirmStep`, usually "?confirm=delete". */
  to: string;
  label: string;
  /** "link" is a plain link for table rows. */
  variant?: ButtonVariant | "link";
};

/**
 * A plain link to the confirm step; with JavaScript the same words in a dialog in place. The dialog
 * closes when the post is through and stays open while the action answers with data (an error).
 */
export function ConfirmLink({ to, label, variant = "danger", ...words }: ConfirmLinkProps) {
  const answer = useActionData<unknown>();
  const load = async () => (await import("./ConfirmDialog")).ConfirmDialog;
  const { Dialog, show, close } = useDialogInPlace(to, load, answer);
  return (
    <>
      <Link
        to={to}
        preventScrollReset
        onClick={show}
        className={variant === "link" ? undefined : `btn btn-${variant}`}
      >
        {label}
      </Link>
      {Dialog && <Dialog {...words} onClose={close} />}
    </>
  );
}
