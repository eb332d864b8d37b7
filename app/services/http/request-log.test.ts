import { describe, expect, it } from "vitest";

import { loggedPath, withoutSecrets } from "./request-log.server";

const TOKEN = "Ab3-_9xyzAb3-_9xyzAb3-_9";

describe("paths in the log", () => {
  it.each([
    `/d/${TOKEN}`,
    `/d/${TOKEN}/pdf?x=1`,
    `//d//${TOKEN}`,
    `/D/${TOKEN}`,
    `/%64/${TOKEN}`,
    `/%44/${TOKEN}`,
    `/%2564/${TOKEN}`,
    `/./d/${TOKEN}`,
    `/x/../d/${TOKEN}`,
    `/%2e/d/${TOKEN}`,
    `/d%2f${TOKEN}`,
    `/d\\${TOKEN}`,
    `/reset-password/${TOKEN}`,
    `/%72eset-password/${TOKEN}`,
    `/calendar/${TOKEN}.ics`,
    `/%zz/d/${TOKEN}`,
    `/elsewhere/${TOKEN}`,
  ])("hold no link's secret, however the address is spelled: %s", (url) => {
    expect(loggedPath(url)).not.toContain(TOKEN);
    expect(loggedPath(url)).not.toContain(TOKEN.slice(0, 8));
    expect(withoutSecrets(`No route matches URL "${url}"`)).not.toContain(TOKEN);
  });

  it("say every other address as it is, without its query", () => {
    expect(loggedPath("/quotations/edit/7?next=%2Fd")).toBe("/quotations/edit/7");
    expect(loggedPath("/docs/d")).toBe("/docs/d");
  });
});
