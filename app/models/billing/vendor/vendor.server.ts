import * as z from "zod";

import { db } from "~/platform/db.server";

import { companyDay } from "../../company/company/company.server";
import { can, type Actor } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { recordCommands } from "../../kit/record/record-commands.server";
import { amount, day, fromHundredths, rate, text } from "../../kit/shared/json";
import { ruleOf } from "../../kit/shared/rules";
import { toMajor } from "../../ground/money/money";
import { panOf } from "../../ground/tax/gstin";
import type { RecordOption } from "../../kit/shared/record-options";
import { mayBePerson, VENDOR, type VendorInput } from "./vendor.record";

export const VENDOR_ERASED = "This vendor was erased and cannot be changed.";

const LOWER = ["lowerTdsNumber", "lowerTdsRate", "lowerTdsLimit", "lowerTdsUntil"] as const;

type Lower = Pick<RowOf<"Vendor">, (typeof LOWER)[number]>;
const NO_LOWER: Lower = {
  lowerTdsNumber: null,
  lowerTdsRate: null,
  lowerTdsLimit: null,
  lowerTdsUntil: null,
};
const sameLower = (one: Lower, other: Lower) => LOWER.every((name) => one[name] === other[name]);

/** The certificate for a lower rate by its columns: as its fields say it, or the whole, whichever is another than before. */
function lowerTdsOf(before: Lower | null, input: Partial<Lower> & Pick<VendorInput, "lowerTds">) {
  const was = before ?? NO_LOWER;
  const fields = Object.fromEntries(LOWER.map((name) => [name, input[name] ?? null])) as Lower;
  if (input.lowerTds === undefined) return fields;
  const { certificateNumber, rate, limit, until } = input.lowerTds ?? {};
  const whole = {
    lowerTdsNumber: certificateNumber ?? null,
    lowerTdsRate: rate ?? null,
    lowerTdsLimit: limit ?? null,
    lowerTdsUntil: until ?? null,
  };
  return sameLower(whole, was) ? fields : whole;
}

/** A vendor's certificate in replies: null where there is none. */
export const VENDOR_REPLY = {
  shape: {
    lowerTds: z
      .strictObject({ certificateNumber: text, rate, limit: amount, until: day })
      .nullable(),
    lowerTdsRate: rate.nullable(),
  },
  of: (row: object) => {
    const { lowerTdsNumber, lowerTdsRate, lowerTdsLimit, lowerTdsUntil } = row as RowOf<"Vendor">;
    if (lowerTdsNumber === null) return { lowerTds: null, lowerTdsRate: null };
    return {
      lowerTdsRate: fromHundredths(lowerTdsRate ?? 0),
      lowerTds: {
        certificateNumber: lowerTdsNumber,
        rate: fromHundredths(lowerTdsRate ?? 0),
        limit: toMajor(lowerTdsLimit ?? 0),
        until: lowerTdsUntil ?? "",
      },
    };
  },
};

/** Whom the company pays: staff only. */
export const vendors = recordCommands(VENDOR, {
  day: companyDay,
  rules: (before) => [
    ruleOf<VendorInput>()([...LOWER, "pan", "gstin", "lowerTds"], (input, addError) => {
      const said = lowerTdsOf(before, input);
      if (LOWER.every((name) => said[name] === null)) return;
      for (const name of LOWER)
        if (said[name] === null)
          addError(
            name,
            "A certificate for lower TDS has a number, a rate, a limit and a last day",
          );
      if (panOf(input) === null) addError("pan", "A certificate for lower TDS is of a PAN");
    }),
  ],
  besides: (_, before, input) => Promise.resolve(lowerTdsOf(before, input)),
  closed: ({ erasedAt }) => (erasedAt ? VENDOR_ERASED : null),
  namedIn: {
    expense: "vendorId",
    hire: "vendorId",
    vendorPayment: "vendorId",
    vehicle: ["ownedById", "brokerId"],
  },
  used: "has expenses, hires, payments or trucks and cannot be deleted. Deactivate it instead.",
});

/** The actor's possible steps for a vendor: a person named on expenses, hires or trucks is erased, not deleted. */
export function vendorOffers(actor: Actor, vendor: RowOf<"Vendor">, used: boolean) {
  const erase = can(actor, "user:erase") && used && !vendor.erasedAt && mayBePerson(vendor);
  return { ...vendors.offers(actor, vendor, used), erase };
}

/** The active vendors for the selects of others, by name; those chosen stand among them whatever became of them. */
export async function vendorOptions(...chosen: (number | null | undefined)[]) {
  const ids = chosen.filter((id) => id != null);
  const rows = await db.vendor.findMany({
    where: { OR: [{ status: "active" }, { id: { in: ids } }] },
    select: { id: true, name: true, kind: true },
    orderBy: [{ sortName: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name, kind }): RecordOption => {
    return { value: String(id), label: name, about: kind };
  });
}
