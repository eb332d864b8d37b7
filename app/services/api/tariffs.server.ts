import * as z from "zod";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { toMajor } from "~/models/ground/money/money";
import { invalidField } from "~/models/kit/shared/domain-error";
import { amount, record as named, text } from "~/models/kit/shared/json";
import { spoken } from "~/models/kit/shared/vocabulary";
import { replyOf } from "~/models/papers/paper/reply-of";
import { priceMove } from "~/models/sales/tariff/tariff.propose.server";
import { TARIFF, ToldMoveQuery } from "~/models/sales/tariff/tariff.record";
import { tagged } from "./operation.server";
import { One, one } from "./replies";

const { get } = tagged("Tariffs");

const TruckFilled = z.strictObject({
  name: text,
  grossCft: z.int(),
  fillPercent: z.int(),
  binds: z.enum(["volume", "weight"]),
});
const MovePrice = named("MovePrice", {
  tariff: text,
  currency: text,
  truck: TruckFilled.nullable(),
  crew: z.int().nullable(),
  minutes: z.int(),
  cartons: z.int(),
  charges: z.record(z.string(), z.strictObject({ computed: amount.nullable(), how: text })),
});

export const tariffOperations = [
  get("/tariffs/price", "getMovePrice", {
    tag: spoken(TARIFF.words.many),
    summary: "What a move costs by the tariff of a day, by a quotation's names, without a survey",
    description:
      "`home` is one of the tariff's, or `volumeCft` says the volume: without either nothing is counted. A charge whose price or fact is missing is null, and `how` says which. Send the charges on in `POST /api/quotations`. 422 for a home that the tariff has not, or where none is valid.",
    access: "tariff:view",
    query: ToldMoveQuery,
    reply: One(MovePrice),
    run: async ({ actor, query }) => {
      const { partLoad, ...told } = query;
      const day = told.day || companyToday(await getCompany());
      const end = (floor = 0, lift: string, carryMetres = 0) => ({
        floor,
        lift: lift === "true",
        carryMetres,
      });
      const found = await priceMove(actor, day, {
        home: told.home || null,
        volumeCft: told.volumeCft ?? (told.home ? null : 0),
        distanceKm: told.distanceKm ?? null,
        pickup: end(told.pickupFloor, told.pickupLift, told.pickupCarryMetres),
        drop: end(told.dropFloor, told.dropLift, told.dropCarryMetres),
        partLoad: partLoad === "true",
      });
      if ("problem" in found) throw invalidField(found.field, found.problem);
      const { estimate, tables } = found;
      const { truck, crew, minutes, cartons, charges } = estimate;
      return one({
        tariff: tables.name,
        currency: tables.currency,
        truck: truck && replyOf(TruckFilled, truck),
        crew,
        minutes,
        cartons,
        charges: Object.fromEntries(
          Object.entries(charges).map(([name, { computed, how }]) => [
            name,
            { computed: computed === null ? null : toMajor(computed), how },
          ]),
        ),
      });
    },
  }),
];
