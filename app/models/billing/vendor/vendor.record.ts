import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { paths } from "~/paths";
import { isIfsc, isPan, isUpiId } from "../../company/company/tax-ids";
import { defineList, searchIn } from "../../kit/record/define-list";
import { chosen, defineRecord, derived, SMALL_STATES } from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import {
  amount,
  area,
  choice,
  code,
  day,
  email,
  phone,
  rate,
  text,
} from "../../kit/shared/field-kinds";
import { optionalCode } from "../../kit/shared/fields";
import { version } from "../../kit/shared/number-fields";
import { gstinField } from "../../people/user/gstin-field";
import { oneOf } from "../../kit/shared/query";
import { capitalized } from "../../ground/typed/text";

/** The number of a payment to a vendor: it has none of a series. */
export const vendorPaymentNumber = ({ id }: { id: number }) => `VP-${id}`;

const VENDOR_KINDS = [
  "garage",
  "pump",
  "packer",
  "truck owner",
  "broker",
  "transport agency",
  "advocate",
  "other",
] as const;

const inCapitals = (text: string) => text.toUpperCase();

/** A code without spaces, in capitals unless said; `invalid` is said of any other. */
function checkedCode(
  label: string,
  isGood: (text: string) => boolean,
  invalid: string,
  { max = 20, plain = inCapitals } = {},
) {
  const block = optionalCode(label, max).transform((value, context): string | null => {
    const read = value === null ? null : plain(value.replace(/\s/g, ""));
    if (read === null || isGood(read)) return read;
    context.addIssue({ code: "custom", message: invalid });
    return z.NEVER;
  });
  return { ...code(label, max), block };
}

/** Whom the company pays, in the order of the form. */
const VENDOR_FIELDS = {
  name: text("Name", 100, { required: true }),
  kind: choice(
    "Kind",
    VENDOR_KINDS,
    { required: "Choose what kind of vendor it is", invalid: "Choose a kind of the list" },
    { labels: capitalized },
  ),
  phone: phone("Phone", 20),
  email: email("Email", "Please enter a valid email address"),
  address: area("Address", 500, { wide: true }),
  gstin: gstinField("GSTIN", {}),
  pan: checkedCode("PAN", isPan, "PAN must be 10 characters such as AAPFU0939F"),
  tenTrucksOn: day("No More Than Ten Trucks: Declared On", {
    inSentence: "Declaration of ten trucks",
    hint: "With a PAN: no TDS of hire in the financial year of that day",
  }),
  lowerTdsNumber: code("Certificate for Lower TDS", 30, {
    inSentence: "Certificate for lower TDS",
  }),
  lowerTdsRate: rate("Its Rate", { inSentence: "Its rate" }),
  lowerTdsLimit: amount("Its Limit", {
    inSentence: "Its limit",
    hint: "Above it the usual rate is deducted",
  }),
  lowerTdsUntil: day("It Holds Until", { inSentence: "It holds until" }),
  bankName: text("Bank", 100),
  accountName: text("Account Holder", 100, { inSentence: "Account holder" }),
  accountNumber: code("Account Number", 34, { inSentence: "Account number" }),
  ifsc: checkedCode("IFSC", isIfsc, "IFSC must be 11 characters such as HDFC0000123"),
  upiId: checkedCode("UPI ID", isUpiId, "UPI ID must be a name at a bank, such as garage@okbank", {
    max: 96,
    plain: (text) => text,
  }),
  notes: area("Notes", 1_000, { wide: true }),
};

const { lowerTdsNumber, lowerTdsRate, lowerTdsLimit, lowerTdsUntil } = VENDOR_FIELDS;

/** The certificate for a lower rate, as scripts say it: whole, in place of its fields. */
const LowerTds = z.object({
  certificateNumber: lowerTdsNumber.block,
  rate: lowerTdsRate.block,
  limit: lowerTdsLimit.block,
  until: lowerTdsUntil.block,
});

export const VendorInput = z.object({
  ...inputShape(VENDOR_FIELDS),
  lowerTds: LowerTds.nullish(),
  version,
});
export type VendorInput = z.output<typeof VendorInput>;

const VENDOR_LIST = defineList<Prisma.VendorWhereInput>()({
  search: searchIn({ phones: true }),
  filters: { kind: oneOf("Kind", VENDOR_KINDS), status: oneOf("Status", SMALL_STATES) },
  where: ({ kind, status }) => [
    { status: status || { in: [...SMALL_STATES] } },
    kind ? { kind } : null,
  ],
  sorts: ["createdAt", "name", "id"],
  sortColumns: { name: "sortName" },
  usual: "createdAt",
});

/** An erased vendor's name: expenses, hires and trucks still refer to the row. */
export const erasedVendorName = (id: number) => `Erased vendor ${id}`;

/** Whether a vendor may be a natural person: the fourth sign of a PAN says what its holder is, P a person, H a family. */
export const mayBePerson = ({ pan, gstin }: { pan: string | null; gstin: string | null }) =>
  ["P", "H", undefined].includes((pan ?? gstin?.slice(2, 12))?.[3]);

export const VENDOR = defineRecord<"Vendor">()({
  noun: "vendor",
  table: "Vendor",
  at: paths.vendors,
  called: ({ name }) => name,
  about: ({ kind, phone, gstin }) => [capitalized(kind), phone, gstin],
  fields: VENDOR_FIELDS,
  input: VendorInput,
  // Tax law keeps the payee's name and number in the books; the other personal data is erased with the person. Texts of an
  // erased vendor: law/personal-data/erase.vendor.server.ts.
  facets: {
    name: { personal: "tax", search: "words", export: true },
    ledgerName: { personal: "tax", search: null, export: true },
    kind: chosen,
    phone: { personal: "elsewhere", search: "numbers", export: true },
    email: { personal: "elsewhere", search: "words", export: true },
    address: { personal: "elsewhere", search: "words", export: true },
    gstin: { personal: "tax", search: "numbers", export: true },
    pan: { personal: "tax", search: "numbers", export: true },
    tenTrucksOn: chosen,
    lowerTdsNumber: { personal: "tax", search: null, export: true },
    lowerTdsUntil: chosen,
    bankName: { personal: "elsewhere", search: null, export: true },
    accountName: { personal: "elsewhere", search: null, export: true },
    accountNumber: { personal: "elsewhere", search: null, export: true },
    ifsc: { personal: "thing", search: null, export: true },
    upiId: { personal: "elsewhere", search: null, export: true },
    notes: { personal: "elsewhere", search: "besides", export: true },
    status: chosen,
    searchText: derived,
    sortName: derived,
  },
  list: VENDOR_LIST,
  columns: ["name", "kind", "phone", "gstin"],
  summaries: {
    list: "Vendors, newest first",
    get: "A vendor, inactive ones too",
    create: "Add a vendor",
    update: "Change a vendor",
    remove:
      "Delete a vendor without expenses, hires and trucks; 409 for others, which are deactivated instead",
    setStatus: "Activate or deactivate a vendor; expenses choose among active ones",
  },
});
