import { expect, test } from "vitest";

import { paperPhones } from "./paper-phones";

test("a paper's phones are dialled as they are typed; what is none stays text", () => {
  const parties = [
    { heading: "Customer", lines: ["Meera", "Phone: 98220 14510", "Email: 9@example.com"] },
    { heading: "To", lines: ["7 Park Street 9822014510", "700016", "ask at the gate"] },
    {
      heading: "Bill To",
      lines: ["Anil", "+47 12 34 56 78 ext 5", "98220 14510", "020 2553 1234"],
    },
  ];
  expect(paperPhones({ company: { phone: "9822014500" }, parties }, "91")).toEqual([
    { phone: "9822014500", tel: "+919822014500", whatsapp: "919822014500" },
    { phone: "98220 14510", tel: "+919822014510", whatsapp: "919822014510" },
    { phone: "+47 12 34 56 78 ext 5", tel: "+4712345678", whatsapp: "4712345678" },
  ]);
  expect(paperPhones({ company: { phone: "" }, parties: [] }, "91")).toEqual([]);
});
