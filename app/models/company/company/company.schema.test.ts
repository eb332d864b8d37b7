import { describe, expect, test } from "vitest";

import { settingsTexts } from "./company.form";
import { SETTINGS } from "./company.schema";
import { SECTION_NAMES, fieldsOf, type SettingsSection } from "./company.words";
import { timeZones } from "./company.choices";

const COMPANY: Record<string, unknown> = {
  name: "Sahyadri Movers",
  address: "Pune",
  phone: "",
  email: "",
  website: "",
  taxSystem: "single",
  gstin: "",
  pan: "",
  stateCode: null,
  taxRegime: "bundle18",
  gtaOptionYear: null,
  householdsUnderForwardCharge: "exempt",
  outwardReverse: "3.1a",
  creditBy: "gstr2b",
  lut: "",
  taxRoundOff: "total",
  sacDigits: 6,
  gtaDeclaration: "",
  gstr1Version: "GST3.2.1",
  returnsPeriod: "monthly",
  returnsFrom: "",
  declaresNoEInvoice: false,
  bankName: "",
  bankAccountName: "",
  bankAccountNumber: "",
  bankIfsc: "",
  upiId: "",
  quotationTerms: "",
  invoiceTerms: "",
  lrTerms: "",
  receiptTerms: "",
  quotationCurrency: "INR",
  invoiceCurrency: "USD",
  currency: "INR,USD",
  surchargeRate: 1000,
  gstRate: 1800,
  insuranceRate: 247,
  advanceRate: 0,
  stationaryCharge: 28500,
  validityDays: 30,
  invoiceDueDays: 30,
  transportationType: "full_load",
  billAllWarehouseDays: false,
  insurer: "",
  policyNumber: "",
  expensesNeedApproval: false,
  tdsInRupees: false,
  udyam: "",
  bankRates: "2025-12-05 = 5.50",
  tallyLedgers: "",
  tallyUrl: "",
  tallyCompany: "",
  tallyCostCentres: false,
  tallyCrewLedgers: false,
  financialYearStart: 4,
  timeZone: "Asia/Kolkata",
  dialCode: "91",
  numericDates: false,
  whatsappNumber: "",
  accentColour: "#0b5b62",
  linkDays: 60,
  whatsappTemplate: "",
  whatsappLanguage: "en",
  takesEnquiries: false,
  invoiceReminders: true,
  invoiceReminderDays: "3,10,30",
  quotationReminders: false,
  requireSecondFactor: false,
  quotationReminderDays: "3",
  reminderFromHour: 9,
  reminderUntilHour: 19,
  messageTextDays: 730,
  openingDays: 365,
  accessDays: 365,
  auditDays: 1095,
  photoYears: 0,
  privacyDays: 30,
};
const texts = settingsTexts(COMPANY as unknown as Parameters<typeof settingsTexts>[0]);

/** What a section says of values posted with the rest as stored; null where nothing is wrong. */
function said(section: SettingsSection, posted: Record<string, string>) {
  const read = SETTINGS[section].safeParse({ ...texts[section], ...posted });
  if (read.success) return null;
  return read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

function kept(section: SettingsSection, posted: Record<string, string>) {
  return SETTINGS[section].parse({ ...texts[section], ...posted });
}

describe("Settings", () => {
  test.each(SECTION_NAMES)("%s: what its form shows is what is stored", (section) => {
    const { version: _, ...input } = SETTINGS[section].parse(texts[section]) as object & {
      version: unknown;
    };
    const names = fieldsOf(section).map(({ name }) => name);
    expect(Object.keys(input).sort()).toEqual([...names].sort());
    expect(input).toEqual(Object.fromEntries(names.map((name) => [name, COMPANY[name]])));
  });

  test("numbers of state and bank are kept without spaces, in capitals", () => {
    const posted = { gstin: "27 aapfu 0939 f1zv", pan: "aapfu0939f", bankIfsc: "hdfc-0000123" };
    expect(kept("tax", posted)).toMatchObject({
      gstin: "27AAPFU0939F1ZV",
      pan: "AAPFU0939F",
      bankIfsc: "HDFC0000123",
    });
  });

  test("a table of ledgers that cannot be read is refused with its line", () => {
    expect(said("tally", { tallyLedgers: "UPI = HDFC\r\nDiesel expenses = Fuel" })).toBe(null);
    expect(said("tax", { udyam: "udyam mh 26 0012345" })).toBe(null);
    expect(said("tax", { udyam: "UDYAM-MH-26-12345" })).toEqual([
      "udyam: Udyam Number must look like UDYAM-MH-26-0012345",
    ]);
    expect(said("tax", { bankRates: "5.5" })).toEqual([
      "bankRates: Bank Rates: write '5.5' as a day and the rate from then on, such as 2025-12-05 = 5.50",
    ]);
    for (const tallyUrl of [
      "http://192.168.1.5:9000",
      "https://tally.office:9000",
      "http://[::1]:80",
    ])
      expect(said("tally", { tallyUrl })).toBe(null);
    for (const tallyUrl of [
      "192.168.1.5:9000",
      "http://192.168.1.5",
      "http://host:0",
      "http://host:65536",
      "http://me:word@host:9000",
      "http://host:9000/books?a=b",
      "ftp://host:9000",
    ]) {
      expect(said("tally", { tallyUrl })).toEqual([
        "tallyUrl: Tally Listens At must be an address with its port, such as http://192.168.1.5:9000",
      ]);
    }
    expect(said("tally", { tallyLedgers: "UPI = HDFC\nSalse = Sales A/c" })).toEqual([
      "tallyLedgers: Ledgers in Tally: there is no ledger 'Salse' here",
    ]);
  });

  test("days, dial codes and line ends are kept in one form", () => {
    expect(kept("reminders", { invoiceReminderDays: " 30, 3 ,010,3" })).toMatchObject({
      invoiceReminderDays: "3,10,30",
    });
    expect(kept("region", { dialCode: "+ 971" })).toMatchObject({ dialCode: "971" });
    expect(kept("terms", { quotationTerms: "one\r\ntwo\r\n" })).toMatchObject({
      quotationTerms: "one\ntwo",
    });
    expect(kept("company", { address: "<b>1</b>\r\nPune" })).toMatchObject({
      address: "<b>1</b>\nPune",
    });
  });

  const days = "must be days from 1 to 365, such as 3,10,30";
  test.each<[SettingsSection, string, string, string]>([
    ["company", "name", "  ", "Company Name is required"],
    ["company", "name", "x".repeat(101), "Company Name must be at most 100 characters"],
    ["company", "name", "Movers\nBcc: a@b.in", "Company Name must be on one line"],
    ["company", "phone", "1\r\n2", "Phone must be on one line"],
    ["company", "email", "office", "Email is not an e-mail address"],
    ["company", "email", "a@b.in\nBcc: c@d.in", "Email is not an e-mail address"],
    [
      "company",
      "website",
      "javascript:alert(1)",
      "Website must be an address such as https://www.example.com",
    ],
    [
      "company",
      "website",
      "two words.in",
      "Website must be an address such as https://www.example.com",
    ],
    ["company", "address", "x".repeat(501), "Address must be at most 500 characters"],
    ["tax", "gstin", "27AAPFU0939", "GSTIN has 15 characters, such as 27AAPFU0939F1ZV"],
    [
      "tax",
      "gstin",
      "27AAPFU0939F1ZX",
      "GSTIN is mistyped: its last character does not fit the others",
    ],
    ["tax", "gstin", "25AAPFU0939F1ZV", "GSTIN cannot begin with 25: no state has this code"],
    ["tax", "taxSystem", "vat", "Tax System: choose from the list"],
    ["tax", "stateCode", "96", "Choose a state from the list"],
    ["tax", "taxRegime", "sez_lut", "Tax Regime: choose from the list"],
    ["tax", "gtaOptionYear", "1999", "Forward Charge Since must be at least 2017"],
    ["tax", "sacDigits", "8", "Digits of SAC: choose from the list"],
    ["tax", "taxRoundOff", "", "Round-off is required"],
    ["tax", "lut", "AD27\n2026-27", "LUT Number: write the number behind 2026-27"],
    ["tax", "pan", "1234567890", "PAN must be 10 characters such as AAPFU0939F"],
    ["tax", "bankIfsc", "HDFC1000123", "IFSC must be 11 characters such as HDFC0000123"],
    ["tax", "bankAccountNumber", "12", "Account Number must be 4 to 34 letters and digits"],
    ["tax", "upiId", "office", "UPI ID must be a name at a bank, such as office@okbank"],
    ["tax", "upiId", "office@ok?pa=x", "UPI ID must be a name at a bank, such as office@okbank"],
    ["terms", "invoiceTerms", "x".repeat(10_000), "Invoice Terms must be at most 4000 characters"],
    ["terms", "lrTerms", "x".repeat(4_001), "Lorry Receipt Terms must be at most 4000 characters"],
    ["retention", "photoYears", "4", "Photos of Goods: choose from the list"],
    ["retention", "photoYears", "", "Photos of Goods is required"],
    ["defaults", "currency", "JPY", "Choose a currency from the list"],
    ["defaults", "currency", "", "Currency is required"],
    ["defaults", "gstRate", "101", "GST Rate cannot be more than 100"],
    ["defaults", "surchargeRate", "", "Surcharge Rate is required"],
    ["defaults", "stationaryCharge", "-1", "Stationary Charge must be a positive number"],
    ["defaults", "validityDays", "0", "Quotation Validity must be at least 1"],
    ["defaults", "invoiceDueDays", "400", "Invoice Due After cannot be more than 365"],
    ["defaults", "transportationType", "air", "Invalid transportation type"],
    ["region", "financialYearStart", "13", "Financial Year Starts In cannot be more than 12"],
    ["region", "timeZone", "Mars/Olympus", "Choose a time zone from the list"],
    ["region", "dialCode", "+91a", "Dial Code must be 1 to 4 digits, such as 91"],
    ["links", "linkDays", "0", "Links Work For must be at least 1"],
    [
      "links",
      "whatsappTemplate",
      "My Template",
      "WhatsApp Template must be small letters, digits and underscores",
    ],
    [
      "links",
      "whatsappLanguage",
      "English",
      "Template Language must be a code such as en, en_US or hi",
    ],
    ["reminders", "invoiceReminderDays", "soon", `Days After the Due Date ${days}`],
    ["reminders", "invoiceReminderDays", "0,3", `Days After the Due Date ${days}`],
    ["reminders", "invoiceReminderDays", "3,,10", `Days After the Due Date ${days}`],
    [
      "reminders",
      "quotationReminderDays",
      "1,2,3,4,5,6",
      "Days Before the Expiry can have at most 5 days",
    ],
    ["reminders", "reminderUntilHour", "9", "Send Until must be later than Send From"],
  ])("%s: %s %j is refused", (section, name, value, message) => {
    expect(said(section, { [name]: value })).toEqual([`${name}: ${message}`]);
  });

  test("a PAN is the one within the GSTIN", () => {
    expect(said("tax", { gstin: "27AAPFU0939F1ZV", pan: "AAKCS4821M" })).toEqual([
      "pan: PAN must be the one within the GSTIN",
    ]);
    expect(said("tax", { gstin: "27AAPFU0939F1ZV", pan: "" })).toBeNull();
  });

  describe("under GST India", () => {
    const GST = {
      taxSystem: "gst_india",
      gstin: "27AAPFU0939F1ZV",
      stateCode: "27",
      taxRegime: "bundle18",
    };

    test.each<[Record<string, string>, string[]]>([
      [{}, []],
      [{ gstin: "", taxRegime: "unregistered" }, []],
      [{ taxRegime: "gta_fcm5", gtaOptionYear: "2026" }, []],
      [{ stateCode: "" }, ["stateCode: State is required under GST India"]],
      [{ stateCode: "29" }, ["stateCode: State must be that of the GSTIN, 27-Maharashtra"]],
      [{ gstin: "" }, ["gstin: 'Whole move, tax charged' needs the company's GSTIN"]],
      [
        { taxRegime: "unregistered" },
        ["taxRegime: 'Not registered under GST' is for a company without a GSTIN"],
      ],
      [
        { taxRegime: "gta_fcm18" },
        [
          "gtaOptionYear: 'Goods transport agency, forward charge with credit' needs the first year of forward charge",
        ],
      ],
      // What is wrong by itself hides nothing that is wrong beside it.
      [
        { stateCode: "", gstin: "27AAPFU0939F1ZX", taxRegime: "gta_fcm5" },
        [
          "gstin: GSTIN is mistyped: its last character does not fit the others",
          "stateCode: State is required under GST India",
          "gtaOptionYear: 'Goods transport agency, forward charge without credit' needs the first year of forward charge",
        ],
      ],
    ])("%j: %j", (typed, expected) => {
      expect(said("tax", { ...GST, ...typed }) ?? []).toEqual(expected);
      // Under another tax system these rules are nobody's.
      const single = said("tax", { ...GST, ...typed, taxSystem: "single" }) ?? [];
      expect(single.filter((sentence) => !sentence.startsWith("gstin: GSTIN"))).toEqual([]);
    });
  });

  test("a tick that is not posted is none", () => {
    const { invoiceReminders: _, ...unticked } = texts.reminders;
    expect(SETTINGS.reminders.parse(unticked)).toMatchObject({ invoiceReminders: false });
  });
});

test("time zones have the names that people know, and the machine can reckon with each", () => {
  expect(timeZones()).toEqual(expect.arrayContaining(["Asia/Kolkata", "UTC", "Europe/Berlin"]));
  for (const timeZone of timeZones()) new Intl.DateTimeFormat("en", { timeZone });
});

test("the accent colour is one that white paper lets be read", () => {
  expect(kept("company", { accentColour: "#8A1C5C" })).toMatchObject({ accentColour: "#8a1c5c" });
  expect(kept("company", { accentColour: "" })).toMatchObject({ accentColour: "#0b5b62" });
  expect(said("company", { accentColour: "teal" })).toEqual([
    "accentColour: Accent Colour must be like #0b5b62",
  ]);
  // #767676 has 4.54:1 on white, #777777 has 4.48:1.
  expect(said("company", { accentColour: "#767676" })).toBeNull();
  expect(said("company", { accentColour: "#777777" })).toEqual([
    "accentColour: Accent Colour is too light to be read on white paper: choose a darker one",
  ]);
});
