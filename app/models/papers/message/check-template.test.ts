import { expect, test } from "vitest";

import { assertTemplate } from "./check-template";

const good = { subject: "Quotation {number}", text: "See {link}" };
test.each([
  [{}, []],
  [{ subject: "  " }, [["subject", /^Subject is required$/]]],
  [{ subject: "x".repeat(201) }, [["subject", /at most 200/]]],
  [{ subject: "Hello\nBcc: all@example.com" }, [["subject", /cannot have line breaks/]]],
  [{ subject: "See {link}" }, [["subject", /not into the subject/]]],
  [
    { subject: "{numbr}" },
    [["subject", /^\{numbr\} is not a placeholder here\. You can use: \{customer\}/]],
  ],
  [{ text: "" }, [["text", /^Message is required$/]]],
  [{ text: `{link}${"x".repeat(10_000)}` }, [["text", /at most 10000/]]],
  [{ text: "{dueDate} {link}" }, [["text", /^\{dueDate\} is not a placeholder here/]]],
  [{ text: "{toString} {link}" }, [["text", /^\{toString\} is not a placeholder here/]]],
  [{ text: "Hello" }, [["text", /has no \{link\}/]]],
  [
    { subject: "", text: "" },
    [
      ["subject", /required/],
      ["text", /required/],
    ],
  ],
  [{ text: "Sizes {see below} { } {1} {link}" }, []],
] as [Partial<typeof good>, [string, RegExp][]][])("%j of a quotation: %j", (more, faults) => {
  const check = () => assertTemplate("quotation", { ...good, ...more });
  if (faults.length === 0) return expect(check).not.toThrow();
  const fieldErrors = Object.fromEntries(
    faults.map(([field, words]) => [field, [expect.stringMatching(words)]]),
  );
  expect(check).toThrow(expect.objectContaining({ code: "invalid", fieldErrors }));
});
