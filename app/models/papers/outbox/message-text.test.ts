import { describe, expect, test } from "vitest";

import { linkHash, linkToken, newLinkSecret } from "~/platform/link-secret.server";
import { fillLink, LINK_UNKNOWN } from "./message-text.server";

describe("fillLink", () => {
  test("puts the link's address at every place for it", () => {
    const link = newLinkSecret();
    const text = fillLink("See {link} or {link}.", { link, passwordLink: null });
    const [, token = ""] = /\/d\/([\w-]{24}) or http/.exec(text) ?? [];
    expect(linkHash(token)).toBe(link.hash);
    expect(text).toBe(`See http://127.0.0.1:3000/d/${token} or http://127.0.0.1:3000/d/${token}.`);
  });

  test("leaves a text without a place for it alone", () => {
    expect(fillLink("Hello $& {links}", { link: newLinkSecret(), passwordLink: null })).toBe(
      "Hello $& {links}",
    );
  });

  test("says so where the address can no longer be told", () => {
    const gone = { nonce: "n", hash: "of a retired secret" };
    for (const link of [null, gone]) {
      expect(fillLink("See {link}", { link, passwordLink: null })).toBe(`See ${LINK_UNKNOWN}`);
    }
    const before = { id: "made before there were nonces", nonce: null };
    expect(fillLink("{link}", { link: null, passwordLink: before })).toBe(LINK_UNKNOWN);
  });

  test("makes the address of a password link, which opens no document", () => {
    const { nonce, hash } = newLinkSecret("password link");
    const text = fillLink("{link}", { link: null, passwordLink: { id: hash, nonce } });
    const token = text.replace("http://127.0.0.1:3000/reset-password/", "");
    expect(linkHash(token)).toBe(hash);
    expect(linkToken({ nonce, hash })).toBeNull();
  });
});
