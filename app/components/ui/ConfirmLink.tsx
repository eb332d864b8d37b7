import { useActionData, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { Link } from "./Link";
import type { ButtonVariant } from "./Button";
import type { ConfirmDialog } from "./ConfirmDialog";
import type { ConfirmWords } from "./ConfirmStep";

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
  const [Loaded, setLoaded] = useState<typeof ConfirmDialog | null>(null);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const navigation = useNavigation();
  const answer = useActionData<unknown>();
  const posted = useRef(false);

  useEffect(() => {
    if (navigation.state !== "idle") {
      posted.current = (navigation.formMethod ?? "GET") !== "GET";
    } else if (posted.current) {
      posted.current = false;
      if (!answer) setOpen(false);
    }
  }, [navigation.state, navigation.formMethod, answer]);

  async function ask(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const dialog = await import("./ConfirmDialog");
      setLoaded(() => dialog.ConfirmDialog);
      setOpen(true);
    } catch {
      // A new release has removed the old file, or the line is down: the page itself still asks.
      navigate(to);
    }
  }

  return (
    <>
      <Link
        to={to}
        preventScrollReset
        onClick={ask}
        className={variant === "link" ? undefined : `btn btn-${variant}`}
      >
        {label}
      </Link>
      {open && Loaded && <Loaded {...words} onClose={() => setOpen(false)} />}
    </>
  );
}
