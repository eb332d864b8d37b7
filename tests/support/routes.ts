import { readFileSync } from "node:fs";

import { operations } from "~/services/api/operations.server";
import { SHORT_ADDRESSES } from "~/services/short-address.server";

/** Every address of the product as the router writes it, and the file under app/ that answers it. */
export const ROUTE_FILES: ReadonlyMap<string, string> = new Map([
  ...readFileSync("tests/support/routes.txt", "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(/\s+/) as [string, string]),
  // Two routes have addresses of their own, which stand in a table.
  ...operations.map(
    ({ path }) => [`/api${path.replace("{id}", ":id")}`, "routes/api.$.ts"] as const,
  ),
  ...Object.keys(SHORT_ADDRESSES).map((section) => [`/${section}/:id`, "routes/$.tsx"] as const),
]);

const read = (file: string) => readFileSync(`app/${file}`, "utf8");

/** The text of a page, with that of the service (`…-page.server`, `…-form.server`) that it hands over to whole. */
export function routeSource(file: string): string {
  const source = read(file);
  if (source.includes("pageFor(")) return source;
  const services = source.matchAll(/from "~\/(services\/[\w/-]+-(?:page|pages|form)\.server)"/g);
  return [source, ...[...services].map(([, path]) => read(`${path}.ts`))].join("\n");
}
