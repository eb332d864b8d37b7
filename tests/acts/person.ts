import { Cookies } from "../support/cookies";
import { type FormControl, formsOf, type HtmlForm } from "../support/html-forms";
import { signedIn } from "../support/http";

const ORIGIN = "http://localhost:3000";

/** What somebody types into fields, by their names; several values of one name in a list. */
export type Typed = Record<string, string | number | readonly (string | number)[]>;

type Product = (request: Request) => Promise<Response>;

/** A page as a browser without scripts has it, after the redirects that led there. */
export class Page {
  readonly #text: string;
  constructor(
    readonly path: string,
    readonly status: number,
    readonly html: string,
  ) {
    this.#text = html
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
      .replace(/<[^>]+>/g, " ")
      .replace(/&#x27;/g, "'")
      .replace(/&amp;/g, "&")
      .replace(/\s+/g, " ");
  }

  says(words: string): boolean {
    return this.#text.includes(words);
  }

  /** What stands around an alert, else the beginning of the page: for messages of a failing test. */
  get told(): string {
    const alert = /role="alert"[^>]*>([\s\S]{0,400})/.exec(this.html)?.[1] ?? "";
    const shown = alert.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    return `${this.path}: ${this.status} ${shown || this.#text.slice(0, 600)}`;
  }

  get forms(): HtmlForm[] {
    return formsOf(this.html);
  }

  /** The form that has a control of this name, or a button of this intent. */
  form(of: string): HtmlForm {
    const found = this.forms.find(({ controls }) =>
      controls.some(({ name, value }) => name === of || (name === "intent" && value === of)),
    );
    if (!found) throw new Error(`There is no form with "${of}". ${this.told}`);
    return found;
  }

  has(intent: string): boolean {
    return this.forms.some(({ controls }) =>
      controls.some(({ name, value }) => name === "intent" && value === intent),
    );
  }
}

const isSent = ({ type, tag, checked, disabled, name }: FormControl) =>
  name !== "" &&
  !disabled &&
  tag !== "button" &&
  type !== "submit" &&
  type !== "file" &&
  ((type !== "checkbox" && type !== "radio") || checked);

/** What a browser sends of a form in which somebody typed, and pressed a button. */
export function bodyOf(form: HtmlForm, typed: Typed, intent?: string): URLSearchParams {
  const body = new URLSearchParams();
  for (const control of form.controls.filter(isSent)) {
    const isTyped = Object.hasOwn(typed, control.name);
    // What nobody can reach stays as it came: keys and versions.
    if (!isTyped) body.append(control.name, control.value);
  }
  for (const [name, value] of Object.entries(typed)) {
    for (const one of Array.isArray(value) ? value : [value]) body.append(name, String(one));
  }
  if (intent !== undefined) body.append("intent", intent);
  return body;
}

/** Somebody with a browser of their own, without scripts: follows links, fills in forms, presses buttons. */
export class Person {
  #cookies = new Cookies();
  constructor(
    readonly product: Product,
    readonly name: string,
  ) {}

  /** Signs in; what tests that come after the password take for it. */
  async signIn(user: { id: number }): Promise<void> {
    this.#cookies = new Cookies(await signedIn(user));
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", this.#cookies.header());
    // A page without scripts: what is left is all that a person has.
    headers.set("Save-Data", "on");
    headers.set("Host", new URL(ORIGIN).host);
    if (init.method === "POST") headers.set("Origin", ORIGIN);
    const response = await this.product(new Request(new URL(path, ORIGIN), { ...init, headers }));
    this.#cookies.take(response.headers.getSetCookie());
    return response;
  }

  async #followed(path: string, response: Response): Promise<Page> {
    for (let at = path, answer = response, hops = 0; ; hops += 1) {
      const to = answer.headers.get("Location");
      if (!to) return new Page(at, answer.status, await answer.text());
      if (hops > 5) throw new Error(`${path} leads on and on: ${to}`);
      await answer.body?.cancel();
      const url = new URL(to, ORIGIN);
      if (url.origin !== ORIGIN) return new Page(to, 302, "");
      at = url.pathname + url.search;
      answer = await this.#ask(at, {});
    }
  }

  async open(path: string): Promise<Page> {
    return this.#followed(path, await this.#ask(path, {}));
  }

  /** A file, or a page's bytes, without what leads on. */
  async fetch(path: string): Promise<{ status: number; text: string }> {
    const response = await this.#ask(path, {});
    return { status: response.status, text: await response.text() };
  }

  /** Sends a form of a page; `of` names a field of it, or the intent of the button that is pressed. */
  async send(page: Page, of: string, typed: Typed = {}): Promise<Page> {
    const form = page.form(of);
    const isIntent = form.controls.some(({ name, value }) => name === "intent" && value === of);
    return this.post(form.action ?? page.path, bodyOf(form, typed, isIntent ? of : undefined));
  }

  async post(address: string, body: URLSearchParams | FormData): Promise<Page> {
    const path = address.split("#")[0] ?? address;
    return this.#followed(path, await this.#ask(path, { method: "POST", body }));
  }

  /** Opens a page and sends a form of it. */
  async fillIn(path: string, of: string, typed: Typed = {}): Promise<Page> {
    return this.send(await this.open(path), of, typed);
  }
}
