import type { Prisma } from "~/generated/sqlite/client";
import { recordHistory } from "~/models/kit/history/history.server";
import type { RowOf, SmallRecord } from "~/models/kit/record/define-record";
import {
  columns,
  type Field,
  type FieldKind,
  type Fields,
} from "~/models/kit/shared/define-fields";
import { capitalized } from "~/models/ground/typed/text";
import { VENDOR } from "~/models/billing/vendor/vendor.record";
import { accountSearchText } from "~/models/people/user/user.list";
import { SMALL_NOUNS } from "~/models/nouns.server";
import { transaction, type Tx } from "~/platform/db.server";

import { nextNumber } from "./database";

/*
 * A noun of one form as tests make it: from its definition. What one noun needs besides stands with the tests that need it,
 * so that a new noun is tried by all of them and named by none.
 */

/** Their definitions, whatever their tables. */
export const RECORDS: readonly SmallRecord[] = SMALL_NOUNS.map(({ record }) => record as never);

/** "a driver", "an expense" */
export const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

const TYPED: Partial<Record<FieldKind, string>> = {
  phone: "98220 33333",
  email: "noun@example.com",
  day: "2026-11-20",
  amount: "500",
  id: "1",
  whole: "1",
  decimal: "12.5",
};

/** What somebody types into a field, by its kind: texts differ, and a truck has its number. */
function typed(noun: string, { kind, options, block }: Field): string {
  const number = nextNumber();
  const texts = [`${capitalized(noun)} ${number}`, `MH14CD${1000 + (number % 9_000)}`];
  const tried = [options?.[0]?.value ?? TYPED[kind] ?? [], texts].flat();
  return tried.find((text) => block.safeParse(text).success) ?? "";
}

/** A form that is saved: with what it asks for. */
export function formOfNoun({ noun, fields }: SmallRecord): Record<string, string> {
  const asked = Object.entries(fields as Fields).filter(([, { required }]) => required);
  return Object.fromEntries(asked.map(([name, field]) => [name, typed(noun, field)]));
}

/** Of a body of /api that is made by its schema: what has more rules than the schema can say, and other records. */
export function checkedFields({ noun, fields }: SmallRecord): Record<string, string | null> {
  const checked = Object.entries(fields as Fields).filter(
    ([, { kind, block }]) =>
      kind === "id" || (/^(text|day)$/.test(kind) && !block.safeParse("x7").success),
  );
  return Object.fromEntries(
    checked.map(([name, field]) => [name, field.required ? typed(noun, field) : null]),
  );
}

/** Somebody whom a noun names. */
const person = (role: string) => {
  const name = `${role} ${nextNumber()}`;
  return {
    name,
    role,
    passwordHash: "",
    searchText: accountSearchText({ name } as never),
  };
};

async function anyVendor(tx: Tx): Promise<number> {
  const vendor = { name: "Singh", kind: "garage" };
  const found = await tx.vendor.findFirst({ orderBy: { id: "asc" } });
  const made =
    found ??
    (await tx.vendor.create({
      data: { ...vendor, searchText: VENDOR.searchText(vendor), sortName: "singh" },
    }));
  return made.id;
}

/** A stored one, with what its form asks for unless said otherwise. */
export async function makeNoun<M extends Prisma.ModelName>(
  record: SmallRecord<M>,
  more: object = {},
): Promise<RowOf<M> & { id: number }> {
  const input = record.input.parse(formOfNoun(record)) as Record<string, unknown>;
  // What follows from other fields stands as it does where nothing follows.
  for (const [name, { absent }] of Object.entries(record.fields as Fields))
    if (absent === "derived" && input[name] === null) delete input[name];
  const currency = "currency" in record.facets ? { currency: "INR" } : {};
  const read = Object.entries(columns(record.fields as Fields, input));
  const typed = Object.fromEntries(read.filter(([, value]) => value !== undefined));
  return transaction(async (tx) => {
    // One that is of an employee or a customer is so of one of its own.
    const named: Record<string, number> = {};
    for (const role of ["employee", "customer"]) {
      const field = `${role}Id`;
      if (field in (record.fields as object) && !(field in more))
        named[field] = (await tx.user.create({ data: person(role) })).id;
    }
    const row: Record<string, unknown> = { ...typed, ...currency, ...named, ...more };
    if (record.noun === "vendorPayment") {
      // It met nothing: all of it is an advance to a vendor who is there.
      row.advance ??= row.amount;
      if (!("vendorId" in more)) row.vendorId = await anyVendor(tx);
    }
    const data = { ...row, searchText: record.searchText(row) };
    const made = await tx[record.noun as "driver"].create({ data: data as never });
    await recordHistory(tx, null, record.noun, made.id, "created");
    return made as unknown as RowOf<M> & { id: number };
  });
}
