import { describe, expect, test } from "vitest";

import { ledgerNames } from "../../company/company/company.tally";
import { balanced, ledgerBook, voucherXml, xmlText } from "./tally";

const party = {
  code: "C-7",
  name: "Asha  & Sons",
  ledgerName: null,
  address: null,
  gstin: null,
  state: null,
};
const book = ledgerBook("upi = HDFC = Current\n\nDiesel expenses=Fuel");
const customer = book.customer(party);
const voucher = {
  id: "movers-invoice-1",
  type: "Sales" as const,
  date: "2026-11-21",
  number: "INV-2627-00001",
  narration: "Two < three",
  party: customer,
  cancelled: false,
  entries: [
    {
      ledger: customer,
      amount: 1_180_00,
      bill: { name: "INV-2627-00001", type: "New Ref" as const },
    },
    { ledger: book.own("Sales"), amount: -1_180_00 },
    { ledger: book.own("Round off"), amount: 0 },
  ],
};

test("a voucher is written as Tally's documentation has it: debits below zero, bills beside their party", () => {
  expect(voucherXml(balanced(voucher))).toBe(
    '<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="movers-invoice-1" VCHTYPE="Sales" ACTION="Create" OBJVIEW="Accounting Voucher View">' +
      "<GUID>movers-invoice-1</GUID><DATE>20261121</DATE><EFFECTIVEDATE>20261121</EFFECTIVEDATE><VOUCHERTYPENAME>Sales</VOUCHERTYPENAME>" +
      "<VOUCHERNUMBER>INV-2627-00001</VOUCHERNUMBER><REFERENCE>INV-2627-00001</REFERENCE><PARTYLEDGERNAME>Asha &amp; Sons (C-7)</PARTYLEDGERNAME>" +
      "<NARRATION>Two &lt; three</NARRATION>" +
      "<ALLLEDGERENTRIES.LIST><LEDGERNAME>Asha &amp; Sons (C-7)</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-1180.00</AMOUNT>" +
      "<BILLALLOCATIONS.LIST><NAME>INV-2627-00001</NAME><BILLTYPE>New Ref</BILLTYPE><AMOUNT>-1180.00</AMOUNT></BILLALLOCATIONS.LIST></ALLLEDGERENTRIES.LIST>" +
      "<ALLLEDGERENTRIES.LIST><LEDGERNAME>Sales</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>1180.00</AMOUNT></ALLLEDGERENTRIES.LIST>" +
      "</VOUCHER></TALLYMESSAGE>\n",
  );
});

test("a voucher that does not balance is not written", () => {
  const [first] = voucher.entries;
  expect(() => balanced({ ...voucher, entries: [first!] })).toThrow("is off by 118000");
});

test("characters that XML has no place for are left out, others escaped", () => {
  expect(xmlText("a\u0000\ud800b\u000b & <c> \"d\" 'e' 😀")).toBe(
    "ab &amp; &lt;c&gt; &quot;d&quot; &apos;e&apos; 😀",
  );
});

describe("the table of ledgers", () => {
  test("names ours as they are called in Tally, whatever the size of letters", () => {
    expect(book.own("UPI").name).toBe("HDFC = Current");
    expect(book.expense("Diesel").name).toBe("Fuel");
    expect(book.expense("diesel").name).toBe("Fuel");
    expect(book.own("Cash").name).toBe("Cash");
    expect(book.own("UPI").group).toBe("Bank Accounts");
  });

  test.each([
    ["UPI", "write 'UPI' as our ledger = its name in Tally"],
    ["= Bank", "write '= Bank' as our ledger = its name in Tally"],
    ["Upi =", "write 'Upi =' as our ledger = its name in Tally"],
    ["Salse = Sales A/c", "there is no ledger 'Salse' here"],
    ["UPI = A\nupi = B", "'upi' stands in it twice"],
    ["UPI = A\n\nToll expenses = B", null],
  ])("'%s'", (table, problem) => {
    expect(ledgerNames(table).problem).toBe(problem);
  });
});
