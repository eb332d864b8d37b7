import * as z from "zod";

import { CREW_ADVANCE } from "~/models/billing/crew-advance/crew-advance.record";
import {
  settleTrip,
  SettleInput,
  tripAccount,
  tripJob,
  tripsOf,
} from "~/models/billing/crew-advance/trip.server";
import { toMajor } from "~/models/ground/money/money";
import { amount, day, id, record, text } from "~/models/kit/shared/json";

import { renderDeclarationPdf } from "../pdf/render-document.server";
import { tagged } from "./operation.server";
import { pdfResponse } from "./pdf-response.server";
import { Created, created, One, one } from "./replies";
import { callsOf } from "./small-records.server";

const { get, post, file } = tagged("Crew advances");
const advance = callsOf(CREW_ADVANCE.noun);

const TripJson = record("Trip", {
  jobId: id.nullable(),
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
    run: async ({ actor, id: idOf }) => {
      const trips = await tripsOf(actor, idOf("employee"));
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
    run: async ({ actor, id: idOf, body }) => {
      const made = await settleTrip(actor, idOf("employee"), body);
      return created("Trip settled", await advance.read(actor, made));
    },
  }),
  file("/employees/{id}/trip", "getTripPdf", {
    summary: "The account of an employee's trip as a PDF",
    access: "profile:edit",
    query: z.object({ jobId: tripJob }),
    run: async ({ actor, id: idOf, query }) => {
      const { view } = await tripAccount(actor, idOf("employee"), query.jobId);
      return pdfResponse(await renderDeclarationPdf(view), `trip-${view.number}.pdf`);
    },
  }),
];
