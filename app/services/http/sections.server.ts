import type { ServerBuild } from "@remix-run/node";

import { sectionOf } from "./address.server";

type Route = { path?: string; parentId?: string };

/**
 * Remix makes the patterns of all routes again several times a request, a tenth of what a page costs. So
 * each section of addresses gets a build without the routes that none of its addresses can mean; an
 * address that names no section gets the whole one.
 */
export function sectionsOf(build: ServerBuild): (path: string) => ServerBuild {
  const sections = [...sectionNames(build)];
  const builds = new Map(sections.map((section) => [section, narrowed(build, section)]));
  return (path) => builds.get(sectionOf(path)) ?? build;
}

/** The first words of all addresses that have one. */
export function sectionNames(build: ServerBuild): Set<string> {
  const sections = new Set<string>();
  for (const { path, parentId } of Object.values(build.routes)) {
    if (path && parentId === "root" && !isOpen(path)) sections.add(sectionOf(path));
  }
  return sections;
}

/** Whether a route's path leaves its section open: a parameter, a splat, an optional word. */
function isOpen(path: string): boolean {
  return /[:*?]/.test(sectionOf(path));
}

function narrowed(build: ServerBuild, section: string): ServerBuild {
  const reachable = ({ path, parentId }: Route) =>
    !path || parentId !== "root" || isOpen(path) || sectionOf(path) === section;
  const pick = <T extends Record<string, Route>>(routes: T) =>
    Object.fromEntries(Object.entries(routes).filter(([, route]) => reachable(route))) as T;
  const { routes, assets } = build;
  return {
    ...build,
    routes: pick(routes as Record<string, Route>) as ServerBuild["routes"],
    assets: { ...assets, routes: pick(assets.routes) },
  };
}
