/** The cookies of one browser, as answers set and end them. */
export class Cookies {
  readonly #kept = new Map<string, string>();

  /** Those of a Cookie header, to begin with. */
  constructor(header = "") {
    for (const { name, value } of cookiesOf(header)) this.#kept.set(name, value);
  }

  /** Does what an answer's Set-Cookie headers say. */
  take(headers: readonly string[]): void {
    for (const header of headers) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(header) ?? [];
      if (!name || value === undefined) continue;
      if (/;\s*max-age=0\s*(;|$)/i.test(header)) this.#kept.delete(name);
      else this.#kept.set(name, value);
    }
  }

  all(): [name: string, value: string][] {
    return [...this.#kept];
  }

  /** As the browser sends them. */
  header(): string {
    return this.all()
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
  }
}

/** The cookies of a Cookie header, by their names. */
export function cookiesOf(header: string): { name: string; value: string }[] {
  return header
    .split(/; */)
    .filter(Boolean)
    .map((each) => {
      const [name = "", value = ""] = each.split(/=(.*)/s);
      return { name, value };
    });
}
