import { expect, test } from "vitest";
import * as z from "zod";

import { inputShape, replyShape, sent } from "../../kit/shared/define-fields";
import { formPlan } from "../../kit/shared/form-plan.server";
import { withRules } from "../../kit/shared/rules";
import { stateAskedIn } from "../../ground/tax/state-anyway";
import { stateChoice, stateElsePin } from "../../kit/shared/state-field";
import { stateDoubt, stateQuestion } from "./state-question";

const FIELDS = { pickup: stateChoice("Pickup State", { none: "From the address" }) };
const Input = z.object(inputShape(FIELDS));

test("a state is one of the codes, or none", () => {
  const read = (pickup: unknown) => {
    const { success, data, error } = Input.safeParse({ pickup });
    return success ? data.pickup : error.issues.map(({ message }) => message);
  };
  expect(read("27")).toBe("27");
  expect(read(" 07 ")).toBe("07");
  expect([read(""), read(null), read(undefined)]).toEqual([null, null, null]);
  for (const wrong of ["28", "Maharashtra", "7", 99, {}, ["27"]]) {
    expect(read(wrong)).toEqual(["Pickup State is not a state code"]);
  }
});

test("its select says the states, and what none means", () => {
  const { options = [] } = formPlan(FIELDS, Input).specs.pickup!;
  expect(options[0]).toEqual({ value: "", label: "From the address" });
  expect(options).toContainEqual({ value: "27", label: "27-Maharashtra" });
  expect(options.slice(1).map(({ value }) => value)).toEqual(
    options
      .slice(1)
      .map(({ value }) => value)
      .sort(),
  );
});

test("a reply says the code, or null", () => {
  const reply = z.object(replyShape(FIELDS));
  expect(reply.parse(sent(FIELDS, { pickup: "27" }))).toEqual({ pickup: "27" });
  expect(reply.parse(sent(FIELDS, { pickup: null }))).toEqual({ pickup: null });
});

test("a PIN proposes its state where none was chosen", () => {
  expect(stateElsePin(null, "B-703, Aundh, Pune 411 007")).toBe("27");
  expect(stateElsePin("29", "Pune 411007")).toBe("29");
  expect(stateElsePin(null, "Pune")).toBeNull();
  expect(stateElsePin(null, null)).toBeNull();
});

test("a state is doubted where a PIN lies elsewhere", () => {
  const asked = "PIN 560001 is in Karnataka, not in Maharashtra. Is this the right state?";
  expect(stateDoubt("27", "MG Road, Bengaluru 560001")).toBe(asked);
  expect(stateAskedIn(["Another mistake", asked])).toBe(asked);
  expect(stateDoubt("29", "MG Road, Bengaluru 560001")).toBeNull();
  // A PIN of two states is right in either, one of none in all.
  expect(stateDoubt("04", "160017")).toBeNull();
  expect(stateDoubt("03", "160017")).toBeNull();
  expect(stateDoubt("27", "160017")).toContain("is in Punjab or Chandigarh, not in Maharashtra");
  expect(stateDoubt("27", "990000")).toBeNull();
  expect(stateDoubt(null, "560001")).toBeNull();
  expect(stateDoubt("27", null)).toBeNull();
});

test("it is asked once for each pair, and never of what is stored", () => {
  const Form = z.object({
    ...inputShape(FIELDS),
    address: z.string(),
  });
  type Pair = { pickup: string | null; address: string | null };
  const said = (known: { before: Pair | null; confirmed: string[] }, address = "560001") => {
    const rules = stateQuestion("pickup", "address", known);
    const { error } = withRules(Form, rules as never).safeParse({ pickup: "27", address });
    return error?.issues.map(({ path, message }) => ({ at: path.join("."), message })) ?? [];
  };
  const asked = "PIN 560001 is in Karnataka, not in Maharashtra. Is this the right state?";
  expect(said({ before: null, confirmed: [] })).toEqual([{ at: "pickup", message: asked }]);
  expect(said({ before: null, confirmed: [asked] })).toEqual([]);
  expect(said({ before: { pickup: "27", address: "560001" }, confirmed: [] })).toEqual([]);
  expect(said({ before: { pickup: "27", address: "411007" }, confirmed: [] })).toHaveLength(1);
  expect(said({ before: null, confirmed: [asked] }, "110001")).toHaveLength(1);
});
