import { createHash } from "node:crypto";
import type { JsonSchema } from "~/models/kit/shared/described";
import { type OpenApi, openApi } from "./openapi.server";
import type { Operation } from "./operation.server";
import { operations } from "./operations.server";

/** What describes /api is made once: it changes with the program only. */
function described(path: string, type: string, write: (description: OpenApi) => string): Operation {
  let made: { text: string; tag: string } | undefined;
  return {
    id: path,
    method: "GET",
    path,
    tag: "Description",
    summary: "",
    access: "anyone",
    reply: null,
    run: async () => {
      const text = made?.text ?? write(openApi(operations));
      made ??= { text, tag: `W/"${createHash("sha1").update(text).digest("base64url")}"` };
      return new Response(text, { headers: { "Content-Type": type, ETag: made.tag } });
    },
  };
}

export const openApiDocument = described("/openapi.json", "application/json", (description) =>
  JSON.stringify(description),
);

export const docs = described("/docs", "text/html; charset=utf-8", docsPage);

const STYLE = `
:root{color-scheme:light dark;--line:#cbd5e1;--soft:#64748b;--accent:#0f766e}
@media(prefers-color-scheme:dark){:root{--line:#334155;--soft:#94a3b8;--accent:#5eead4}}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h2{margin-top:2rem;border-bottom:1px solid var(--line)}
details{border:1px solid var(--line);border-radius:8px;margin:.5rem 0;padding:.25rem .75rem}
summary{cursor:pointer;min-height:2rem}
code{font:.875rem ui-monospace,monospace;overflow-wrap:anywhere}
b.m{display:inline-block;min-width:4.5rem;color:var(--accent)}
table{border-collapse:collapse;width:100%}
td,th{text-align:left;vertical-align:top;border-top:1px solid var(--line);padding:.25rem .5rem .25rem 0}
.soft{color:var(--soft)}a{color:var(--accent)}`;

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const paragraphs = (text: string) =>
  text
    .split("\n\n")
    .map((part) => `<p>${escape(part)}</p>`)
    .join("");

function nameOf(ref: unknown): string {
  const name = String(ref).split("/").at(-1) ?? "";
  return `<a href="#${name}">${escape(name)}</a>`;
}

/** A type in a few words: "number or text, 0 to 100". */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return `<code>${escape(asText(schema.const))}</code>`;
  if (Array.isArray(schema.enum)) {
    return schema.enum.map((one) => `<code>${escape(asText(one))}</code>`).join(" | ");
  }
  const inner = schema.items as JsonSchema | undefined;
  if (schema.type === "array" && inner) return `list of ${typeOf(inner)}`;
  if (schema.properties) return `object${fields(schema)}`;
  if (Array.isArray(schema.anyOf)) {
    const parts = (schema.anyOf as JsonSchema[]).map((one) =>
      typeOf(schema.type ? { type: schema.type, ...one } : one),
    );
    return [...new Set(parts)].join(" or ");
  }
  const types = [schema.type ?? "any"].flat().join(" or ");
  const limits = [
    schema.format,
    schema.minimum !== undefined && `from ${asText(schema.minimum)}`,
    schema.exclusiveMinimum !== undefined && `above ${asText(schema.exclusiveMinimum)}`,
    schema.maximum !== undefined && `to ${asText(schema.maximum)}`,
    schema.maxLength !== undefined && `at most ${asText(schema.maxLength)} characters`,
  ].filter(Boolean);
  return escape([types, ...limits].join(", "));
}

function fields(schema: JsonSchema): string {
  const required = (schema.required ?? []) as string[];
  const rows = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, field]) =>
      `<tr><td><code>${escape(name)}</code>${required.includes(name) ? "" : ' <span class="soft">optional</span>'}<td>${typeOf(field)}`,
  );
  return `<table>${rows.join("")}</table>`;
}

type Content = { content?: Record<string, { schema: JsonSchema }> };

function contentOf(holder: Content | undefined): string {
  const [found] = Object.values(holder?.content ?? {});
  return found ? typeOf(found.schema) : "";
}

type Parameter = { name: string; in: string; description?: string; schema: JsonSchema };
type Described = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
};

function call(method: string, path: string, operation: Described): string {
  const parameters = operation.parameters.map(
    ({ name, in: place, description, schema }) =>
      `<tr><td><code>${escape(name)}</code> <span class="soft">${place}</span><td>${description ? escape(description) : typeOf(schema)}`,
  );
  const codes = Object.keys(operation.responses);
  const good = codes.find((code) => code.startsWith("2")) ?? "200";
  return [
    `<details id="${operation.operationId}"><summary><b class="m">${method.toUpperCase()}</b><code>/api${escape(path)}</code> ${escape(operation.summary)}</summary>`,
    paragraphs(operation.description),
    parameters.length > 0 ? `<h4>Parameters</h4><table>${parameters.join("")}</table>` : "",
    operation.requestBody ? `<h4>Body</h4>${contentOf(operation.requestBody)}` : "",
    `<h4>Reply ${good}</h4>${contentOf(operation.responses[good])}`,
    `<p class="soft">Other answers: ${codes.filter((code) => code !== good).join(", ")}</p></details>`,
  ].join("");
}

/** The description of /api for people: one page of HTML, without scripts, of the same data. */
function docsPage(description: OpenApi): string {
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as unknown as Described,
    })),
  );
  const sections = description.tags.map(({ name }) => {
    const own = calls.filter(({ operation }) => operation.tags[0] === name);
    const lines = own.map(({ method, path, operation }) => call(method, path, operation));
    return `<h2>${escape(name)}</h2>${lines.join("")}`;
  });
  const records = Object.entries(description.components.schemas).map(
    ([name, schema]) =>
      `<details id="${name}"><summary><code>${escape(name)}</code></summary>${typeOf(schema)}</details>`,
  );
  const { title, description: about } = description.info;
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escape(title)}</title><style>${STYLE}</style><h1>${escape(title)}</h1>`,
    paragraphs(about),
    `<p><a href="/api/openapi.json">openapi.json</a> says the same for programs. <code>npm run api:example</code> of the product does the main job through it, from customer to receipt; <code>examples/main-job.mjs</code> is its text.</p>`,
    ...sections,
    `<h2>Records</h2>`,
    ...records,
    "</html>",
  ].join("\n");
}
