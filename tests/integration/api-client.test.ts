import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { afterAll, expect, test } from "vitest";

import { openApi } from "~/services/api/openapi.server";
import type { Operation } from "~/services/api/operation.server";
import { operations } from "~/services/api/operations.server";

import { sentAs } from "../support/api";

/*
 * Who writes a program against /api makes its types from the description. Here that is done by openapi-typescript, and a program
 * that calls every operation by openapi-fetch, with the example of its body, has to fit those types. That the calls do what they
 * say is tried in api-contract.test.ts.
 */
const root = resolve(import.meta.dirname, "../..");
const cache = join(root, ".cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "client-"));
afterAll(() => rmSync(folder, { recursive: true }));

const description = openApi(operations);

type Described = { requestBody?: { content: Record<string, { example?: object }> } };

/** The call of an operation as somebody writes it. */
function callOf({ id, method, path, keyPattern, ...operation }: Operation): string {
  const said = description.paths[path]?.[method.toLowerCase()] as Described;
  const body = said.requestBody?.content[sentAs(operation)]?.example;
  const given = {
    ...(path.includes("{id}") && { params: { path: { id: keyPattern ? "7" : 7 } } }),
    ...(body && { body }),
  };
  return `export const ${id} = () => client.${method}(${JSON.stringify(path)}, ${JSON.stringify(given)});`;
}

const program = [
  `import createClient from "openapi-fetch";`,
  `import type { paths } from "./schema";`,
  `const client = createClient<paths>({ baseUrl: "http://localhost:3000/api" });`,
  ...operations.map(callOf),
  // What comes back is typed, and what is not described is refused.
  `export const total = async (): Promise<number | undefined> => (await getInvoice()).data?.data.total;`,
  `// @ts-expect-error -- no such call`,
  `export const none = () => client.GET("/nothing");`,
  `// @ts-expect-error -- a name is needed`,
  `export const nameless = () => client.POST("/customers", { body: { phone: "9822014510" } });`,
  `// @ts-expect-error -- no such order`,
  `export const sorted = () => client.GET("/jobs", { params: { query: { sortBy: "colour" } } });`,
].join("\n");

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root });
  return [status, `${stdout}${stderr}`.slice(0, 3_000)];
}

test("a client that is generated from the description calls every operation by its types", () => {
  const [json, types, calls] = ["openapi.json", "schema.d.ts", "calls.ts"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(json, JSON.stringify(description));
  writeFileSync(calls, program);
  const hook = "./tests/support/typescript-5.mjs";
  const generator = "node_modules/openapi-typescript/bin/cli.js";
  expect(run("--import", hook, generator, json, "-o", types)[0]).toBe(0);
  const checks = "--noEmit --strict --skipLibCheck --target es2022 --module esnext";
  const more = [...checks.split(" "), "--moduleResolution", "bundler", "--ignoreConfig"];
  expect(run("node_modules/typescript/bin/tsc", ...more, calls)).toEqual([0, ""]);
});
