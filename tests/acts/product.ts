import { createRequestHandler, type ServerBuild } from "@remix-run/node";

import * as entry from "~/entry.server";
import * as root from "~/root";
import { sectionsOf } from "~/services/http/sections.server";

import { readFileSync } from "node:fs";

type Module = ServerBuild["routes"][string]["module"];

/** Vite's own: it knows which files are there. */
declare global {
  interface ImportMeta {
    glob: <T>(pattern: string) => Record<string, () => Promise<T>>;
  }
}
const modules = import.meta.glob<Module>("../../app/routes/*.{ts,tsx}");

/** Every page by its address, as `remix routes` writes them (tests/support/routes.txt is held to that). */
async function pages(): Promise<ServerBuild["routes"]> {
  const lines = readFileSync("tests/support/routes.txt", "utf8").trim().split("\n");
  const routes = lines.map(async (line) => {
    const [address = "", file = ""] = line.split(/\s+/);
    const load = modules[`../../app/${file}`];
    if (!load) throw new Error(`No module is ${file}.`);
    const id = `routes${address}`;
    const where = address === "/" ? { index: true } : { path: address.slice(1) };
    return [id, { id, parentId: "root", ...where, module: await load() }] as const;
  });
  return Object.fromEntries(await Promise.all(routes));
}

/**
 * The product in this process: all its pages and `/api`, answered by Remix as the server has it, with the test's clock and
 * database. Nothing of a browser is in it: pages come as HTML.
 */
export async function startProduct(): Promise<(request: Request) => Promise<Response>> {
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: root as unknown as Module },
    ...(await pages()),
  };
  const named = Object.entries(routes).map(([id, { path, index, parentId, module }]) => {
    const has = {
      hasLoader: "loader" in module,
      hasAction: "action" in module,
      hasErrorBoundary: "ErrorBoundary" in module,
    };
    return [id, { id, parentId, path, index, module: "", ...has }];
  });
  const assets = {
    entry: { imports: [], module: "" },
    routes: Object.fromEntries(named) as ServerBuild["assets"]["routes"],
    url: "",
    version: "",
  };
  const build = {
    mode: "production",
    assets,
    entry: { module: entry },
    routes,
    publicPath: "/build/",
    assetsBuildDirectory: "public/build",
    future: {
      v3_fetcherPersist: true,
      v3_lazyRouteDiscovery: true,
      v3_relativeSplatPath: true,
      v3_singleFetch: true,
      v3_throwAbortReason: true,
    },
    isSpaMode: false,
  } as unknown as ServerBuild;
  const partOf = sectionsOf(build);
  const handlers = new Map<ServerBuild, ReturnType<typeof createRequestHandler>>();
  return (request) => {
    const part = partOf(new URL(request.url).pathname);
    const answer = handlers.get(part) ?? createRequestHandler(part, "production");
    handlers.set(part, answer);
    return answer(request, {});
  };
}
