import * as z from "zod";

import { toMajor } from "../../ground/money/money";
import { amount, id, moment, text } from "../../kit/shared/json";
import { ESTIMATE_CHARGES, type EstimateCharge } from "../tariff/estimate";
import { visitSaid } from "./survey.visit";
import { typedOf, type WholeSurvey } from "./survey.record";

const Line = z.strictObject({
  id,
  catalogueId: id.nullable(),
  name: text,
  quantity: z.int(),
  cft: z.number(),
  kg: z.number(),
  packedBy: z.enum(["company", "customer"]),
  takeApart: z.boolean(),
  fragile: z.boolean(),
  electrician: z.boolean(),
  left: z.boolean(),
  apart: z.boolean(),
  value: amount.nullable(),
});
const End = z.strictObject({
  floor: z.int().nullable(),
  lift: z.boolean(),
  carryMetres: z.int().nullable(),
});

const Truck = z.strictObject({
  name: text,
  grossCft: z.int(),
  payloadKg: z.int(),
  fillPercent: z.int(),
  binds: z.enum(["volume", "weight"]),
});
const Charge = z.strictObject({
  computed: amount.nullable(),
  typed: amount.nullable(),
  how: text,
});
const Estimate = z.strictObject({
  cft: z.number(),
  kg: z.number(),
  truck: Truck.nullable(),
  tighter: Truck.extend({ tight: z.boolean() }).nullable(),
  larger: Truck.nullable(),
  neededCft: z.int().nullable(),
  crew: z.int().nullable(),
  minutes: z.int().nullable(),
  cartons: z.int(),
  charges: z.strictObject(
    Object.fromEntries(ESTIMATE_CHARGES.map((charge) => [charge, Charge])) as Record<
      EstimateCharge,
      typeof Charge
    >,
  ),
});

/** Reply fields of /api for a survey besides its own. */
const shape = {
  enquiryId: id.nullable(),
  customerId: id.nullable(),
  quotationId: id.nullable(),
  verifiedAt: moment.nullable(),
  rooms: z.array(z.strictObject({ id, name: text, kind: text, items: z.array(Line) })),
  access: z.strictObject({ pickup: End, drop: End }),
  typed: z.strictObject(
    Object.fromEntries(ESTIMATE_CHARGES.map((charge) => [charge, amount.optional()])),
  ),
  visitToldAt: moment.nullable(),
  /** Of one survey, as the estimate: what else its surveyor has then, a survey, a move or leave. */
  visitClash: z.array(text).optional(),
  /** Of one survey; lists go without. */
  estimate: Estimate.optional(),
};

export const SURVEY_REPLY = {
  shape,
  /** What is counted or typed meanwhile, and the fields of an end, are not written back by a change of something else. */
  ownAbsence: ["rooms", "access", "typed"],
  of: (row: object) => {
    const survey = row as WholeSurvey;
    const { enquiryId, customerId, quotationId, verifiedAt, rooms } = survey;
    const { estimate, visitClash, visitTold, visitToldAt } = survey as WholeSurvey & {
      estimate?: z.output<typeof Estimate>;
      visitClash?: string[];
    };
    return {
      ...(estimate ? { estimate } : {}),
      ...(visitClash ? { visitClash } : {}),
      // One that was moved is not the one that was told.
      visitToldAt:
        visitTold !== null && visitTold === visitSaid(survey)
          ? (visitToldAt?.toISOString() ?? null)
          : null,
      enquiryId,
      customerId,
      quotationId,
      verifiedAt: verifiedAt?.toISOString() ?? null,
      rooms: rooms.map(({ id, name, kind, lines }) => ({
        id,
        name,
        kind,
        items: lines.map(({ id, entryId, cft, kg, ...line }) => ({
          id,
          catalogueId: entryId,
          name: line.name,
          quantity: line.quantity,
          cft: cft / 100,
          kg: kg / 10,
          packedBy: line.packedBy as "company",
          takeApart: line.takeApart,
          fragile: line.fragile,
          electrician: line.electrician,
          left: line.left,
          apart: line.apart,
          value: line.value === null ? null : toMajor(line.value),
        })),
      })),
      access: {
        pickup: {
          floor: survey.pickupFloor,
          lift: survey.pickupLift,
          carryMetres: survey.pickupCarry,
        },
        drop: { floor: survey.dropFloor, lift: survey.dropLift, carryMetres: survey.dropCarry },
      },
      typed: Object.fromEntries(
        Object.entries(typedOf(survey)).map(([charge, minor]) => [charge, toMajor(minor)]),
      ),
    };
  },
};
