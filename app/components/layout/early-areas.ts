import { useEffect, useLayoutEffect } from "react";

const typed = new Map<HTMLTextAreaElement, string>();

function keep(area: EventTarget | null): void {
  if (area instanceof HTMLTextAreaElement) typed.set(area, area.value);
}

const heard = ({ target }: Event) => keep(target);

/** Before React takes the page over: keeps what stands in areas that is not the server's, typed or brought back by the browser. */
export function keepEarlyAreas(): void {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) keep(area);
  }
  document.addEventListener("input", heard, true);
}

const useAtOnce = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** React writes into an area what the server had in it: what was typed meanwhile is put back. No other control loses its text. */
export function useEarlyAreas(): void {
  useAtOnce(() => {
    document.removeEventListener("input", heard, true);
    for (const [area, text] of typed) if (area.value !== text) area.value = text;
    typed.clear();
  }, []);
}
