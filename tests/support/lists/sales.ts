import { ITEM_CATEGORIES } from "~/models/sales/item/item.fields";
import { ITEM_LIST } from "~/models/sales/item/item.list";
import { listItems } from "~/models/sales/item/item.server";
import { QUOTATION_LIST } from "~/models/sales/quotation/quotation.list";
import { listQuotations, quotationViews } from "~/models/sales/quotation/quotation.server";
import { ENQUIRY } from "~/models/sales/enquiry/enquiry.record";
import { enquiries } from "~/models/sales/enquiry/enquiry.server";
import { CATALOGUE_ENTRY, ROOM_KINDS } from "~/models/sales/survey/catalogue-entry.record";
import { catalogue } from "~/models/sales/survey/catalogue-entry.server";
import { SURVEY } from "~/models/sales/survey/survey.record";
import { surveys } from "~/models/sales/survey/survey.server";
import { RATE_CONTRACT } from "~/models/sales/rate-contract/rate-contract.record";
import { rateContracts } from "~/models/sales/rate-contract/rate-contract.server";
import { db, transaction } from "~/platform/db.server";
import { makeInvoice, makeItem, makeQuotation, makeUser } from "../factories";
import { NOON, TODAY } from "../invoices";
import { makeNoun } from "../nouns";
import { makeSurvey } from "../survey";

import {
  NOTHING_SINCE,
  YESTERDAY,
  LATER,
  BEFORE,
  type Rows,
  type Case,
  LITERAL,
  DECOY,
  FILLING,
} from "./case";

/** The lists of what is offered: items, contracts, quotations. */
export const SALES: Record<string, Case> = {
  item: {
    list: ITEM_LIST,
    load: listItems,
    stored: () => db.item.findMany({ where: { status: { not: "deleted" } } }),
    make: async () => {
      const made: Rows = {};
      for (const category of ITEM_CATEGORIES) {
        made[category] = await makeItem({ category, createdAt: BEFORE });
      }
      const plain = { category: "Other", createdAt: NOON };
      return {
        ...made,
        resting: await makeItem({ ...plain, status: "inactive", description: "Of Sheesham" }),
        gone: await makeItem({ ...plain, status: "deleted" }),
        literal: await makeItem({ ...plain, name: LITERAL }),
        decoy: await makeItem({ ...plain, name: DECOY }),
        twin: await makeItem({ ...plain, name: "Twin", price: 1 }),
        twinToo: await makeItem({ ...plain, name: "Twin", price: 1 }),
      };
    },
    finds: {
      "": [...ITEM_CATEGORIES, "resting", ...FILLING],
      "status=active": [...ITEM_CATEGORIES, ...FILLING],
      "status=inactive": ["resting"],
      "status=deleted": ["gone"],
      ...Object.fromEntries(
        ITEM_CATEGORIES.map((word) => [
          `category=${word}`,
          word === "Other" ? [word, "resting", ...FILLING] : [word],
        ]),
      ),
      "search=sheesham": ["resting"],
    },
    asha: null,
    unique: ["sku"],
  },

  rateContract: {
    list: RATE_CONTRACT.list,
    load: rateContracts.list,
    stored: () => db.rateContract.findMany(),
    make: async () => {
      const user = await makeUser({ id: 900_017, role: "customer" });
      const make = (more: object = {}) =>
        makeNoun(RATE_CONTRACT, { createdAt: NOON, validFrom: "2026-04-01", ...more });
      return {
        ravi: await make({ customerId: user.id, number: "MSA-7" }),
        ended: await make({ status: "inactive" }),
        literal: await make({ number: LITERAL }),
        decoy: await make({ number: DECOY }),
        twin: await make({ number: "Twin" }),
        twinToo: await make({ number: "Twin" }),
      };
    },
    finds: {
      "status=active": ["ravi", ...FILLING],
      "status=inactive": ["ended"],
      "customerId=900017": ["ravi"],
    },
    asha: null,
  },

  survey: {
    list: SURVEY.list,
    load: surveys.list,
    views: async (actor) => (actor.role === "customer" ? [] : surveys.views(actor)),
    stored: () => db.survey.findMany(),
    make: async () => {
      const user = await makeUser({ id: 900_021, role: "customer", name: "Ravi Kulkarni" });
      const { id: enquiryId } = await makeNoun(ENQUIRY, { id: 900_022, name: "Meera Joshi" });
      const { id: quotationId } = await makeQuotation({ id: 900_023 });
      const { id: surveyorId } = await makeUser({ id: 900_024, role: "employee" });
      const make = (more: object = {}) => makeSurvey({ createdAt: NOON, ...more });
      const named = async (name: string) =>
        make({ customerId: (await makeUser({ role: "customer", name })).id });
      return {
        early: await make({ createdAt: new Date("2026-11-01T18:30:00Z"), status: "unverified" }),
        known: await make({ customerId: user.id }),
        asked: await make({ customerId: null, enquiryId }),
        quoted: await make({ quotationId }),
        planned: await make({ visitDay: TODAY, surveyorId }),
        literal: await named(LITERAL),
        decoy: await named(DECOY),
        twin: await named("Twin"),
        twinToo: await named("Twin"),
      };
    },
    finds: {
      "status=verified": ["known", "asked", "quoted", "planned", ...FILLING],
      "status=unverified": ["early"],
      "startDate=2026-11-02&endDate=2026-11-02": ["early"],
      "endDate=2026-11-01": [],
      "customerId=900021": ["known"],
      "enquiryId=900022": ["asked"],
      "quotationId=900023": ["quoted"],
      "surveyorId=900024": ["planned"],
      "view=visits": ["planned"],
      "search=meera": ["asked"],
      "search=kulkarni": ["known"],
    },
    asha: null,
  },

  catalogueEntry: {
    list: CATALOGUE_ENTRY.list,
    load: catalogue.list,
    stored: () => db.catalogueEntry.findMany(),
    make: async () => {
      await transaction((tx) => tx.catalogueEntry.deleteMany());
      const make = (more: object = {}) =>
        makeNoun(CATALOGUE_ENTRY, { createdAt: NOON, room: "living", ...more });
      return {
        resting: await make({ status: "inactive" }),
        bed: await make({ room: "bedroom", otherNames: "पलंग cot" }),
        literal: await make({ name: LITERAL }),
        decoy: await make({ name: DECOY }),
        twin: await make({ name: "Twin" }),
        twinToo: await make({ name: "Twin" }),
      };
    },
    finds: {
      "status=active": ["bed", ...FILLING],
      "status=inactive": ["resting"],
      ...Object.fromEntries(ROOM_KINDS.map((word) => [`room=${word}`, []])),
      "room=living": ["resting", ...FILLING],
      "room=bedroom": ["bed"],
      "search=पलंग": ["bed"],
    },
    asha: null,
  },

  enquiry: {
    list: ENQUIRY.list,
    load: enquiries.list,
    stored: () => db.enquiry.findMany(),
    views: async (actor) => (actor.role === "customer" ? [] : enquiries.views(actor)),
    make: async () => {
      const user = await makeUser({ id: 900_019, role: "customer" });
      const make = (more: object = {}) => makeNoun(ENQUIRY, { createdAt: NOON, ...more });
      return {
        early: await make({ createdAt: new Date("2026-11-01T18:30:00Z"), source: "walk_in" }),
        known: await make({ customerId: user.id, name: "Ravi Kulkarni", from: "Kothrud, Pune" }),
        lost: await make({ lostReason: "Too expensive", status: "lost" }),
        asked: await make({ source: "portal", followUpAt: TODAY }),
        literal: await make({ name: LITERAL }),
        decoy: await make({ name: DECOY }),
        twin: await make({ name: "Twin" }),
        twinToo: await make({ name: "Twin" }),
      };
    },
    finds: {
      "status=open": ["early", "known", "asked", ...FILLING],
      "status=lost": ["lost"],
      "status=quoted": [],
      "status=won": [],
      "source=call": ["known", "lost", ...FILLING],
      "source=portal": ["asked"],
      ...Object.fromEntries(
        ["whatsapp", "website", "referral", "repeat"].map((word) => [`source=${word}`, []]),
      ),
      "view=due": ["asked"],
      "view=open": ["early", "known", "asked", ...FILLING],
      "startDate=2026-11-02&endDate=2026-11-02": ["early"],
      "endDate=2026-11-01": [],
      "source=walk_in": ["early"],
      "customerId=900019": ["known"],
      "search=kothrud": ["known"],
    },
    asha: null,
  },

  quotation: {
    besides: true,
    list: QUOTATION_LIST,
    load: (actor, asked) =>
      listQuotations(actor, asked, { today: TODAY, timeZone: "Asia/Kolkata" }),
    stored: () => db.quotation.findMany(),
    make: async ({ asha, ravi, staff }) => {
      const make = (more: Parameters<typeof makeQuotation>[0] = {}) =>
        makeQuotation({ customerId: ravi.id, status: "approved", createdAt: NOON, ...more });
      const [mine, expired] = [{ customerId: asha.id }, { validUntil: YESTERDAY }];
      // Midnight in India is half past six in the evening before.
      const midnight = new Date("2026-11-01T18:30:00Z");
      return {
        draft: await make({ ...mine, status: "draft" }),
        sent: await make({
          ...mine,
          status: "sent",
          createdAt: new Date(+midnight - 1),
          quotationNumber: "QT-0000-77777",
        }),
        lastDay: await make({ status: "sent", validUntil: TODAY, createdAt: midnight }),
        expired: await make({ ...mine, ...expired, status: "sent" }),
        expiredDraft: await make({ ...expired, status: "draft" }),
        approved: await make({ ...mine, ...expired }),
        rejected: await make({
          ...expired,
          status: "rejected",
          movingDate: LATER,
          rejectionReason: "Too dear",
          createdById: staff.id,
        }),
        billed: await make({}).then(async (quotation) => {
          await makeInvoice({ clientId: ravi.id, quotationId: quotation.id, status: "Draft" });
          return quotation;
        }),
        billedOnce: await make({}).then(async (quotation) => {
          await makeInvoice({ clientId: ravi.id, quotationId: quotation.id, status: "Cancelled" });
          return quotation;
        }),
        literal: await make({ contactPerson: LITERAL }),
        decoy: await make({ contactPerson: DECOY, totalAmount: 1 }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      ...NOTHING_SINCE,
      "status=Draft": ["draft", "expiredDraft"],
      "status=Sent": ["expired", "lastDay", "sent"],
      "status=Accepted": ["approved", "billed", "billedOnce", ...FILLING],
      "status=Approved": ["approved", "billed", "billedOnce", ...FILLING],
      "view=drafts": ["draft", "expiredDraft"],
      "view=waiting": ["lastDay", "sent"],
      // Sunday is the week's last day.
      "view=expiring": ["lastDay"],
      "view=unbilled": ["approved", "billedOnce", ...FILLING],
      "view=unbilled&search=asha": ["approved"],
      "view=waiting&search=asha": ["sent"],
      "status=Rejected": ["rejected"],
      "status=Expired": ["expired", "expiredDraft"],
      "status=Waiting": ["lastDay", "sent"],
      "status=Issued": [
        "approved",
        "billed",
        "billedOnce",
        "expired",
        "lastDay",
        "rejected",
        "sent",
        ...FILLING,
      ],
      "createdById=$staff": ["rejected"],
      "status=Draft&createdById=none": ["draft", "expiredDraft"],
      "reason==Too dear": ["rejected"],
      "reason==too dear": [],
      "reason==": [],
      "endDate=2026-11-01": ["sent"],
      "startDate=2026-11-02&endDate=2026-11-02": ["lastDay"],
      "startDate=2026-11-22": [],
      "search=qt-0000-7777": ["sent"],
      "search=ASHA  rao": ["draft", "sent", "expired", "approved"],
      "search=asha&status=Expired": ["expired"],
    },
    asha: ["approved", "expired", "sent"],
    officeOnly: ["view=drafts", "view=expiring", "view=unbilled", "createdById", "reason"],
    views: (actor) => quotationViews(actor, { today: TODAY, timeZone: "Asia/Kolkata" }),
    customerViews: ["", "waiting"],
    unique: ["quotationNumber"],
  },
};
