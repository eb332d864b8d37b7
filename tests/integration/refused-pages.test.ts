import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { routeSource } from "../support/routes";

const FOLDER = "app/routes";
const pages = readdirSync(FOLDER)
  .map((name) => [name, readFileSync(`${FOLDER}/${name}`, "utf8")] as const)
  .filter(([, text]) => /\baction\b/.test(text))
  .filter(([name]) => /\b(withRefusalReply|refusalReply)\(/.test(routeSource(`routes/${name}`)));

test("there are pages whose buttons can be refused", () => {
  expect(pages.length).toBeGreaterThan(5);
});

// With scripts Remix does not load a page again after a 4xx: without this the button that was just refused
// would stand there as before.
test.each(pages)("%s loads again after a refusal by the record's state", (_, text) => {
  expect(text).toContain("export { loadAgainOnConflict as shouldRevalidate }");
});
