/** The product's own accent, until a company chooses its own. */
export const ACCENT_COLOUR = "#0b5b62";

/** What is wrong with a colour for documents; null when nothing is. White paper must let it be read. */
export function accentProblem(colour: string): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return "Accent Colour must be like #0b5b62";
  return onWhite(colour) < READABLE
    ? "Accent Colour is too light to be read on white paper: choose a darker one"
    : null;
}

/** The contrast that WCAG asks of small text. */
const READABLE = 4.5;

/** The contrast of a colour, #rrggbb, on white: from 1 to 21. */
function onWhite(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
