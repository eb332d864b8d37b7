import { lazy, Suspense, useEffect, useMemo, useState, type ComponentType } from "react";

import { LOST } from "~/models/kit/form-draft/form-draft";

import { useHydrated } from "./use-hydrated";

const TOUCHES = ["pointerover", "pointerdown", "focusin", "keydown", "input", "change"] as const;
const CHANGES = ["input", "change"] as const;
const PRESSES = ["click", "keydown"] as const;

/** Of the page's root: what stands in for scripts does not show itself, they come with the first touch. */
const COMING = "coming";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What was typed or chosen while there was nobody to hear of it, and what was pressed last. */
const pendingChanges = new Map<Control, { value: string; checked?: boolean }>();
let held: (() => void) | null = null;
/** So long a press waits for scripts on a bad network, in milliseconds: then it goes as without them. */
const PATIENCE = 4_000;

function note({ target, isComposing }: Event & { isComposing?: boolean }): void {
  if (isComposing || !(target instanceof Element) || !("form" in target)) return;
  const { value, checked } = target as HTMLInputElement;
  // What was changed last is said last.
  pendingChanges.delete(target as Control);
  pendingChanges.set(target as Control, { value, checked });
}

/** Holds a press that the form's scripts would answer, or ask about, until they are there. */
function hold(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  const again = event instanceof KeyboardEvent ? entered(event, target) : clicked(event, target);
  if (!again) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!held) window.setTimeout(pressHeld, PATIENCE);
  held = again;
}

/** Enter in a line of text: in a list it makes the next row, else it is the form's first button. */
function entered({ key, isComposing }: KeyboardEvent, target: HTMLElement) {
  const { form } = target as HTMLInputElement;
  const line = target instanceof HTMLInputElement && form && target.closest("main");
  if (key !== "Enter" || isComposing || !line) return null;
  return () => {
    const enter = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    if (target.dispatchEvent(enter)) form.querySelector<HTMLElement>("[type=submit]")?.click();
  };
}

function clicked(event: Event, target: HTMLElement) {
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
  const pressed = target.closest<HTMLElement>("main form button, a[href]");
  // Another window takes nothing away, and neither does a link where nothing was typed.
  if (ctrlKey || metaKey || shiftKey || !pressed) return null;
  return pressed.matches("a") && pendingChanges.size === 0 ? null : () => pressed.click();
}

function pressHeld(): void {
  for (const press of PRESSES) window.removeEventListener(press, hold, true);
  const press = held;
  held = null;
  press?.();
}

/**
 * Writes so that React hears of it: of a text only where that differs from what it last saw. An area it has given back what
 * the server wrote into it.
 */
function write(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = control;
  control.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(
    control,
    text,
  );
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Says what was typed or chosen meanwhile to those who listen now, in its order and one after the other: what a choice fills in is
 * there before the text that was typed over it. What is typed while this goes on is heard already.
 */
async function replayChanges(): Promise<void> {
  for (const change of CHANGES) {
    window.removeEventListener(change, note, true);
    window.addEventListener(change, noteChange, true);
  }
  for (const [was, { value, checked }] of pendingChanges) {
    // Where React had to draw the form again.
    const control = was.isConnected ? was : document.getElementsByName(was.name)[0];
    if (control instanceof HTMLSelectElement) control.value = value;
    else if (control instanceof HTMLTextAreaElement) write(control, value);
    else if (!(control instanceof HTMLInputElement)) continue;
    else if (/checkbox|radio/.test(control.type)) control.checked = Boolean(checked);
    else if (control.type !== "file") write(control, value);
    for (const change of CHANGES) control?.dispatchEvent(new Event(change, { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
  for (const change of CHANGES) window.removeEventListener(change, noteChange, true);
  pendingChanges.clear();
}

/** A person's own change needs no telling any more. */
function noteChange({ target, isTrusted }: Event): void {
  if (isTrusted) pendingChanges.delete(target as Control);
}

/**
 * Whether the page may have something to do before it is touched: one that is loaded again may hold what was typed, and no
 * event says so; what found no network is sent from here.
 */
function waits(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  if ((loaded as PerformanceNavigationTiming | undefined)?.type !== "navigate") return true;
  return Object.keys(sessionStorage).some((key) => key.startsWith(LOST));
}

/** What `load` brings, once somebody touches the page, or `atOnce`. What a bad network did not bring the next touch asks for again. */
function touched<T>(load: () => Promise<T>, atOnce: boolean): Promise<T> {
  const { classList } = document.documentElement;
  return new Promise((resolve) => {
    let asked = false;
    const ask = async () => {
      if (asked) return;
      asked = true;
      classList.add(COMING);
      for (const press of PRESSES) window.addEventListener(press, hold, true);
      try {
        resolve(await load());
        for (const kind of TOUCHES) window.removeEventListener(kind, touch, true);
      } catch {
        asked = false;
        classList.remove(COMING);
        pressHeld();
      }
    };
    const touch = ({ type, target }: Event) => {
      // Of a pointer that passes: it may press what it is over.
      if (type === "pointerover" && !(target as Element).closest("main form")) return;
      void ask();
    };
    // Of the window, before all others: React holds back what is done to a form that it does not know yet.
    for (const kind of TOUCHES) window.addEventListener(kind, touch, true);
    for (const change of CHANGES) window.addEventListener(change, note, true);
    classList.add(COMING);
    if (atOnce) void ask();
  });
}

/** As the router does where a page's own script cannot be fetched: the server's page comes instead. */
function loadAnew(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}

/** Beside a form, once its scripts run. */
function ReplayChanges() {
  const [reported, setReported] = useState(false);
  useEffect(() => {
    // What asks before the form is left is there a step later than the form.
    if (reported) return pressHeld();
    void replayChanges().then(() => setReported(true));
  }, [reported]);
  return null;
}

/**
 * A long form whose scripts come when somebody first touches its page: till then what the server drew stands there, and is
 * posted as without scripts. `drawn`: what the server draws, which has no time to wait; none in the browser. The scripts come
 * at once for a form that has an answer to show, and before a form that a press within the page leads to is shown.
 */
export function atFirstTouch<P extends { lastResult?: unknown }>(
  drawn: ComponentType<P> | undefined,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const found = async () => ({ default: await load() });
  const lazily = (fetch: typeof found) => drawn ?? (lazy(fetch) as unknown as ComponentType<P>);
  const Shown = lazily(() => found().catch(loadAnew));
  const Soon = lazily(() => touched(found, true));
  const Touched = lazily(() => touched(found, false));
  return function AtFirstTouch(props: P) {
    const [stands] = useState(!useHydrated());
    const [atOnce] = useState(() => !drawn && (Boolean(props.lastResult) || waits()));
    const Form = !stands ? Shown : atOnce ? Soon : Touched;
    // The same to React as long as the props are: it keeps what the server drew only while nothing changes about it.
    return useMemo(() => {
      const form = <Form {...props} />;
      if (!stands) return form;
      return (
        <Suspense fallback={<p role="status">Loading…</p>}>
          {form}
          <ReplayChanges />
        </Suspense>
      );
    }, [Form, props, stands]);
  };
}
