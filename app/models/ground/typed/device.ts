/** A browser's own description in a few words: "Chrome on Android". Guessed; nothing depends on it. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return "Unknown browser";
  const browser = first(userAgent, BROWSERS) ?? "Browser";
  const system = first(userAgent, SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}

// The order matters: Edge and Opera call themselves Chrome as well, and Chrome calls itself Safari.
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

function first(text: string, known: [RegExp, string][]): string | null {
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
