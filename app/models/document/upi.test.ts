import { expect, test } from "vitest";

import { upiPayment } from "./upi.server";

const company = { name: "Sahyadri Packers & Movers", upiId: "sahyadri@upi" };

test("a link that UPI apps read: address, payee, amount, rupees, the number twice", () => {
  const upi = upiPayment(company, 19_839_93, "INR", "INV-2627-00001");
  expect(upi).toMatchObject({ amount: "₹19,839.93", address: "sahyadri@upi" });
  expect(upi?.link).toBe(
    "upi://pay?pa=sahyadri@upi&pn=Sahyadri%20Packers%20%26%20Movers&am=19839.93&cu=INR" +
      "&tn=INV-2627-00001&tr=INV-2627-00001",
  );
});

test("the code is a square of strokes with its three corner marks", () => {
  const qr = upiPayment(company, 100, "INR", "INV-2627-00001")?.qr;
  expect(qr?.size).toBeGreaterThanOrEqual(33);
  // The upper edges of the two upper marks: seven dark modules at the left and at the right.
  expect(qr?.path).toMatch(/^M0 0\.5h7/);
  expect(qr?.path).toContain(`M${(qr?.size ?? 0) - 7} 0.5h7`);
});

test.each([
  ["another currency", company, 100, "USD"],
  ["nothing to pay", company, 0, "INR"],
  ["no UPI id", { ...company, upiId: "" }, 100, "INR"],
  ["a UPI id that is none", { ...company, upiId: "9822011111" }, 100, "INR"],
  ["a UPI id with more in it", { ...company, upiId: "a@b&am=1" }, 100, "INR"],
] as const)("%s: nothing", (_, who, amount, currency) => {
  expect(upiPayment(who, amount, currency, "INV-1")).toBeNull();
});
