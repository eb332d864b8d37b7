import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import {
  MAX_ITEM_ROWS,
  pastedItem,
  pastedSentences,
  readPasted,
  withPastedItems,
} from "./quotation.pasted-items";
import { MAX_PASTED_LINES } from "./quotation.paste-form";

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
    ["कार्टन - २०", "कार्टन", "20"],
    ["٣ كرسي", "كرسي", "3"],
    ["chairs\u200B - 4\u200E", "chairs", "4"],
    // Of two figures the one behind a sign says how many there are.
    ["2 Wheel Dolly - 1", "2 Wheel Dolly", "1"],
    ["2 nos 3 seater sofa - old", "3 seater sofa - old", "2"],
    ["2 x bunk bed - 1", "bunk bed - 1", "2"],
  ])("%j is %j, %s of it", (line, name, quantity) => {
    expect(pastedItem(line)).toEqual(item(name, quantity));
  });

  test.each(["", "   ", "- ", "\t"])("%j is no item", (line) => {
    expect(pastedItem(line)).toBeNull();
  });

  test("a long line takes no longer than it is long", () => {
    // A pattern that tried again from every place would need minutes for these, and no test has them.
    for (const line of ["1 ".repeat(250_000), "x ".repeat(250_000), `${" ".repeat(500_000)}a - `]) {
      expect(pastedItem(line)).not.toBeUndefined();
    }
  });
});

describe("What is understood of a list", () => {
  const brief = (pasted: string) => {
    const { rows, rooms, leftOut } = readPasted(pasted);
    const lines = rows.map(({ name, quantity, description }) =>
      [quantity, name, ...(description ? [description] : [])].join(" / "),
    );
    return { lines, rooms, leftOut };
  };

  test.each([
    // Tables: rooms, figures that are no quantity, serial numbers, headings of their own.
    ["Living Room,Sofa,1,35", ["1 / Sofa / Living Room"], ["Living Room"], ["35 (Sofa)"]],
    ["Sofa, 3 seater, 2", ["2 / Sofa / 3 seater"], [], []],
    ["Sofa,leather,2,35 cft", ["2 / Sofa / leather"], [], ["35 cft (Sofa)"]],
    ["1,Sofa,2\n2,Bed,1", ["2 / Sofa", "1 / Bed"], [], []],
    ["2,Sofa,35\n1,Bed,40", ["2 / Sofa", "1 / Bed"], [], ["35 (Sofa)", "40 (Bed)"]],
    ["Hall\tTV\t1\t5.5", ["1 / TV / Hall"], ["Hall"], ["5.5 (TV)"]],
    ["| Kitchen | Fridge | 1 |", ["1 / Fridge / Kitchen"], ["Kitchen"], []],
    [
      "Room,Item,CFT,Qty\nBedroom 2,Cot,50,1\nHall,TV unit,20,2",
      ["1 / Cot / Bedroom 2", "2 / TV unit / Hall"],
      ["Bedroom 2", "Hall"],
      ["Room,Item,CFT,Qty", "50 (Cot)", "20 (TV unit)"],
    ],
    ["Item\tQty\nSofa\t2\nCooler\t1", ["2 / Sofa", "1 / Cooler"], [], ["Item\tQty"]],
    ["Bed, king size, with mattress", ["1 / Bed, king size, with mattress"], [], []],
    // What stands above and below a list.
    ["Total items: 45", [], [], ["Total items: 45"]],
    ["Grand Total - 45 pcs\nTotal\nकुल - २०", [], [], ["Grand Total - 45 pcs", "Total", "कुल - 20"]],
    [
      "*List of items:*\nHousehold goods\nSofa",
      ["1 / Sofa"],
      [],
      ["*List of items:*", "Household goods"],
    ],
    ["Total gym machine - 1", ["1 / Total gym machine"], [], []],
    // Headings.
    [
      "*Kitchen*\nFridge\n2 stools\n\nMaster Bedroom:\nCot - 1",
      ["1 / Fridge / Kitchen", "2 / stools / Kitchen", "1 / Cot / Master Bedroom"],
      ["Kitchen", "Master Bedroom"],
      [],
    ],
    ["Kitchen:", [], ["Kitchen"], []],
    ["_Rahul's room_\nDesk", ["1 / Desk / Rahul's room"], ["Rahul's room"], []],
    ["Bedroom 2\nAlmirah", ["1 / Almirah / Bedroom 2"], ["Bedroom 2"], []],
    ["[Balcony]\nPlants (12)", ["12 / Plants / Balcony"], ["Balcony"], []],
    ["रसोई\nफ्रिज - १", ["1 / फ्रिज / रसोई"], ["रसोई"], []],
    ["Puja corner:\nIdol", ["1 / Idol / Puja corner"], ["Puja corner"], []],
    ["*Fridge*", ["1 / Fridge"], [], []],
    // No rooms, though they speak of some.
    [
      "Kitchen rack\nStudy table, 1\nSofa in living room\nOffice chairs - 4",
      ["1 / Kitchen rack", "1 / Study table", "1 / Sofa in living room", "4 / Office chairs"],
      [],
      [],
    ],
    ["क्\u200Dष - २", ["2 / क्\u200Dष"], [], []],
  ])("%j", (pasted, lines, rooms, leftOut) => {
    expect(brief(pasted)).toEqual({ lines, rooms, leftOut });
  });

  const file = (name: string) => brief(readFileSync(`tests/support/pasted/${name}.txt`, "utf8"));

  test("messages that were copied with their times and senders", () => {
    expect(file("chat")).toEqual({
      lines: ["2 / beds", "1 / fridge 240L", '1 / TV 55"'],
      rooms: [],
      leftOut: ["<Media omitted>", "This message was deleted", "times and senders of 3 messages"],
    });
    const system =
      "27/11/26, 9:04 - Messages are end-to-end encrypted.\n\u200E[27/11/26, 9:05:11] A B: 3 cots";
    expect(brief(system).lines).toEqual(["3 / cots"]);
  });

  test("counts behind the names, sums, zero lines, grouped figures and quotes", () => {
    expect(file("tail-quantities1")).toEqual({
      lines: ["1 / Sofa", "4 / Chair"],
      rooms: [],
      leftOut: ["Item\tQty\tCFT", "35 (Sofa)", "5 (Chair)", "Total\t5\t55"],
    });
    expect(file("tail-quantities2")).toEqual({
      lines: ["2 / सोफा", "1 / बेड", "1000 / books"],
      rooms: [],
      leftOut: ["0 sofa"],
    });
    expect(file("tail-quantities3").lines).toEqual(["6 / Chair, plastic / Hall"]);
    expect(brief("कपड़े के बॉक्स 5\nActiva scooty-1\n2-3 chairs\nTV 42").lines).toEqual([
      "5 / कपड़े के बॉक्स",
      "1 / Activa scooty",
      "3 / chairs",
      "1 / TV 42",
    ]);
    expect(file("packing-total")).toEqual({
      lines: ["14 / Carton, large / Bedroom 1", "5 / Chairs / Hall"],
      rooms: ["Bedroom 1", "Hall"],
      leftOut: ["Total: 30"],
    });
  });

  test("is said in sentences before it is taken", () => {
    const cube = readFileSync("tests/support/pasted/cube-sheet.txt", "utf8");
    expect(pastedSentences(readPasted(cube))).toEqual([
      "22 pieces in 3 lines",
      "Rooms: Living Room, Kitchen",
      "Left out: 35 (Sofa); Total items: 45",
    ]);
    expect(pastedSentences(readPasted("Sofa"))).toEqual(["1 piece in 1 line"]);
    expect(pastedSentences(readPasted(" "))).toEqual([]);
    const many = Array.from({ length: 12 }, (_, n) => `Total: ${n}`).join("\n");
    expect(pastedSentences(readPasted(many))[1]).toMatch(/; Total: 9; and 2 more$/);
  });

  test("that is long takes no longer than it is long", () => {
    const blanks = " ".repeat(500_000);
    for (const line of [
      `total${blanks}x`,
      `*a${blanks}`,
      `a,${blanks}b,1`,
      `list${blanks}x`,
      "a,".repeat(250_000),
    ]) {
      const { rows, leftOut } = readPasted(line);
      expect(rows.length + leftOut.length).toBeGreaterThan(0);
    }
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
