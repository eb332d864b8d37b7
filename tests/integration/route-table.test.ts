import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { beforeAll, describe, expect, test } from "vitest";

type Route = { id: string; path?: string; index?: boolean; file: string; children?: Route[] };

let routes: Route[];

beforeAll(async () => {
  const cli = "node_modules/@remix-run/dev/dist/cli.js";
  const { stdout } = await promisify(execFile)(process.execPath, [cli, "routes", "--json"]);
  const [root] = JSON.parse(stdout) as Route[];
  routes = root?.children ?? [];
});

describe("The route table", () => {
  test("has exactly the addresses of tests/support/routes.txt (vitest -u writes it anew)", async () => {
    const lines = routes.map((route) => `/${route.path ?? ""}  ${route.file}`).sort();
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("../support/routes.txt");
  });

  test("is flat: no route is the parent of another", () => {
    const parents = routes.filter((route) => route.children?.length).map((route) => route.file);
    expect(parents).toEqual([]);
  });

  test("has each address once", () => {
    const paths = routes.map((route) => route.path ?? "");
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });
});
