import * as z from "zod";

import { nullableText } from "~/models/kit/shared/json";
import { QuotationJson } from "~/models/sales/quotation/quotation.json";
import { QuoteInput } from "~/models/sales/enquiry/enquiry.quote.server";
import { quoteSurvey } from "~/models/sales/survey/survey.quote.server";
import { SURVEY } from "~/models/sales/survey/survey.record";
import { TellVisitInput, tellVisit } from "~/models/sales/survey/survey.visit.server";
import { tagged } from "./operation.server";
import { readQuotation } from "./quotations.server";
import { Created, created, Done, done } from "./replies";
import { callsOf } from "./small-records.server";

const { post } = tagged("Surveys");
const survey = callsOf(SURVEY.noun);

const TAKEN_OVER = "The survey was taken over into its quotation";

/** What is done with surveys besides what all nouns of one form have. */
export const surveyOperations = [
  post("/surveys/{id}/quotation", "quoteSurvey", {
    summary:
      "Make the draft quotation of a survey, or take the survey over into the one that it has",
    description:
      "With goods, floors, notes and charges; a charge that was typed wins over the computed one. For an enquiry's survey as `POST /api/enquiries/{id}/quotation`; `movingDate` where no day is known (422). A quotation that the customer has becomes a new version; 409 where it is closed, or nothing is counted.",
    access: "survey:edit",
    status: 201,
    body: QuoteInput,
    bodyOptional: true,
    found: TAKEN_OVER,
    reply: Created(QuotationJson) as z.ZodType,
    run: async ({ actor, id, body }) => {
      const made = await quoteSurvey(actor, id("survey"), body ?? QuoteInput.parse({}));
      const sentence = made.found ? TAKEN_OVER : "Quotation created successfully";
      return created(sentence, await readQuotation(actor, made.id));
    },
  }),
  post("/surveys/{id}/tell-customer", "tellSurveyCustomer", {
    summary: "Tell the customer of a survey's appointment",
    description:
      "`by` whatsapp answers with the `url` that opens WhatsApp with the message written; email sends it. 409 without an appointment, or where it is over; 422 where there is no phone or address, or no mail server.",
    access: "survey:edit",
    body: TellVisitInput,
    reply: Done(z.strictObject({ url: nullableText, survey: survey.Json })) as z.ZodType,
    run: async ({ actor, id, body }) => {
      const { url } = await tellVisit(actor, id("survey"), body.by);
      return done("Customer told", { url, survey: await survey.read(actor, id("survey")) });
    },
  }),
];
