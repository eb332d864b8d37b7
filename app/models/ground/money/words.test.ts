import { describe, expect, it } from "vitest";

import { CURRENCIES } from "./money";
import { amountInWords } from "./words";

describe("amountInWords", () => {
  it.each([
    [0, "Rupees Zero Only"],
    [1, "Rupees Zero and One Paisa Only"],
    [2, "Rupees Zero and Two Paise Only"],
    [100, "Rupee One Only"],
    [101, "Rupee One and One Paisa Only"],
    [1_900, "Rupees Nineteen Only"],
    [2_000, "Rupees Twenty Only"],
    [2_100, "Rupees Twenty One Only"],
    [10_000, "Rupees One Hundred Only"],
    [10_100, "Rupees One Hundred One Only"],
    [99_999, "Rupees Nine Hundred Ninety Nine and Ninety Nine Paise Only"],
    [100_000, "Rupees One Thousand Only"],
    [1_983_993, "Rupees Nineteen Thousand Eight Hundred Thirty Nine and Ninety Three Paise Only"],
    [10_000_000, "Rupees One Lakh Only"],
    [12_345_600, "Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six Only"],
    [100_000_000, "Rupees Ten Lakh Only"],
    [1_000_000_000, "Rupees One Crore Only"],
    [
      1_234_567_890,
      "Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight and Ninety Paise Only",
    ],
    [2_000_000_000, "Rupees Two Crore Only"],
    [20_000_000_000, "Rupees Twenty Crore Only"],
  ])("%i paise", (minor, words) => {
    expect(amountInWords(minor, "INR")).toBe(words);
  });

  it.each([
    [0, "Dollars Zero Only"],
    [1, "Dollars Zero and One Cent Only"],
    [100, "Dollar One Only"],
    [
      12_345_650,
      "Dollars One Hundred Twenty Three Thousand Four Hundred Fifty Six and Fifty Cents Only",
    ],
    [200_000_000, "Dollars Two Million Only"],
    [2_000_000_000, "Dollars Twenty Million Only"],
  ])("%i cents", (minor, words) => {
    expect(amountInWords(minor, "USD")).toBe(words);
  });

  it("has words for every amount that a field takes, without a gap between them", () => {
    for (let minor = 0; minor <= 2_000_000_000; minor += 1_234_577) {
      for (const currency of CURRENCIES) {
        expect(amountInWords(minor, currency)).toMatch(/^\S+( \S+)+ Only$/);
      }
    }
  });
});
