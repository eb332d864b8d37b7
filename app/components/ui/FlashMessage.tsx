import { useEffect, useState } from "react";
import { Icon } from "./Icon";
import { ScriptOnly } from "./ScriptOnly";
import { onToast } from "./toast";

export type Flash = {
  type: "success" | "error" | "info" | "warning";
  message: string;
};

const tone = { success: "success", error: "danger", info: "info", warning: "warning" } as const;

/**
 * A message about what has just happened: HTML in its place without JavaScript, with `toast` a note
 * at the top right that closes itself. It waits while the pointer or the focus is on its
 * button; everywhere else clicks go through it.
 */
export function FlashMessage({
  type,
  message,
  duration = 5000,
  toast = false,
  onClose,
}: Flash & { toast?: boolean; duration?: number; onClose?: () => void }) {
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
      className={`notice flash ${tone[type]}${toast ? " toast" : ""}`}
      role={type === "error" || type === "warning" ? "alert" : "status"}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span>{message}</span>
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
  duration,
}: {
  flash: Flash | null | undefined;
  /** No script will come: the message stays in its place. */
  lite: boolean;
  /** Milliseconds until a toast closes itself. */
  duration?: number;
}) {
  const [shown, setShown] = useState(flash ? { flash, turn: 0 } : null);
  const [close] = useState(() => () => setShown(null));
  useEffect(() => {
    const show = (next: Flash) =>
      setShown((before) => ({ flash: next, turn: (before?.turn ?? 0) + 1 }));
    if (flash) show(flash);
    return onToast(show);
  }, [flash]);
  if (!shown) return null;
  // A new message is a new toast: it must not close with the timer of the one it takes the place of.
  return (
    <FlashMessage
      key={shown.turn}
      {...shown.flash}
      duration={duration}
      onClose={close}
      toast={!lite}
    />
  );
}
