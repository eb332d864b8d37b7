import * as z from "zod";

import {
  definitionOf,
  descriptionOf,
  shapesOf,
  type JsonSchema,
} from "~/models/kit/shared/described";
import { recordNames } from "~/models/kit/shared/json";
import { otherNamesOf } from "~/models/kit/shared/other-names";

import { SESSION_COOKIE } from "../session.server";
import { XLSX } from "./body.server";
import { exampleOf } from "./examples.server";
import type { Access, Operation } from "./operation.server";
import { Failure } from "./replies";

const LIST_NOTE =
  "Lists take page, limit (10 by default, at most 1,000), sortBy and sortOrder. A known key with a value that means nothing is answered 422. To keep a copy up to date: updatedSince, sortBy=updatedAt and sortOrder=asc where a list has them, and /deleted for what is gone.";

const ABOUT = [
  "Amounts are numbers in major units with at most two decimals, rates are percent, calendar dates are YYYY-MM-DD (full ISO timestamps are taken, and become the day in the company's time zone).",
  "Numbers may be sent as strings; empty strings count as absent; null clears a field that may be empty. Errors name rows as items[0].name.",
  "Two names of one thing are both taken and both sent: customerId and clientId, customer and client, date and movingDate, expiryDate and validUntil, items and quotationItems, total and totalAmount, date and paymentDate, startDate and scheduledDate.",
  "A field or parameter that is not known is left aside, and `warnings` of the answer names it; with strict=true in the address the call is refused instead (422).",
  LIST_NOTE,
  "A PUT changes what it names: what is left out stays as it is, null or an empty text clears, rows (items) are replaced as a whole. POST and PUT take an Idempotency-Key: the same request under the same key is done once, and its first answer is given again. Replies carry an ETag: If-None-Match on GET is answered 304, If-Match on PUT, PATCH and DELETE 412 when the record has changed since.",
].join("\n\n");

type Schemas = Record<string, JsonSchema>;

/** JSON Schema of a Zod schema; records with a name go to `components` and are referred to. */
function jsonSchema(schema: z.core.$ZodType, io: "input" | "output", components: Schemas) {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    metadata: recordNames,
    override: ({ zodSchema, jsonSchema: made }) => {
      if (io === "input") describeInput(zodSchema, made as JsonSchema);
      else shorten(made as JsonSchema);
    },
  });
  const { $schema, $defs = {}, ...rest } = refer(made);
  Object.assign(components, $defs);
  return rest as JsonSchema;
}

/** Takes our blocks' own descriptions in place of what their code shows. */
function describeInput(schema: z.core.$ZodType, made: JsonSchema): void {
  const description = descriptionOf(schema);
  if (description) {
    for (const key of Object.keys(made)) delete made[key];
    Object.assign(made, structuredClone(description.schema));
    return;
  }
  const { type, shape = {} } = definitionOf(schema);
  if (type !== "object" || typeof made.properties !== "object") return;
  const listed = Array.isArray(made.required) ? (made.required as string[]) : [];
  const required = Object.keys(shape).filter((name) => {
    const field = shape[name];
    return (field && descriptionOf(field)?.required) ?? listed.includes(name);
  });
  if (required.length > 0) made.required = required;
  else delete made.required;
}

/** Leaves out of a reply's schema what says nothing: the bounds of all integers, a format's pattern. */
function shorten(made: JsonSchema): void {
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
  if (made.format) delete made.pattern;
}

type Generated = { $schema?: string; $defs?: Schemas; [keyword: string]: unknown };

function refer(made: object): Generated {
  const text = JSON.stringify(made, (key, value: unknown) =>
    key === "id" && typeof value === "string" ? undefined : value,
  );
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Generated;
}

function bodySchema(schema: z.ZodType, components: Schemas): JsonSchema {
  const shapes = shapesOf(schema).map((shape) => jsonSchema(shape, "input", components));
  const [only] = shapes;
  return shapes.length === 1 && only ? only : { anyOf: shapes };
}

/** The fields of a body that cannot be blank; a PUT may leave them out, and they stay as they are. */
export function neverBlank(operation: Operation): string[] {
  if (!operation.body) return [];
  const shapes = shapesOf(operation.body).map((shape) => jsonSchema(shape, "input", {}));
  return shapes.flatMap(({ required }) => (required ?? []) as string[]);
}

function bodyOf(operation: Operation, body: z.ZodType, components: Schemas): JsonSchema {
  const made = bodySchema(body, components);
  if (operation.method !== "PUT") return made;
  const { required: _, ...optional } = made;
  return optional;
}

/** The body as it is sent: JSON, or a form with the files beside its text. */
function contentOf(operation: Operation, body: z.ZodType, components: Schemas): JsonSchema {
  const schema = bodyOf(operation, body, components);
  const [first = schema] = (schema.anyOf as JsonSchema[] | undefined) ?? [];
  const example = { ...exampleOf(first, operation.method === "PUT"), ...operation.example };
  const text = operation.csv
    ? { "text/csv": { schema: { type: "string" }, example: example.csv } }
    : operation.sheets
      ? { [XLSX]: { schema: { type: "string", format: "binary" } } }
      : {};
  if (!operation.files) return { "application/json": { schema, example }, ...text };
  const files = { type: "array", minItems: 1, items: { type: "string", format: "binary" } };
  const properties = { ...(schema.properties as Schemas), [operation.files]: files };
  return {
    "multipart/form-data": {
      schema: { ...schema, properties, required: [operation.files] },
      example: { ...example, [operation.files]: ["photo.jpg"] },
    },
  };
}

function parametersOf(operation: Operation, components: Schemas): JsonSchema[] {
  const { path, keyPattern } = operation;
  const schema = keyPattern
    ? { type: "string", pattern: keyPattern }
    : { type: "integer", minimum: 1 };
  const inPath = path.includes("{id}") ? [{ name: "id", in: "path", required: true, schema }] : [];
  const query = operation.query ? bodySchema(operation.query, components) : {};
  const other = operation.query ? otherNamesOf(operation.query) : {};
  const inQuery = Object.entries((query.properties ?? {}) as Schemas).flatMap(([first, schema]) =>
    [first, ...(other[first] ?? [])].map((name) => ({
      name,
      in: "query",
      required: false,
      schema,
    })),
  );
  const inHeader = [
    ...(operation.access !== "anyone" && ["POST", "PUT"].includes(operation.method)
      ? [header("Idempotency-Key", "The request is done once for this key.")]
      : []),
    ...(takesTag(operation)
      ? [header("If-Match", "The ETag of the record as it was read; 412 when it has changed.")]
      : []),
    ...(operation.method === "GET" && operation.reply
      ? [header("If-None-Match", "An ETag; 304 when the reply would be the same.")]
      : []),
  ];
  return [...inPath, ...inQuery, ...inHeader];
}

/** Whether it changes one record, which somebody else may have changed since it was read. */
const takesTag = ({ method, path }: Operation) =>
  path.includes("{id}") && ["PUT", "PATCH", "DELETE"].includes(method);

function header(name: string, description: string): JsonSchema {
  return { name, in: "header", required: false, description, schema: { type: "string" } };
}

const REFUSALS: Record<string, string> = {
  400: "The body is not JSON, or not a form with files where one is taken",
  401: "Nobody is signed in, or the token no longer counts",
  403: "Not allowed for this role",
  404: "There is no such record, or not for this caller",
  409: "The record's state or version forbids it",
  412: "The record has changed since the If-Match was read",
  413: "The body is over 1 MiB, a statement over 20 MB, with files over 40 MiB",
  415: "The body is not application/json, with files not multipart/form-data",
  422: "A value is wrong; `errors` names the fields",
  429: "Too many attempts; see Retry-After",
  500: "An error of the server",
  503: "Not available just now; see Retry-After",
};

const FAILED = {
  "application/json": { schema: { $ref: "#/components/schemas/Failure" } },
};

/** The failures an operation can answer with. */
function refusalsOf(operation: Operation): number[] {
  const { access, body, path } = operation;
  const login = path === "/auth/login";
  return [
    ...(body ? [400, 413, 415] : []),
    ...(access === "anyone" && !login ? [] : [401]),
    ...(access === "anyone" ? [] : [403]),
    ...(path.includes("{id}") ? [404] : []),
    409,
    ...(takesTag(operation) ? [412] : []),
    422,
    429,
    500,
    503,
  ];
}

/** Any reply may name what of the request was not known. */
function withWarnings(schema: JsonSchema): JsonSchema {
  const { properties } = schema as { properties?: Schemas };
  const warnings = { type: "array", items: { type: "string" } };
  return properties ? { ...schema, properties: { ...properties, warnings } } : schema;
}

function responsesOf(operation: Operation, components: Schemas): JsonSchema {
  const { reply, status = 200, found, types } = operation;
  const file = { schema: { type: "string", format: "binary" } };
  const files = types ?? (reply ? [] : ["application/pdf"]);
  const content = {
    ...(reply && {
      "application/json": { schema: withWarnings(jsonSchema(reply, "output", components)) },
    }),
    ...Object.fromEntries(files.map((type) => [type, file])),
  };
  const refusals = refusalsOf(operation).map((code) => [
    code,
    { $ref: `#/components/responses/${code}` },
  ]);
  const notModified =
    operation.method === "GET" && reply ? { 304: { description: "Not modified" } } : {};
  return {
    [status]: { description: status === 201 ? "Created" : "Done", content },
    ...(found !== undefined && { 200: { description: found, content } }),
    ...notModified,
    ...(Object.fromEntries(refusals) as JsonSchema),
  };
}

function whoMayCall(access: Access): string {
  if (access === "anyone") return "For anybody.";
  if (access === "signed-in") return "For everybody signed in.";
  return `Permission: ${access}.`;
}

function describe(operation: Operation, components: Schemas): JsonSchema {
  const { id, tag, summary, access, body, bodyOptional } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [operation.description, whoMayCall(access)].filter(Boolean).join("\n\n"),
    security: access === "anyone" ? [] : [{ bearer: [] }, { session: [] }],
    parameters: parametersOf(operation, components),
    ...(body
      ? {
          requestBody: {
            required: !bodyOptional,
            content: contentOf(operation, body, components),
          },
        }
      : {}),
    responses: responsesOf(operation, components),
  };
}

export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Schemas; [kind: string]: unknown };
  [key: string]: unknown;
};

/** The OpenAPI 3.1 description of operations, made from the schemas that read and check them. */
export function openApi(operations: readonly Operation[]): OpenApi {
  const schemas: Schemas = {};
  schemas.Failure = jsonSchema(Failure, "output", schemas);
  const paths: OpenApi["paths"] = {};
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = describe(operation, schemas);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Packers and movers: the office's API", version: "1.0.0", description: ABOUT },
    servers: [{ url: "/api" }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([code, description]) => [
          code,
          { description, content: FAILED },
        ]),
      ),
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "The token of POST /auth/login, or a personal API key from the profile page.",
        },
        session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE },
      },
    },
  };
}
