import { expect, test } from "vitest";

import { placeOf, placesIn, routeOf } from "./place";

test.each([
  ["B-703, Gulmohar Park, Aundh, Pune 411007", "Pune"],
  ["Erandwane, Pune 411004", "Pune"],
  ["12 MG Road, Bengaluru - 560 001", "Bengaluru"],
  ["12 MG Road, Bengaluru, Karnataka, India - 560001", "Bengaluru"],
  ["Karol Bagh,\nNew Delhi 110005,\nINDIA.", "New Delhi"],
  ["Karol Bagh\nNew Delhi\n110005\nIndia", "New Delhi"],
  ["Sector 17, Chandigarh PIN 160017", "Chandigarh"],
  ["Sector 17, Chandigarh, Pin code: 160017", "Chandigarh"],
  ["Nashik", "Nashik"],
  ["Plot 4110381, Nashik", "Nashik"],
  ["Plot 4110381", "Plot 4110381"],
  ["Maharashtra 411001", "Maharashtra"],
  ["पुणे, महाराष्ट्र", "महाराष्ट्र"],
  ["गणेश सोसायटी, कोथरूड, पुणे ४११०३८", "पुणे"],
  ["411001", null],
  ["४११ ०३८", null],
  [" , ,", null],
  ["", null],
  [null, null],
  [undefined, null],
])("the place of %j is %j", (address, place) => {
  expect(placeOf(address)).toBe(place);
});

test("a route names both towns, or the parts of the one", () => {
  expect(routeOf("Aundh, Pune 411007", "Powai, Mumbai 400076")).toBe("Pune → Mumbai");
  expect(routeOf("A-1, Aundh, Pune 411007", "7, Baner, pune")).toBe("Aundh → Baner");
  expect(routeOf("Pune", "Baner, Pune")).toBe("Pune → Baner");
  expect(routeOf("Pune", "Pune")).toBe("Pune → Pune");
  expect(routeOf(null, "Powai, Mumbai")).toBe("… → Mumbai");
  expect(routeOf("Aundh, Pune", "")).toBe("Pune → …");
  expect(routeOf(null, undefined)).toBeNull();
});

test.each([
  ["7, Rose Villa, Aundh, Pune 411007 → 12, Powai, Mumbai 400076", "Pune → Mumbai"],
  ["A-1, Aundh, Pune 411007 → B-2, Baner, Pune 411045", "Aundh → Baner"],
  ["7, Rose Villa, Aundh, Pune 411007", "Aundh, Pune"],
  ["Godown", "Godown"],
  ["", null],
  [null, null],
])("the places in %j are %j", (text, places) => {
  expect(placesIn(text)).toBe(places);
});
