import { describe, expect, it } from "vitest";

import { gstinHint, gstinHintOf, readGstin } from "./gstin";
import { kindProblem } from "./recipient";
import { pinIn, stateOfPin, statesOfPin } from "./states";

const VALID = [
  "27AAPFU0939F1ZV",
  "29AAECC2213N1ZM",
  "24AANFA2641L1ZF",
  "33ABBFR2298H1Z5",
  "24AAQCA8719H1ZC",
] as const;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

describe("readGstin", () => {
  it.each(VALID)("takes %s", (gstin) => {
    expect(readGstin(gstin)).toMatchObject({ ok: true, value: { gstin } });
  });

  it("takes it as it is typed: with spaces and small letters", () => {
    expect(readGstin(" 27 aapfu0939f 1zv ")).toEqual({
      ok: true,
      value: {
        gstin: VALID[0],
        registration: "regular",
        stateCode: "27",
        pan: "AAPFU0939F",
        holder: "F",
      },
    });
  });

  it.each([
    "27AAPFU0939F1ZW",
    "27AAPFU0993F1ZV",
    "02AMBPG7773M002",
    "36AMBPG7773M002",
    "29AAFCA7488L1Z0",
  ])("refuses %s", (gstin) => {
    expect(readGstin(gstin)).toMatchObject({ ok: false });
  });

  it.each([
    ["27AAPFU0939F1Z", "GSTIN has 15 characters, such as 27AAPFU0939F1ZV"],
    ["27AAPFU0939F10V", "GSTIN must look like 27AAPFU0939F1ZV"],
    ["28AAPFU0939F1ZT", "GSTIN cannot begin with 28: no state has this code"],
    ["27AAPFU0939F1ZW", "GSTIN is mistyped: its last character does not fit the others"],
  ])("says of %s why", (gstin, message) => {
    expect(readGstin(gstin)).toEqual({ ok: false, message });
  });

  it.each(VALID.slice(0, 3))("catches each wrong character and each swap in %s", (gstin) => {
    for (let place = 0; place < 15; place++) {
      for (const digit of DIGITS.replace(gstin.charAt(place), "")) {
        const wrong = gstin.slice(0, place) + digit + gstin.slice(place + 1);
        expect(readGstin(wrong).ok, wrong).toBe(false);
      }
      const [one, other] = [gstin.charAt(place), gstin.charAt(place + 1)];
      const swapped = gstin.slice(0, place) + other + one + gstin.slice(place + 2);
      if (swapped !== gstin) expect(readGstin(swapped).ok, swapped).toBe(false);
    }
  });

  it.each([
    ["27AAAGM0289C1DS", "deductor", "27", "AAAGM0289C", "G"],
    ["27MUMG12345A1DV", "deductor", "27", null, null],
    ["07DELG12345B1Z4", "department", "07", null, null],
    ["0717UNO00157UNU", "unique", "07", null, null],
    ["27AAPEU0939F1ZX", "regular", "27", "AAPEU0939F", "E"],
    ["27AAPKU0939F1ZK", "regular", "27", "AAPKU0939F", "K"],
    ["27AAPXU0939F1ZU", "regular", "27", "AAPXU0939F", null],
  ])("takes %s, which is a %s's", (gstin, registration, stateCode, pan, holder) => {
    expect(readGstin(gstin)).toEqual({
      ok: true,
      value: { gstin, registration, stateCode, pan, holder },
    });
  });

  it.each([
    ["27AAAGM0289C1DS", "Maharashtra, the government, registered to deduct tax at source"],
    ["0717UNO00157UNU", "Delhi, an embassy or a body of the United Nations (UIN)"],
    ["27AAPXU0939F1ZU", "Maharashtra, the PAN's fourth letter, X, is not a usual one: check it"],
  ])("says of %s whose it is", (gstin, said) => {
    expect(gstinHintOf(gstin)).toBe(said);
  });

  it("tells whose it is", () => {
    const read = readGstin("29AAECC2213N1ZM");
    expect(read.ok && gstinHint(read.value)).toBe("Karnataka, a company");
    expect(kindProblem("company", { holder: "C" })).toBeNull();
    expect(kindProblem("firm", { holder: "C" })).toBe(
      "GSTIN belongs to a company, not to the kind 'Firm or LLP'",
    );
    expect(kindProblem("sez", { holder: "P" })).toBeNull();
  });
});

describe("a PIN's state", () => {
  it.each([
    ["411007", "27"],
    ["560 001", "29"],
    ["110001", "07"],
    ["403001", "30"],
    ["194101", "38"],
    ["500081", "36"],
    ["520001", "37"],
    ["737101", "11"],
  ])("of %s is %s", (pin, state) => {
    expect(stateOfPin(pin)).toBe(state);
  });

  it.each([
    ["160017", ["03", "04"]],
    ["247667", ["09", "05"]],
    ["396230", ["24", "26"]],
  ])("of %s may be %j, so none is proposed", (pin, states) => {
    expect(statesOfPin(pin)).toEqual(states);
    expect(stateOfPin(pin)).toBeNull();
  });

  it.each(["", "12345", "011001", "4110071", "999999", "abcdef"])("of %j is none", (pin) => {
    expect(statesOfPin(pin)).toEqual([]);
  });

  it.each([
    ["B-703, Aundh, Pune 411007", "411007"],
    ["Flat 12, MG Road, Bengaluru 560 001, India", "560001"],
    ["Sector 17, Chandigarh-160017. Phone 9876543210", "160017"],
    ["Godown 4, no PIN", null],
    [null, null],
  ])("is found in %j", (address, pin) => {
    expect(pinIn(address)).toBe(pin);
  });
});
