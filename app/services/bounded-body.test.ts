import { expect, test } from "vitest";

import { readBounded } from "./bounded-body.server";

const tooLarge = () => new Error("too large");

/** A body in pieces, whatever its header says of it. */
function request(pieces: string[], said?: string) {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const headers = said === undefined ? undefined : { "Content-Length": said };
  return new Request("http://office/", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}

test.each([
  ["as long as it says", "6"],
  ["longer than it says", "4"],
  ["much longer than it says", "1"],
  ["shorter than it says", "9"],
  ["without a length", undefined],
  ["with a length that is none", "six"],
])("a body %s is read whole", async (_, said) => {
  const bytes = await readBounded(request(["ab", "cd", "ef"], said), 10, tooLarge);
  expect(new TextDecoder().decode(bytes)).toBe("abcdef");
});

test("a body that is too large is refused, by what it says and by what comes", async () => {
  await expect(readBounded(request(["ab"], "11"), 10, tooLarge)).rejects.toThrow("too large");
  await expect(readBounded(request(["abcdef", "ghijkl"], "3"), 10, tooLarge)).rejects.toThrow(
    "too large",
  );
});
