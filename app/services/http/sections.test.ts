import { readFileSync } from "node:fs";

import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "react-router-dom";
import { describe, expect, test } from "vitest";

import { sectionsOf } from "./sections.server";

type Route = { id: string; path?: string; parentId?: string };

/** A build as far as routes are concerned: the product's own, and kinds that it has not got. */
const ROUTES: Route[] = [
  { id: "root" },
  ...readFileSync("tests/support/routes.txt", "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(/\s+/)[0]?.slice(1) ?? "")
    .concat(":language/terms", "printed?/list")
    .map((path) => ({ id: `routes/${path}`, parentId: "root", ...(path ? { path } : {}) })),
];
const byId = Object.fromEntries(ROUTES.map((route) => [route.id, route]));
const build = { routes: byId, assets: { routes: byId } } as unknown as ServerBuild;
const buildOf = sectionsOf(build);

function found({ routes }: ServerBuild, path: string) {
  const children = Object.values(routes)
    .filter((route) => route.id !== "root")
    .map(({ id, path: own }) => (own ? { id, path: own } : { id, index: true as const }));
  const matches = matchRoutes([{ id: "root", path: "", children }], path);
  return matches?.map(({ route, params }) => ({ id: route.id, params }));
}

/** A route's address, spelled in every way a router takes. */
function spellings({ path = "" }: Route): string[] {
  const plain = `/${path.replace(/:\w+/g, "7").replace("?", "").replace("*", "no/such/page")}`;
  return [plain, plain.toUpperCase(), `${plain}/`, `/${plain}`, plain.replace("o", "%6F")];
}

describe("an address means the same in its section as in the whole, however it is spelled", () => {
  test.each(ROUTES.map((route) => [route.id, route] as const))("%s", (_id, route) => {
    const paths = spellings(route);
    const meanings = (of: (path: string) => ServerBuild) =>
      Object.fromEntries(paths.map((path) => [path, found(of(path), path)]));
    expect(meanings(buildOf)).toEqual(meanings(() => build));
  });
});

test("a section leaves the other sections out, of the browser's list as well", () => {
  const narrow = buildOf("/quotations/view/7.data");
  expect(Object.keys(narrow.routes)).toContain("routes/quotations/view/:id");
  expect(Object.keys(narrow.routes)).not.toContain("routes/api/*");
  expect(Object.keys(narrow.routes)).not.toContain("routes/invoices");
  expect(Object.keys(narrow.assets.routes)).toEqual(Object.keys(narrow.routes));
  expect(Object.keys(narrow.routes).length).toBeLessThan(ROUTES.length / 4);
  for (const path of ["/", "/nothing", "/__manifest", "/_root.data"]) {
    expect(buildOf(path)).toBe(build);
  }
});
