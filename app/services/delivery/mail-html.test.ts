import { describe, expect, test } from "vitest";

import { isSigned, mailHtml } from "./mail-html";

const origin = "https://office.example";
const foot = { name: "Movers & Sons", phone: "+91 98220 41177", dialCode: "91" };
const html = (text: string, more = {}) =>
  mailHtml(text, { origin, label: "Open", foot, ...more }).replaceAll("\n", "");

describe("A mail's HTML", () => {
  test("has the text's paragraphs and lines", () => {
    expect(html("One\ntwo\n\n\nThree")).toContain("<p>One<br>two</p><p>Three</p>");
  });

  test("escapes everything", () => {
    const page = html(`<script>alert("1")</script> & "x"`, {
      foot: { name: "<i>", phone: `"><b>`, dialCode: "91" },
    });
    expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &quot;x&quot;");
    expect(page).not.toMatch(/<script|<i>|<b>/);
  });

  test("makes an own address that stands alone a button, with the address beneath", () => {
    const page = html("See:\nhttps://office.example/d/abc?a=1&b=2\nBye");
    expect(page).toMatch(
      /<a href="https:\/\/office\.example\/d\/abc\?a=1&amp;b=2" style="[^"]+">Open<\/a><br><small><a href=/,
    );
  });

  test("makes an own address within a sentence a link, without the full stop", () => {
    expect(html("See https://office.example/d/abc.")).toContain(
      '<p>See <a href="https://office.example/d/abc">https://office.example/d/abc</a>.</p>',
    );
  });

  test.each([
    "https://office.example.evil.example/d/abc",
    "https://evil.example/https://office.example/",
    "javascript:alert(1)",
  ])("makes no link of %s", (address) => {
    expect(html(address)).toContain(`<p>${address}</p>`);
  });

  test("says who sent it, and the phone if there is one", () => {
    expect(html("Hi")).toContain(
      'Movers &amp; Sons<br><a href="tel:+919822041177">+91 98220 41177</a></p>',
    );
    expect(html("Hi", { foot: { ...foot, name: "Movers", phone: "" } })).toContain("Movers</p>");
    expect(html("Hi", { foot: null })).not.toContain("border-top");
  });
});

test.each([
  ["Hello\n\nMovers & Sons\n+91 98220 41177", true],
  ["Hello\n\nMovers & Sons \r\n +91 98220 41177\n\n", true],
  ["Hello\n\nMovers & Sons", false],
  ["Movers & Sons\n+91 98220 41177\n\nHello", false],
  ["Hello", false],
  ["", false],
])("whether %j is signed: %j", (text, signed) => expect(isSigned(text, foot)).toBe(signed));

test("without a phone the name alone signs", () => {
  expect(isSigned("Hello\n\nMovers", { name: "Movers", phone: "" })).toBe(true);
});
