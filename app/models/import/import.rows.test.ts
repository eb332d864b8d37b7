import { beforeEach, expect, test } from "vitest";

import { resetDatabase } from "../../../tests/support/database";
import { makeActor } from "../../../tests/support/factories";
import { checked, said } from "../../../tests/support/import-runs";

beforeEach(resetDatabase);

test.each(["quotations", "invoices"] as const)(
  "%s: what our own drafts are called is no number of theirs",
  async (kind) => {
    const actor = await makeActor("admin");
    const id = await checked(
      actor,
      kind,
      "Number,Date,Customer,Email,Total\nDRAFT-58,2026-05-01,Ravi,r@example.com,10\ndraft-7,2026-05-01,Ravi,r@example.com,10\nDRAFT-58/A,2026-05-01,Ravi,r@example.com,10\n",
    );
    const sentence = (number: string) =>
      `problem | Number: ${number} is how our own drafts are called: write something before it, such as OLD-${number}`;
    expect(await said(id)).toEqual([
      `2 | ${sentence("DRAFT-58")}`,
      `3 | ${sentence("draft-7")}`,
      "4 | create | Customer: A new customer",
    ]);
  },
);
