import { describe, expect, test } from "vitest";

import {
  MAX_ITEM_ROWS,
  MAX_PASTED_LINES,
  pastedItem,
  withPastedItems,
} from "./quotation.pasted-items";

const item = (name: string, quantity: string) => ({ name, description: "", quantity });

describe("A line of a pasted list", () => {
  test.each([
    ["2 bed", "bed", "2"],
    ["Sofa, 1", "Sofa", "1"],
    ["sofa x 3", "sofa", "3"],
    ["sofa x3", "sofa", "3"],
    ["Dining table - 2", "Dining table", "2"],
    ["fridge", "fridge", "1"],
    ["2x bed", "bed", "2"],
    ["2 × bed", "bed", "2"],
    ["10 nos carton boxes", "carton boxes", "10"],
    ["Chairs 4 nos", "Chairs", "4"],
    ["Chairs: 4 pcs", "Chairs", "4"],
    ["Cooler (2)", "Cooler", "2"],
    ["Almirah\t3", "Almirah", "3"],
    ["  - 3 Chairs  ", "Chairs", "3"],
    ["• TV", "TV", "1"],
    ["1. Sofa", "Sofa", "1"],
    ["2) 4 Chairs", "Chairs", "4"],
    ["007 boxes", "boxes", "7"],
    // A figure that says what the thing is.
    ["42 inch TV", "42 inch TV", "1"],
    ["3 seater sofa, 2", "3 seater sofa", "2"],
    ["3-seater sofa", "3-seater sofa", "1"],
    ['55" TV', '55" TV', "1"],
    ["TV 42", "TV 42", "1"],
    ["Wardrobe (wooden)", "Wardrobe (wooden)", "1"],
    ["Bed, queen size", "Bed, queen size", "1"],
    ["Box no. x-ray", "Box no. x-ray", "1"],
    ["12", "12", "1"],
    // What cannot be moved so often is refused by the form, with everything typed.
    ["0 bed", "bed", "0"],
    ["999999 boxes", "boxes", "999999"],
    ["सोफ़ा - 2", "सोफ़ा", "2"],
  ])("%j is %j, %s of it", (line, name, quantity) => {
    expect(pastedItem(line)).toEqual(item(name, quantity));
  });

  test.each(["", "   ", "- ", "\t"])("%j is no item", (line) => {
    expect(pastedItem(line)).toBeNull();
  });

  test("a long line takes no longer than it is long", () => {
    const began = performance.now();
    for (const line of ["1 ".repeat(50_000), "x ".repeat(50_000), `${" ".repeat(90_000)}a - `]) {
      pastedItem(line);
    }
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe("A pasted list", () => {
  test("follows what was typed; empty rows give way to it", () => {
    const typed = [
      { name: "Sofa", description: "Leather", quantity: "2" },
      { name: "", description: "", quantity: "1" },
      { name: " ", quantity: "1" },
    ];
    expect(withPastedItems(typed, "2 bed\r\n\r\nSofa, 1\nfridge")).toEqual({
      rows: [
        { name: "Sofa", description: "Leather", quantity: "2" },
        item("bed", "2"),
        item("Sofa", "1"),
        item("fridge", "1"),
      ],
    });
  });

  test("with nothing in it, or too much, says so", () => {
    const lines = (count: number) => Array.from({ length: count }, () => "box").join("\n");
    expect(withPastedItems([], " \n\n")).toEqual({
      problem: "Paste a list with one item on each line",
    });
    expect(withPastedItems([], lines(MAX_PASTED_LINES + 1))).toEqual({
      problem: "At most 300 lines are taken at once; this list has 301",
    });
    const rows = (count: number) => Array.from({ length: count }, () => ({ name: "Sofa" }));
    expect(withPastedItems(rows(MAX_ITEM_ROWS - 9), lines(10))).toEqual({
      problem: "A quotation has at most 2,000 items",
    });
    expect(withPastedItems(rows(MAX_ITEM_ROWS - 10), lines(10))).toMatchObject({
      rows: { length: MAX_ITEM_ROWS },
    });
  });
});
