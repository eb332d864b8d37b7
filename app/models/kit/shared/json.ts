import * as z from "zod";

/** The parts of /api's replies; each reply is written with its schema, field by field. */

/** The names under which the description of /api lists the schemas of records. */
export const recordNames = z.registry<{ id: string }>();

/** A record's schema: these fields and no other, so that nothing is sent that was not decided. */
export function record<T extends z.ZodRawShape>(id: string, fields: T) {
  return z.strictObject(fields).register(recordNames, { id });
}

export const id = z.int();
export const text = z.string();
export const nullableText = z.string().nullable();
/** Major units with at most two decimals. */
export const amount = z.number();
/** Percent. */
export const rate = z.number();
/** YYYY-MM-DD. */
export const day = z.iso.date();
export const moment = z.iso.datetime();

/** Hundredths (of a percent, of a quantity) as the number they stand for. */
export function fromHundredths(hundredths: number): number {
  return hundredths / 100;
}
