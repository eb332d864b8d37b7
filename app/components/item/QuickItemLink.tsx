import { Link, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type MouseEvent } from "react";

import { Icon } from "~/components/ui/Icon";
import type { QuickItemDialog } from "./QuickItemDialog";
import type { QuickItemFormProps } from "./QuickItemForm";

/**
 * 'Add New Item': a plain link to the page's own step; with JavaScript a dialog in place. The dialog
 * closes when the post is through and stays open while the action answers with errors.
 */
export function QuickItemLink({ to, ...form }: QuickItemFormProps & { to: string }) {
  const [Loaded, setLoaded] = useState<typeof QuickItemDialog | null>(null);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const navigation = useNavigation();
  const posted = useRef(false);
  const { lastResult } = form;

  useEffect(() => {
    if (navigation.state !== "idle") {
      posted.current = (navigation.formMethod ?? "GET") !== "GET";
    } else if (posted.current) {
      posted.current = false;
      if (!lastResult) setOpen(false);
    }
  }, [navigation.state, navigation.formMethod, lastResult]);

  async function show(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const dialog = await import("./QuickItemDialog");
      setLoaded(() => dialog.QuickItemDialog);
      setOpen(true);
    } catch {
      // A new release has removed the old file, or the line is down: the page itself has the step.
      navigate(to);
    }
  }

  return (
    <>
      <Link discover="none" to={to} onClick={show} className="btn btn-primary">
        <Icon name="plus" />
        Add New Item
      </Link>
      {open && Loaded && <Loaded {...form} onClose={() => setOpen(false)} />}
    </>
  );
}
