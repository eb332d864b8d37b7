/** The forms of a page as its HTML has them: React writes attributes in one way, so that they can be read without a parser. */

export type FormControl = {
  tag: "input" | "textarea" | "select" | "button";
  type: string;
  name: string;
  value: string;
  /** Of a select: the values that may be chosen. */
  options: string[];
  checked: boolean;
  disabled: boolean;
  readOnly: boolean;
  maxLength: number;
};

export type HtmlForm = { method: string; action: string | null; controls: FormControl[] };

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};
export const decoded = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity);

function attributesOf(tag: string): Map<string, string> {
  const found = tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g);
  return new Map(
    [...found].map(([, name, value]) => [String(name).toLowerCase(), decoded(value ?? "")]),
  );
}

const CONTROL =
  /<(input)(\s[^>]*)?>|<(textarea)(\s[^>]*)?>([\s\S]*?)<\/textarea>|<(select)(\s[^>]*)?>([\s\S]*?)<\/select>|<(button)(\s[^>]*)?>/g;

function controlsOf(html: string): { control: FormControl; of: string | null }[] {
  return [...html.matchAll(CONTROL)].map((found) => {
    const tag = (found[1] ?? found[3] ?? found[6] ?? found[9]) as FormControl["tag"];
    const attributes = attributesOf(found[2] ?? found[4] ?? found[7] ?? found[10] ?? "");
    const inner = found[5] ?? found[8] ?? "";
    const options = [...inner.matchAll(/<option([^>]*)>([^<]*)/g)].map(([, tag, text]) => {
      const option = attributesOf(tag ?? "");
      // Without a value of its own, its text is what is sent.
      return option.has("value") ? option : option.set("value", decoded(text ?? ""));
    });
    const chosen = options.find((option) => option.has("selected")) ?? options[0];
    const usual = { input: "text", textarea: "textarea", select: "select", button: "submit" };
    return {
      of: attributes.get("form") ?? null,
      control: {
        tag,
        type: attributes.get("type") ?? usual[tag],
        name: attributes.get("name") ?? "",
        value:
          tag === "textarea"
            ? decoded(inner).replace(/^\n/, "")
            : tag === "select"
              ? (chosen?.get("value") ?? "")
              : (attributes.get("value") ?? ""),
        options: options
          .filter((option) => !option.has("disabled"))
          .map((option) => option.get("value") ?? ""),
        checked: attributes.has("checked"),
        disabled: attributes.has("disabled"),
        readOnly: attributes.has("readonly"),
        maxLength: Number(attributes.get("maxlength") ?? Infinity),
      },
    };
  });
}

/** All forms of a page, each with its controls, wherever on the page they stand. */
export function formsOf(html: string): HtmlForm[] {
  const bodies = [...html.matchAll(/<form(\s[^>]*)?>([\s\S]*?)<\/form>/g)];
  const outside = controlsOf(html).filter(({ of }) => of !== null);
  return bodies.map(([, tag, inner]) => {
    const attributes = attributesOf(tag ?? "");
    const id = attributes.get("id");
    const own = controlsOf(inner ?? "").filter(({ of }) => of === null);
    const named = id ? outside.filter(({ of }) => of === id) : [];
    return {
      method: (attributes.get("method") ?? "get").toLowerCase(),
      action: attributes.get("action") ?? null,
      controls: [...own, ...named].map(({ control }) => control),
    };
  });
}
