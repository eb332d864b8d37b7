import { amountText, formatMoney, quantityText } from "~/models/ground/money/money";
import { getCompany } from "~/models/company/company/company.server";
import { type Actor, can } from "~/models/kit/policy/policy";
import { notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import { PASSED_FIELD } from "~/models/kit/shared/passed-date";
import { activeStaff } from "~/models/people/user/accounts.server";
import { QUOTATION_FIELDS } from "~/models/sales/quotation/quotation.fields";
import { QuoteInput } from "~/models/sales/enquiry/enquiry.quote.server";
import { CATALOGUE_ENTRY } from "~/models/sales/survey/catalogue-entry.record";
import {
  catalogue,
  entriesInOrder,
  joinEntries,
} from "~/models/sales/survey/catalogue-entry.server";
import { addRoom } from "~/models/sales/survey/survey.count.server";
import {
  invitationOf,
  inviteToCount,
  withdrawInvitation,
} from "~/models/sales/survey/survey.link.server";
import {
  askQuotedDay,
  proposalOf,
  quoteSurvey,
  typeCharges,
} from "~/models/sales/survey/survey.quote.server";
import {
  SURVEY,
  TypedInput,
  VISIT_FIELDS,
  type WholeSurvey,
  whoseSurvey,
} from "~/models/sales/survey/survey.record";
import { pressesOf, resultOf } from "~/models/sales/survey/survey.result.server";
import { sumSaid, sumsOf } from "~/models/sales/survey/survey.sums";
import { worthOf } from "~/models/sales/survey/survey.onward";
import { namedWhose, surveyCommands, wholeSurvey } from "~/models/sales/survey/survey.server";
import { photosOfSurvey } from "~/models/sales/survey/survey.photos.server";
import { ESTIMATE_CHARGES } from "~/models/sales/tariff/estimate";
import { READY_NAMES } from "~/models/sales/survey/survey.rooms";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { doneAt } from "../flash.server";
import { readBy } from "../forms/read-by.server";
import { pagesOf } from "../forms/small-pages.server";
import type { Buttons } from "../forms/small-record.server";
import { shownVisit, VISIT_BUTTONS } from "./survey-visit.server";

const ASKED = ["enquiryId", "customerId", "quotationId"] as const;

/** Whose a new survey is to be, as its form's address says it. */
const askedIn = (asked: URLSearchParams | undefined) =>
  ASKED.flatMap((name) => {
    const id = toId(asked?.get(name) ?? undefined);
    return id === null ? [] : [{ name, id }];
  });

/** The buttons of a survey's page besides those of all nouns. */
const BUTTONS: Buttons = {
  "add-room": {
    press: (actor, id, form) => addRoom({ actor }, id, form.get("room")),
    message: "Room added",
  },
  invite: { press: inviteToCount, message: "The link for the customer is below" },
  withdraw: { press: withdrawInvitation, message: "The link no longer works" },
  charges: {
    press: (actor, id, form) => typeCharges(actor, id, readBy(TypedInput, form)),
    message: "Charges saved",
  },
  ...VISIT_BUTTONS,
  quote: {
    press: async (actor, id, form) => {
      const input = readBy(QuoteInput, form);
      await askQuotedDay(id, input, form.getAll(PASSED_FIELD));
      const made = await quoteSurvey(actor, id, input);
      const said = made.found ? "The survey was taken over" : "Quotation created successfully";
      throw await doneAt(paths.quotations.view(made.id), said);
    },
    message: "",
  },
};

export const surveyPages = pagesOf(SURVEY, surveyCommands, {
  fresh: async (asked) => ({
    home: "2bhk",
    visitPlace: (await namedWhose(askedIn(asked))).place,
    visitRemind: "on",
  }),
  more: async (row, _, asked) => {
    const about = row ? [] : askedIn(asked);
    const staff = await activeStaff((row as WholeSurvey | null)?.surveyorId ?? null);
    return {
      about,
      whose: row ? "" : (await namedWhose(about)).name,
      staff: staff.map(({ id, name }) => ({ value: String(id), label: name })),
    };
  },
  buttons: BUTTONS,
  list: {
    searched: "Name, phone",
    states: SURVEY.states,
    columns: [
      { label: "Survey", phone: "who", cell: ({ id }) => ({ figure: String(id) }) },
      { label: "Whose", phone: "whole", cell: (row) => whoseSurvey(row as WholeSurvey) },
      "home",
      {
        label: "Volume",
        numeric: true,
        cell: (row) => `${quantityText(sumsOf(row as WholeSurvey).cft)} cft`,
      },
      { field: "distanceKm", phone: undefined, label: "Distance" },
      { field: "visitDay", label: "Survey on" },
    ],
  },
  // Its appointment has a card of its own.
  head: ["home", ...(Object.keys(VISIT_FIELDS) as (keyof typeof VISIT_FIELDS)[])],
  subtitle: (row) => whoseSurvey(row as WholeSurvey),
  notice: ({ status }) => (status === "unverified" ? "By the customer, not verified" : null),
});

export const cataloguePages = pagesOf(CATALOGUE_ENTRY, catalogue, {
  buttons: {
    join: {
      press: async (actor, id, form) => {
        const kept = await joinEntries(actor, id, String(form.get("into") ?? ""));
        throw await doneAt(roadPaths.surveyCatalogue.view(kept), "Entries joined");
      },
      message: "",
    },
  },
});

/** With which an entry may be joined, by name, for who may. */
export async function entriesBeside(actor: Actor, { id }: { id: number }) {
  if (!can(actor, "catalogueEntry:delete")) return { others: [] };
  const all = await entriesInOrder();
  return { others: all.filter((entry) => entry.id !== id).map(({ name }) => name) };
}

const shownRooms = ({ rooms }: WholeSurvey) =>
  rooms.map(({ id, name, lines }) => {
    const sums = sumsOf({ rooms: [{ lines }] });
    return { id, name, sum: sums.pieces === 0 ? "–" : sumSaid(sums) };
  });

/** What stands below a survey's facts: rooms, what follows from them, and what may be pressed. */
export async function shownSurvey(actor: Actor, row: object) {
  const survey = row as WholeSurvey;
  const currency = survey.quotation?.currency ?? (await getCompany()).quotationCurrency;
  const [result, invitation] = await Promise.all([
    resultOf(survey),
    invitationOf(actor, survey.id),
  ]);
  const { quotation, enquiryId, customerId } = survey;
  const worth = worthOf(survey);
  return {
    rooms: shownRooms(survey),
    ready: READY_NAMES,
    /** What this person touched in rooms and has not saved is kept in their browser under this. */
    place: String(actor.id),
    saved: await pressesOf(actor, survey.id),
    facts: [
      ...result.facts,
      ...(worth > 0
        ? [{ label: QUOTATION_FIELDS.declaredValue.label, value: formatMoney(worth, currency) }]
        : []),
    ],
    charges: ESTIMATE_CHARGES.map((charge) => {
      const { computed, typed, how } = result.charges[charge];
      return {
        name: charge,
        label: QUOTATION_FIELDS[charge].label,
        computed: computed === null ? null : formatMoney(computed, currency),
        typed: typed === null ? "" : amountText(typed),
        how,
      };
    }),
    edits: can(actor, "survey:edit") && surveyCommands.closedTo(actor, survey) === null,
    invitation,
    visit: await shownVisit(actor, survey),
    photos: await photosOfSurvey(survey.id),
    quotation: quotation && {
      to: paths.quotations.view(quotation.id),
      number: quotation.quotationNumber,
    },
    ...(await proposalOf(survey, result)),
    /** The day that its enquiry says; empty: it is asked for. */
    movingDate: survey.enquiry?.movingDate ?? "",
    whose:
      customerId !== null
        ? { to: paths.customers.view(customerId), label: "Its customer" }
        : enquiryId !== null
          ? { to: paths.enquiries.view(enquiryId), label: "Enquiry" }
          : null,
  };
}
export type ShownSurvey = Awaited<ReturnType<typeof shownSurvey>>;

/** The same survey as its customer reads it by the link: rooms, and what they sum up to. No amount. */
export async function linkedSurvey(id: number) {
  const survey = await wholeSurvey(id);
  if (!survey) throw notFound("survey");
  return {
    survey,
    shown: {
      whose: whoseSurvey(survey),
      rooms: shownRooms(survey),
      ready: READY_NAMES,
      sum: sumSaid(sumsOf(survey)),
      verified: survey.status === "verified",
    },
  };
}
