import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Icon } from "./Icon";
import { ScriptOnly } from "./ScriptOnly";
import { onToast } from "./toast";

export type Flash = {
  type: "success" | "error" | "info" | "warning";
  message: string;
  /** The message in the outbox that can be called back, and the page to be on then. */
  undo?: { id: number; back: string };
};

/** More letters than this do not fit beside the menu and Logout in the header of a phone; nor do they with 'Undo'. */
const SHORT = 60;

const tone = { success: "success", error: "danger", info: "info", warning: "warning" } as const;

/**
 * A message about what has just happened: HTML in its place without JavaScript, with `toast` a note
 * in the header that closes itself. It waits while the pointer or the focus is on its
 * button; everywhere else clicks go through it. `hidden`: closed, with its room left where it has one.
 */
export function FlashMessage({
  type,
  message,
  undo,
  duration = undo ? 10_000 : 5000,
  toast = false,
  hidden = false,
  onClose,
}: Flash & { toast?: boolean; hidden?: boolean; duration?: number; onClose?: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!toast || held || !onClose) return;
    const timer = setTimeout(onClose, duration);
    return () => clearTimeout(timer);
  }, [toast, held, onClose, duration]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className={`notice flash ${tone[type]}${toast ? " toast" : ""}${toast && (undo || message.length > SHORT) ? " long" : ""}${hidden ? " invisible" : ""}`}
      role={type === "error" || type === "warning" ? "alert" : "status"}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span>{message}</span>
      {undo && (
        <form method="post" action={`/outbox?back=${encodeURIComponent(undo.back)}`}>
          <input type="hidden" name="messageId" value={undo.id} />
          <button name="intent" value="undo">
            Undo
          </button>
        </form>
      )}
      {toast && onClose && (
        <ScriptOnly>
          <button type="button" onClick={onClose} aria-label="Close message">
            <Icon name="close" />
          </button>
        </ScriptOnly>
      )}
    </div>
  );
}

/** The page's place for its flash: keeps a toast up when the loaders run again and return none. */
export function FlashRegion({
  flash,
  lite,
  keepsRoom = false,
  duration,
}: {
  flash: Flash | null | undefined;
  /** No script will come: the message stays in its place. */
  lite: boolean;
  /** Keeps the space when it closes, so that content below does not move up under a finger: the frame without a header. */
  keepsRoom?: boolean;
  /** Milliseconds until a toast closes itself. */
  duration?: number;
}) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState(flash ? { flash, turn: 0, hidden: false } : null);
  const [close] = useState(
    () => () => setShown((before) => (keepsRoom && before ? { ...before, hidden: true } : null)),
  );
  // What was done on the page before is not said on the next one; what can be undone stays.
  useEffect(() => () => setShown((before) => (before?.flash.undo ? before : null)), [pathname]);
  useEffect(() => {
    const show = (next: Flash) =>
      setShown((before) => ({ flash: next, turn: (before?.turn ?? 0) + 1, hidden: false }));
    if (flash) show(flash);
    return onToast(show);
  }, [flash]);
  if (!shown) return null;
  // A new message is a new toast: it must not close with the timer of the one it takes the place of.
  return (
    <FlashMessage
      key={shown.turn}
      {...shown.flash}
      hidden={shown.hidden}
      duration={duration}
      onClose={close}
      toast={!lite}
    />
  );
}
