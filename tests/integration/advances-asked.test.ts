import { beforeEach, describe, expect, test } from "vitest";
import { linkedDocument } from "~/models/desk/linked-document/linked-document.server";
import { db } from "~/platform/db.server";
import * as writeMessage from "~/routes/messages.$kind.$id";
import * as viewQuotation from "~/routes/quotations.view.$id";
import { answerOf, getArgs, postArgs } from "../support/http";
import { cookie, quoted, advanceOn, page, setUp } from "../support/advances";

beforeEach(setUp);

describe("asking", () => {
  const letter = (id: number) =>
    answerOf(
      writeMessage.loader,
      getArgs(
        `/messages/advance-request/${id}`,
        { kind: "advance-request", id: String(id) },
        cookie,
      ),
    );

  test("of an accepted quotation, for what is left of its advance, with the link to pay by", async () => {
    const { id } = await quoted({ advancePayment: 500_000 });
    await advanceOn(id, "1000");
    const { data } = await letter(id);
    const { subject, text } = (data as { message: { subject: string; text: string } }).message;
    expect(subject).toBe("Advance of ₹4,000.00 for your move on Nov 21, 2026");
    expect(text).toContain("Please pay ₹4,000.00 in advance to confirm Nov 21, 2026.");
    const sent = await answerOf(
      writeMessage.action,
      postArgs(
        `/messages/advance-request/${id}`,
        { intent: "email", recipient: "asha@example.com", subject, text },
        { kind: "advance-request", id: String(id) },
        cookie,
      ),
    );
    expect(sent).toMatchObject({ status: 302, location: `/quotations/view/${id}` });
    expect(await db.outboxMessage.findMany()).toMatchObject([
      { kind: "advance-request", recipient: "asha@example.com", entityId: id },
    ]);
  });

  test("of one that asks for nothing leads back to it and says so", async () => {
    const { id } = await quoted();
    expect(await letter(id)).toMatchObject({
      status: 302,
      location: `/quotations/view/${id}`,
      flash: "Nothing is asked in advance of this quotation now.",
    });
  });

  test("once accepted it is the next step, and the move is planned after it", async () => {
    const { id } = await quoted({ advancePayment: 500_000 });
    const next = async () => {
      const { data } = await page(viewQuotation, `/quotations/view/${id}`, id);
      return (data as { next: string }).next;
    };
    expect(await next()).toBe("advance");
    await advanceOn(id, "5000");
    expect(await next()).toBe("job");
  });
});

test("once it is accepted its customer is asked to confirm the day, by what is left of the advance", async () => {
  const { id } = await quoted({ advancePayment: 1_140_400 }, { movingDate: "2026-12-05" });
  const asked = async () => (await linkedDocument({ entity: "quotation", entityId: id })).toConfirm;
  expect(await asked()).toBe("Pay ₹11,404 to confirm December 5");
  await advanceOn(id, "4.50");
  expect(await asked()).toBe("Pay ₹11,399.50 to confirm December 5");
  await advanceOn(id, "11399.50");
  expect(await asked()).toBeNull();
});
