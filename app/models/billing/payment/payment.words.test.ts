import { expect, test } from "vitest";

import { methodOptions } from "./payment.words";

test("a check is a cheque where the money is rupees, and stays what it is kept as", () => {
  const offered = methodOptions(["UPI", "Check"], "INR");
  expect(offered).toEqual([
    { value: "UPI", label: "UPI" },
    { value: "Check", label: "Cheque" },
  ]);
  expect(methodOptions(["Check"], "USD")).toEqual([{ value: "Check", label: "Check" }]);
});
