import { describe, expect, test } from "vitest";

import { linkHash, newLinkSecret } from "~/platform/link-secret.server";
import { fillLink, LINK_UNKNOWN } from "./message-text.server";

describe("fillLink", () => {
  test("puts the link's address at every place for it", () => {
    const link = newLinkSecret();
    const text = fillLink("See {link} or {link}.", link);
    const [, token = ""] = /\/d\/([\w-]{24}) or http/.exec(text) ?? [];
    expect(linkHash(token)).toBe(link.hash);
    expect(text).toBe(`See http://127.0.0.1:3000/d/${token} or http://127.0.0.1:3000/d/${token}.`);
  });

  test("leaves a text without a place for it alone", () => {
    expect(fillLink("Hello $& {links}", newLinkSecret())).toBe("Hello $& {links}");
  });

  test("says so where the address can no longer be told", () => {
    expect(fillLink("See {link}", null)).toBe(`See ${LINK_UNKNOWN}`);
    expect(fillLink("See {link}", { nonce: "n", hash: "of a retired secret" })).toBe(
      `See ${LINK_UNKNOWN}`,
    );
  });
});
