import type { Block } from "./blocks";

/** A block and where its top lies on its page. */
export type Placed = { block: Block; y: number };

/** Blocks that must stay together: each with the one it is kept with. */
function groups(blocks: Block[]): Block[][] {
  const result: Block[][] = [];
  let open: Block[] = [];
  for (const block of blocks) {
    open.push(block);
    if (block.keepWithNext) continue;
    result.push(open);
    open = [];
  }
  if (open.length) result.push(open);
  return result;
}

function heightOf(group: Block[], atTop: boolean): number {
  return group.reduce(
    (height, block, index) =>
      height + block.height + (atTop && index === 0 ? 0 : (block.spaceBefore ?? 0)),
    0,
  );
}

/** Lays blocks onto pages of a height, from the top; a table's head is repeated where it goes on. */
export function paginate(blocks: Block[], pageHeight: number): Placed[][] {
  const pages: Placed[][] = [[]];
  let y = 0;

  function place(block: Block) {
    const page = pages.at(-1) ?? [];
    if (page.length) y += block.spaceBefore ?? 0;
    page.push({ block, y });
    y += block.height;
  }

  function startPage(first: Block | undefined) {
    pages.push([]);
    y = 0;
    if (first?.repeat) place(first.repeat);
  }

  for (const group of groups(blocks)) {
    const fitsAPage = heightOf(group, true) + (group[0]?.repeat?.height ?? 0) <= pageHeight;
    // A group higher than a page cannot be kept together.
    for (const part of fitsAPage ? [group] : group.map((block) => [block])) {
      const turns = part[0]?.startsPage || y + heightOf(part, false) > pageHeight;
      if (y > 0 && turns) startPage(part[0]);
      part.forEach(place);
    }
  }
  return pages;
}
