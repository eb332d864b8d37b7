import { createHash } from "node:crypto";
import type { JsonSchema } from "~/models/kit/shared/described";
import { type OpenApi, openApi } from "./openapi.server";
import { apiFailure } from "./failure.server";
import type { Call, Operation } from "./operation.server";
import { operations } from "./operations.server";

let description: OpenApi | undefined;

/** The description of /api is made once: it changes with the program only. */
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
      const text = made?.text ?? write((description ??= openApi(operations)));
      made ??= { text, tag: `W/"${createHash("sha1").update(text).digest("base64url")}"` };
      return new Response(text, { headers: { "Content-Type": type, ETag: made.tag } });
    },
  };
}

export const openApiDocument = described("/openapi.json", "application/json", (description) =>
  JSON.stringify(description),
);

const HTML = "text/html; charset=utf-8";

export const docs = described("/docs", HTML, docsPage);

const groups = new Map<string, Operation>();

/** The calls of one group, or the records, each at an address of its own: all of them are half a megabyte. */
export const docsOfGroup: Operation = {
  ...docs,
  id: "docs of a group",
  path: "/docs/{id}",
  run: async (call) => {
    const slug = (call as Call<undefined, undefined>).key.toLowerCase();
    const name = [...operations.map(({ tag }) => tag), RECORDS].find((one) => slugOf(one) === slug);
    if (!name) return apiFailure(404, "There is nothing at this address.");
    const page = groups.get(slug) ?? described(slug, HTML, (all) => groupPage(all, name));
    groups.set(slug, page);
    return page.run(call);
  },
};

const RECORDS = "Records";
const slugOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");
const addressOf = (name: string) => `/api/docs/${slugOf(name)}`;

const STYLE = `
:root{color-scheme:light dark;--line:#cbd5e1;--soft:#64748b;--accent:#0f766e}
@media(prefers-color-scheme:dark){:root{--line:#334155;--soft:#94a3b8;--accent:#5eead4}}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h2{margin-top:2rem;border-bottom:1px solid var(--line)}
details{border:1px solid var(--line);border-radius:8px;margin:.5rem 0;padding:.25rem .75rem}
summary{cursor:pointer;min-height:2rem}
pre{overflow-x:auto}code,pre,th{font:.875rem ui-monospace,monospace;overflow-wrap:anywhere}
b.m{display:inline-block;min-width:4.5rem;color:var(--accent)}
table{border-collapse:collapse;width:100%}
ul{padding:0;list-style:none}li{margin:.25rem 0}
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
  return `<a href="${addressOf(RECORDS)}#${name}">${escape(name)}</a>`;
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
      `<tr><th>${escape(name)}${required.includes(name) ? "" : ' <span class="soft">optional</span>'}<td>${typeOf(field)}`,
  );
  return `<table>${rows.join("")}</table>`;
}

type Content = { content?: Record<string, { schema: JsonSchema; example?: unknown }> };

function exampleIn(holder: Content | undefined): string {
  const [found] = Object.values(holder?.content ?? {});
  if (found?.example === undefined) return "";
  return `<pre>${escape(JSON.stringify(found.example, null, 1))}</pre>`;
}

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
    operation.requestBody
      ? `<h4>Body</h4>${exampleIn(operation.requestBody)}${contentOf(operation.requestBody)}`
      : "",
    `<h4>Reply ${good}</h4>${contentOf(operation.responses[good])}`,
    `<p class="soft">Other answers: ${codes.filter((code) => code !== good).join(", ")}</p></details>`,
  ].join("");
}

/** The calls of a group, each with its method and path. */
const callsOf = (description: OpenApi, group: string) =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<string, Described>)
      .filter(([, operation]) => operation.tags[0] === group)
      .map(([method, operation]) => ({ path, method, operation })),
  );

function pageOf(title: string, parts: readonly string[]): string {
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escape(title)}</title><style>${STYLE}</style><h1>${escape(title)}</h1>`,
    ...parts,
    "</html>",
  ].join("\n");
}

/** The description of /api for people: its rules and its calls, without scripts, of the same data. */
function docsPage(description: OpenApi): string {
  const { title, description: about } = description.info;
  const sections = description.tags.map(({ name }) => {
    const lines = callsOf(description, name).map(
      ({ method, path, operation: { operationId: id, summary } }) =>
        `<li id="${id}"><a href="${addressOf(name)}#${id}"><b class="m">${method.toUpperCase()}</b><code>/api${escape(path)}</code></a> ${escape(summary)}`,
    );
    return `<h2><a href="${addressOf(name)}">${escape(name)}</a></h2><ul>${lines.join("")}</ul>`;
  });
  return pageOf(title, [
    paragraphs(about),
    `<p><a href="/api/openapi.json">openapi.json</a> says the same for programs. <code>npm run api:example</code> of the product does the main job through it, from customer to receipt; <code>examples/main-job.mjs</code> is its text.</p>`,
    ...sections,
    `<h2><a href="${addressOf(RECORDS)}">${RECORDS}</a></h2>`,
  ]);
}

/** The calls of one group with their parameters, bodies and replies; or what records have. */
function groupPage(description: OpenApi, name: string): string {
  const calls = callsOf(description, name).map(({ method, path, operation }) =>
    call(method, path, operation),
  );
  const records = Object.entries(description.components.schemas).map(
    ([record, schema]) =>
      `<details id="${record}"><summary><code>${escape(record)}</code></summary>${typeOf(schema)}</details>`,
  );
  return pageOf(name, [
    `<p><a href="/api/docs">${escape(description.info.title)}</a></p>`,
    ...(name === RECORDS ? records : calls),
  ]);
}
