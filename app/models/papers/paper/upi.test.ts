import { create } from "qrcode";
import { expect, test } from "vitest";

import { upiCode } from "./qr-code.server";
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

test("the code holds the link, drawn module by module", () => {
  const upi = upiPayment(company, 100, "INR", "INV-2627-00001");
  const { size, path } = upiCode({ upi }) ?? { size: 0, path: "" };
  const expected = create(upi?.link ?? "", { errorCorrectionLevel: "M" }).modules;
  const drawn = new Uint8Array(size * size);
  let at = 0;
  for (const [, right, down, run] of path.matchAll(/m(-?\d+) (\d+)h(\d+)/g)) {
    at += Number(right) + Number(down) * size;
    drawn.fill(1, at, at + Number(run));
    at += Number(run);
  }
  expect(size).toBe(expected.size);
  expect([...drawn]).toEqual([...expected.data]);
  expect(upiCode({ upi: null })).toBeNull();
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
