import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: typeof import("axe-core");
  }
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that ask for colours: what another scheme can break. They take as long as all others together. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

export const EVERYWHERE: RunOptions = {
  runOnly: { type: "tag", values: TAGS },
  rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
};
export const SCHEMES: ("light" | "dark")[] = ["light", "dark"];
export const COLOURS: RunOptions = { runOnly: { type: "rule", values: COLOUR_RULES } };

/**
 * What axe finds on the page as it is, a line each: rule and the first element. Of elements that look the same (letters, their
 * colour, and all that is painted behind them) the rules of colours are asked of one.
 */
export async function violations(page: Page, options: RunOptions): Promise<string[]> {
  // It is half a megabyte: a page that was asked before has it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ asked, byLook }) => {
      const chains = new Map<Element | null, string>([[null, ""]]);
      const behind = (element: Element | null): string => {
        const known = chains.get(element);
        if (known !== undefined || !element) return known ?? "";
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
        const own = [backgroundColor, backgroundImage, opacity].join(" ");
        const chain = `${behind(element.parentElement)}|${own}`.replace(
          "|rgba(0, 0, 0, 0) none 1",
          "",
        );
        chains.set(element, chain);
        return chain;
      };
      const looks = new Map<string, Element>();
      for (const element of byLook ? document.body.querySelectorAll("*") : []) {
        const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
        const kind = [element.tagName, element.matches(":disabled")].join(" ");
        const around = getComputedStyle(element.parentElement ?? element).color;
        const letters = [color, fontSize, fontWeight, textDecorationLine];
        const look = [kind, behind(element), around, ...letters].join(";");
        const hasText = [...element.childNodes].some((node) => node.nodeValue?.trim());
        if ((hasText || element.matches("input")) && !looks.has(look) && element.checkVisibility())
          looks.set(look, element);
      }
      const where = byLook ? { include: [...looks.values()] } : document;
      const { violations: found } = await window.axe.run(where, asked);
      return found.map((one) => `${one.id}: ${one.nodes[0]?.html ?? ""}`);
    },
    { asked: { ...options, resultTypes: ["violations" as const] }, byLook: options === COLOURS },
  );
}
