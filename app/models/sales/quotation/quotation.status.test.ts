import { describe, expect, test } from "vitest";

import {
  quotationExpired,
  transitionOf,
  QUOTATION_STATUSES,
  quotationStatusLabel,
  stateBefore,
  toFilterWord,
  toQuotationStatus,
} from "./quotation.status";

describe("moves", () => {
  const decided = {
    draft: { draft: "same", sent: "allowed", approved: "refused", rejected: "refused" },
    sent: { draft: "refused", sent: "same", approved: "allowed", rejected: "allowed" },
    approved: { draft: "refused", sent: "refused", approved: "same", rejected: "refused" },
    rejected: { draft: "refused", sent: "refused", approved: "refused", rejected: "same" },
  } as const;

  for (const from of QUOTATION_STATUSES) {
    for (const to of QUOTATION_STATUSES) {
      test(`${from} to ${to} is ${decided[from][to]}`, () => {
        expect(transitionOf(from, to)).toBe(decided[from][to]);
      });
    }
  }

  test("each reachable state has one state before it", () => {
    for (const to of ["sent", "approved", "rejected"] as const) {
      expect(transitionOf(stateBefore(to), to)).toBe("allowed");
    }
  });

  test("nothing leads out of a state nobody knows", () => {
    expect(transitionOf("lost", "sent")).toBe("refused");
  });
});

test.each([
  ["draft", "Draft"],
  ["SENT", "Sent"],
  ["Accepted", "Approved"],
  ["approved", "Approved"],
  ["rejected ", "Rejected"],
  ["lost", "Unknown"],
  ["", "Unknown"],
  [null, "Unknown"],
])("%j reads %s", (status, label) => expect(quotationStatusLabel(status)).toBe(label));

test.each([
  ["Draft", "Draft"],
  ["sent", "Sent"],
  ["ACCEPTED", "Accepted"],
  ["approved", "Accepted"],
  ["Approved", "Accepted"],
  ["rejected", "Rejected"],
  ["expired", "Expired"],
  ["all", null],
  ["", null],
  [null, null],
])("the filter word %j is %j", (text, word) => expect(toFilterWord(text)).toBe(word));

test("a status is read in any case", () => {
  expect(toQuotationStatus("Draft")).toBe("draft");
  expect(toQuotationStatus("expired")).toBeNull();
});

test.each([
  ["draft", "2026-11-20", true],
  ["sent", "2026-11-20", true],
  ["sent", "2026-11-21", false],
  ["sent", "2026-11-22", false],
  ["approved", "2026-11-20", false],
  ["rejected", "2026-11-20", false],
])("on 2026-11-21 a quotation that is %s until %s has expired: %s", (status, validUntil, expired) =>
  expect(quotationExpired.of({ status, validUntil }, "2026-11-21")).toBe(expired),
);
