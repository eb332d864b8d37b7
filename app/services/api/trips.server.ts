import * as z from "zod";

import { CREW_ADVANCE } from "~/models/billing/crew-advance/crew-advance.record";
import {
  settleTrip,
  SettleInput,
  tripAccount,
  tripsOf,
} from "~/models/billing/crew-advance/trip.server";
import { toMajor } from "~/models/ground/money/money";
import { idOf } from "~/models/kit/shared/query";
import { amount, day, id as idJson, record, text } from "~/models/kit/shared/json";

import { renderDeclarationPdf } from "../pdf/render-document.server";
import { tagged } from "./operation.server";
import { pdfResponse } from "./pdf-response.server";
import { Created, created, One, one } from "./replies";
import { callsOf } from "./small-records.server";

const { get, post, file } = tagged("Crew advances");
const advance = callsOf(CREW_ADVANCE.noun);

const TripJson = record("Trip", {
  jobId: idJson.nullable(),
  jobNumber: text.nullable(),
  title: text.nullable(),
  currency: text,
  given: amount,
  returned: amount,
  spent: amount,
  balance: amount,
  settledOn: day.nullable(),
});

/** The accounts of employees' trips. */
export const tripOperations = [
  get("/employees/{id}/trips", "listTrips", {
    summary:
      "An employee's money for the road by trip, the newest job first; what is for none has `jobId` null. The balances are together that of the employee: above zero it is to be given back",
    description: "Employees see their own; of others who sees the books.",
    access: "profile:edit",
    reply: One(z.strictObject({ trips: z.array(TripJson) })),
    run: async ({ actor, id }) => {
      const trips = await tripsOf(actor, id("employee"));
      return one({
        trips: trips.map(({ job, currency, settledOn, ...row }) => ({
          jobId: job?.id ?? null,
          jobNumber: job?.jobNumber ?? null,
          title: job?.title ?? null,
          currency,
          given: toMajor(row.given),
          returned: toMajor(row.returned),
          spent: toMajor(row.spent),
          balance: toMajor(row.balance),
          settledOn,
        })),
      });
    },
  }),
  post("/employees/{id}/trips", "settleTrip", {
    summary: "Settle an employee's trip: an advance with what is given back, or paid to them",
    description:
      "Its amount is the trip's balance (0 where nothing is left) and `settles` is true. From then on the trip's advances and the expenses paid from them stay; deleting the entry opens the trip again. 409 for a trip that was settled, and for one without money; 422 at `date` before its last entry.",
    access: "crewAdvance:create",
    status: 201,
    body: SettleInput,
    reply: Created(advance.Json) as z.ZodType,
    run: async ({ actor, id, body }) => {
      const made = await settleTrip(actor, id("employee"), body);
      return created("Trip settled", await advance.read(actor, made));
    },
  }),
  file("/jobs/{id}/trip", "getTripPdf", {
    summary:
      "The account of a trip on a job as a PDF: that of `employeeId`, or, left out, your own",
    access: "profile:edit",
    query: z.object({ employeeId: idOf("employeeId") }),
    run: async ({ actor, id, query }) => {
      const { view } = await tripAccount(actor, query.employeeId || actor.id, id("job"));
      return pdfResponse(await renderDeclarationPdf(view), `trip-${view.number}.pdf`);
    },
  }),
];
