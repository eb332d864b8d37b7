import { useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type MouseEvent } from "react";

/**
 * A dialog in the place of the page that a link leads `to`, fetched by the first press on the link. It closes when its post is
 * through and stays open while that is answered (`answer`): with what was wrong.
 */
export function useDialogInPlace<Dialog>(to: string, load: () => Promise<Dialog>, answer: unknown) {
  const [Loaded, setLoaded] = useState<Dialog | null>(null);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const navigation = useNavigation();
  const posted = useRef(false);

  useEffect(() => {
    if (navigation.state !== "idle") {
      posted.current = (navigation.formMethod ?? "GET") !== "GET";
    } else if (posted.current) {
      posted.current = false;
      if (!answer) setOpen(false);
    }
  }, [navigation.state, navigation.formMethod, answer]);

  async function show(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const dialog = await load();
      setLoaded(() => dialog);
      setOpen(true);
    } catch {
      // A new release has removed the old file, or the line is down: the page itself still asks.
      navigate(to);
    }
  }

  return { Dialog: open ? Loaded : null, show, close: () => setOpen(false) };
}
