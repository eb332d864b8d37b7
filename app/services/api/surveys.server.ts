import * as z from "zod";

import { invalidField } from "~/models/kit/shared/domain-error";
import { id, nullableText, record as named } from "~/models/kit/shared/json";
import { requiredLine } from "~/models/kit/shared/fields";
import { optionalId, requiredId } from "~/models/kit/shared/number-fields";
import {
  addSurveyPhotos,
  photosOfSurvey,
  surveyPhoto,
} from "~/models/sales/survey/survey.photos.server";
import { PHOTO_FIELD } from "../papers/photo-form.server";
import { photoImages } from "../papers/photo-image.server";
import { photoResponse } from "../papers/photo-response.server";
import { QuotationJson } from "~/models/sales/quotation/quotation.json";
import { QuoteInput } from "~/models/sales/enquiry/enquiry.quote.server";
import { CATALOGUE_ENTRY } from "~/models/sales/survey/catalogue-entry.record";
import { joinEntries } from "~/models/sales/survey/catalogue-entry.server";
import { quoteSurvey } from "~/models/sales/survey/survey.quote.server";
import { SURVEY } from "~/models/sales/survey/survey.record";
import { TellVisitInput, tellVisit } from "~/models/sales/survey/survey.visit.server";
import { tagged } from "./operation.server";
import { readQuotation } from "./quotations.server";
import { Created, created, Done, done } from "./replies";
import { callsOf } from "./small-records.server";

const { post, upload, file } = tagged("Surveys");

const Photo = named("SurveyPhoto", {
  id,
  roomId: id.nullable(),
  of: nullableText,
  byCustomer: z.boolean(),
});
const photoJson = ({
  id,
  roomId,
  caption,
  byLink,
}: Awaited<ReturnType<typeof photosOfSurvey>>[number]) => ({
  id,
  roomId,
  of: caption,
  byCustomer: byLink,
});
const PhotoOfInput = z.object({
  roomId: requiredId("Room is required", "Room not found"),
  itemId: optionalId("Item not found"),
});
const JoinInput = z.object({ into: requiredLine("Name of the entry that stays", 100) });
const survey = callsOf(SURVEY.noun);
const entry = callsOf(CATALOGUE_ENTRY.noun);

const TAKEN_OVER = "The survey was taken over into its quotation";

/** What is done with surveys besides what all nouns of one form have. */
export const surveyOperations = [
  post("/surveys/{id}/quotation", "quoteSurvey", {
    summary:
      "Make the draft quotation of a survey, or take the survey over into the one that it has",
    description:
      "With goods, floors, notes and charges; a charge that was typed wins over the computed one. Charges are by the tariff of the move's day, a part load by its cft. For an enquiry's survey as `POST /api/enquiries/{id}/quotation`, of the survey's customer where it names one; `movingDate` where no day is known (422). A quotation that the customer has becomes a new version; 409 where it is closed, or nothing is counted.",
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
  post("/survey-catalogue/{id}/join", "joinCatalogueEntries", {
    summary: "Join an entry of the survey's catalogue with another, which stays",
    description:
      "`into` names the one that stays: it is found by the names of both, and surveys count it instead. 422 where there is none of that name.",
    access: "catalogueEntry:delete",
    body: JoinInput,
    reply: Done(entry.Json) as z.ZodType,
    run: async ({ actor, id, body: { into } }) => {
      const kept = await joinEntries(actor, id("catalogueEntry"), into);
      return done("Entries joined", await entry.read(actor, kept));
    },
  }),
  upload("/surveys/{id}/photos", "addSurveyPhotos", {
    summary: "Add photos of a room of a survey, or of a thing in it, all or none of what is sent",
    description:
      "JPEG, PNG or WebP, each at most 12 MB, 40 MB together; a survey has at most 60. `roomId` says the room, `itemId` the thing that is counted there. The same picture sent again is the same photo.",
    access: "survey:edit",
    files: PHOTO_FIELD,
    body: PhotoOfInput,
    reply: Done(z.array(Photo)),
    prepare: async ({ files }) => {
      if (files.length === 0) throw invalidField(PHOTO_FIELD, "Send at least one photo");
      return photoImages(files);
    },
    run: async ({ actor, id, body: { roomId, itemId }, prepared }) => {
      const surveyId = id("survey");
      await addSurveyPhotos({ actor }, { surveyId, roomId, lineId: itemId }, prepared);
      return done("Photos added", (await photosOfSurvey(surveyId)).map(photoJson));
    },
  }),
  file("/surveys/photos/{id}", "getSurveyPhoto", {
    summary: "A picture of a survey",
    access: "survey:view",
    types: ["image/jpeg"],
    run: async ({ actor, id, request }) =>
      photoResponse(request, await surveyPhoto(actor, id("photo"))),
  }),
];
