import { describe, expect, it } from "vitest";

import type { Block } from "./blocks";
import { paginate } from "./paginate";

function block(name: string, height: number, more: Partial<Block> = {}): Block {
  const style = { size: 1 };
  return { height, lines: [{ text: name, style, x: 0, y: 0 }], ...more };
}

/** Pages as the names on them. */
function names(blocks: Block[], height: number): string[] {
  return paginate(blocks, height).map((page) =>
    page.map(({ block: placed }) => placed.lines[0]?.text).join(" "),
  );
}

describe("paginate", () => {
  it("fills a page before it starts the next", () => {
    expect(names([block("a", 40), block("b", 60), block("c", 1)], 100)).toEqual(["a b", "c"]);
  });

  it("gives an empty document one page", () => {
    expect(names([], 100)).toEqual([""]);
  });

  it("keeps a heading with what it heads", () => {
    const heading = block("heading", 10, { keepWithNext: true });
    expect(names([block("a", 80), heading, block("b", 20)], 100)).toEqual(["a", "heading b"]);
  });

  it("repeats a table's head where the table goes on, and not where it ends", () => {
    const head = block("head", 10);
    const row = (name: string) => block(name, 40, { repeat: head });
    const blocks = [{ ...head, keepWithNext: true }, row("1"), row("2"), row("3"), row("4")];
    expect(names([...blocks, block("after", 40)], 100)).toEqual(["head 1 2", "head 3 4", "after"]);
  });

  it("takes blocks that are kept together apart when no page is high enough", () => {
    const kept = { keepWithNext: true };
    expect(names([block("a", 60, kept), block("b", 60, kept), block("c", 60)], 100)).toEqual([
      "a",
      "b",
      "c",
    ]);
  });

  it("leaves out the space above the first block of a page", () => {
    const spaced = (name: string) => block(name, 50, { spaceBefore: 10 });
    const pages = paginate([spaced("a"), spaced("b"), spaced("c")], 110);
    expect(pages.map((page) => page.map(({ y }) => y))).toEqual([[0, 60], [0]]);
  });

  it("puts a block higher than a page on a page of its own", () => {
    expect(names([block("a", 10), block("b", 500), block("c", 10)], 100)).toEqual(["a", "b", "c"]);
  });
});
