import { useEffect, useRef } from "react";

/**
 * A field is checked as it is left, and what is said then pushes down what stands below it: a press that made it be
 * left would find its button gone from under the pointer. While a press is under way the field is not taken to be
 * left; `onLeft` is told its name once the press is over.
 */
export function useCalmBlur(formId: string, onLeft: (name: string) => void): void {
  const callback = useRef(onLeft);
  useEffect(() => {
    callback.current = onLeft;
  });
  useEffect(() => {
    let [pressed, left] = [false, ""];
    const down = () => {
      pressed = true;
    };
    const up = () => {
      pressed = false;
      const name = left;
      left = "";
      // After the click that this makes.
      if (name) window.setTimeout(() => callback.current(name));
    };
    const out = (event: FocusEvent) => {
      const { target } = event;
      const field = target as Partial<HTMLInputElement> | null;
      if (!pressed || field?.form?.id !== formId || !field.name) return;
      event.stopPropagation();
      left = field.name;
    };
    window.addEventListener("mousedown", down, true);
    window.addEventListener("mouseup", up, true);
    window.addEventListener("focusout", out, true);
    return () => {
      window.removeEventListener("mousedown", down, true);
      window.removeEventListener("mouseup", up, true);
      window.removeEventListener("focusout", out, true);
    };
  }, [formId]);
}
