import { ENQUIRY } from "~/models/sales/enquiry/enquiry.record";
import { TARIFF } from "~/models/sales/tariff/tariff.record";
import { TRUCK } from "~/models/sales/tariff/truck.record";
import { CREW_ADVANCE } from "~/models/billing/crew-advance/crew-advance.record";
import { EXPENSE_KIND } from "~/models/billing/expense-kind/expense-kind.record";
import { CATALOGUE_ENTRY } from "~/models/sales/survey/catalogue-entry.record";
import { addSurveyPhotos } from "~/models/sales/survey/survey.photos.server";
import { VENDOR } from "~/models/billing/vendor/vendor.record";
import { issueSelfInvoice } from "~/models/billing/expense/self-invoice.server";
import { VendorPaymentInput } from "~/models/billing/vendor-payment/vendor-payment.record";
import {
  issuePaymentVoucher,
  type Paying,
} from "~/models/billing/vendor-payment/payment-voucher.server";
import { vendorPayments } from "~/models/billing/vendor-payment/vendor-payment.server";
import type { Actor } from "~/models/kit/policy/policy";
import { AbsenceInput } from "~/models/road/absence/absence.schema";
import { recordAbsence } from "~/models/road/absence/absence.server";
import { askSignedIn } from "~/models/road/customer-request/customer-request.ask.server";
import { addPhotos } from "~/models/papers/photo/photo.add.server";
import { addDays } from "~/models/ground/day/calendar-date";
import { db, transaction } from "~/platform/db.server";
import { imageOf } from "./photos";
import { checkedFields, makeNoun } from "./nouns";
import { makeSurvey } from "./survey";
import {
  makeExpense,
  actorOf,
  makeAway,
  makeClaim,
  makeConsignment,
  makeDriver,
  makeHire,
  makeJob,
  makePackage,
  makeUser,
  makeVehicle,
  makeVehicleReport,
  makeVendor,
  nextNumber,
} from "./factories";
import type { Prepared } from "./api-world";

/** Photos that name no package, report or claim. */
const OF_DELIVERY = { packageId: null, vehicleReportId: null, claimId: null };

const DAYS_AWAY = { from: "2099-12-01", until: "2099-12-03" };

/** What a survey's body says of others: whose it is, and things of its own. */
/** One with an appointment at somebody who has a phone. */
const toldSurvey = async () => {
  const { id } = await makeUser({ role: "customer", phone: "98220 41234" });
  return makeSurvey({ customerId: id, visitDay: "2099-12-01", visitTime: "10:30" });
};
const someonesSurvey = async () => ({
  customerId: (await makeUser({ role: "customer" })).id,
  enquiryId: null,
  quotationId: null,
  rooms: [{ name: "Hall", items: [{ name: "Harmonium", cft: 10, quantity: 1 }] }],
  surveyorId: undefined,
  visitDay: "2099-12-01",
});

/**
 * For each call about the move itself a record on which it can succeed: days off, drivers, photos, jobs, consignments,
 * packages, reports on vehicles, messages of customers, claims. `quotation`: makes one of the customer.
 */
export async function roadRecipes(
  people: Record<"customer" | "employee", Parameters<typeof actorOf>[0]>,
  quotation: (status: string) => Promise<number>,
): Promise<Record<string, () => Promise<Prepared>>> {
  const { customer } = people;
  const ownConsignment = () => makeConsignment({ clientId: customer.id });
  /** A move that is done and whose hours are known; returns its quotation. */
  const surveyedMove = async () => {
    const quotationId = await quotation("approved");
    const done = { status: "Completed", startDate: "2026-11-10", hoursWorked: 3 };
    const crew = [{ id: people.employee.id, name: "Ravi" }];
    await makeJob({ clientId: customer.id, quotationId, crew, ...done });
    return quotationId;
  };
  const photo = async () => {
    const consignmentId = (await ownConsignment()).id;
    const images = [await imageOf(nextNumber())];
    const [id] = await addPhotos(actorOf(people.employee), { consignmentId }, images);
    return id;
  };
  const request = async () => {
    const about = { kind: "quotation", id: await quotation("sent") } as const;
    const said = { kind: "question", text: "Are cartons included?", packageId: null } as const;
    return askSignedIn(actorOf(customer), about, said, [await imageOf(nextNumber())]);
  };
  const packedConsignment = async () => {
    const places = { fromPlace: "Pune", toPlace: "Mumbai" };
    const consignment = await makeConsignment({ clientId: customer.id, ...places });
    await makePackage(consignment);
    return consignment;
  };
  const ownPackage = async () => {
    const { id } = await packedConsignment();
    return (await db.package.findFirstOrThrow({ where: { consignmentId: id } })).id;
  };
  const ownReport = () => makeVehicleReport({ clientId: customer.id });
  const vehicleReportBody = () => ({
    kind: "car",
    parts: ["rc"],
    pickup: { bonnet: "SC" },
    delivery: undefined,
    version: undefined,
  });
  const [truck, driver] = [await makeVehicle(), await makeDriver()];
  const jobBody = () => ({
    clientId: customer.id,
    quotationId: undefined,
    startDate: "2026-12-01",
    endDate: "2026-12-02",
    assignedTo: ["Ravi"],
    helpers: [{ name: "Ramu", phone: "98900 00001" }],
    vehicleId: truck.id,
    driverId: driver.id,
    anyway: true,
    version: undefined,
  });
  return {
    createDriver: async () => ({
      fixed: { licenceNumber: `MH12 ${nextNumber()}`, licenceUntil: "2027-03-31" },
    }),
    updateDriver: async () => ({
      id: (await makeDriver()).id,
      fixed: { licenceNumber: `MH12 ${nextNumber()}`, version: undefined, licenceUntil: null },
    }),
    eraseDriver: async () => ({ id: (await makeDriver()).id }),
    listJobNotes: async () => ({ id: (await makeJob({ clientId: customer.id })).id }),
    createJobNote: async () => ({ id: (await makeJob({ clientId: customer.id })).id }),
    listOffRoad: async () => ({ id: (await makeVehicle()).id }),
    addOffRoad: async () => ({ id: (await makeVehicle()).id, fixed: DAYS_AWAY }),
    listDriverLeave: async () => ({ id: (await makeDriver()).id }),
    addDriverLeave: async () => ({ id: (await makeDriver()).id, fixed: DAYS_AWAY }),
    listEmployeeLeave: () => Promise.resolve({ id: people.employee.id }),
    addEmployeeLeave: async () => ({
      id: (await makeUser({ role: "employee" })).id,
      fixed: DAYS_AWAY,
    }),
    endAbsence: async () => ({
      id: await recordAbsence(
        actorOf(people.employee),
        "vehicle",
        (await makeVehicle()).id,
        AbsenceInput.parse(DAYS_AWAY),
      ),
    }),
    listConsignmentPhotos: async () => ({ id: (await ownConsignment()).id }),
    addConsignmentPhotos: async () => ({ id: (await ownConsignment()).id, fixed: OF_DELIVERY }),
    getPhoto: async () => ({ id: await photo() }),
    removePhoto: async () => ({ id: await photo() }),
    getMove: async () => ({ id: `j${(await makeJob({ clientId: customer.id })).id}` }),
    getJob: async () => ({ id: (await makeJob({ clientId: customer.id })).id }),
    createJob: async () => ({ fixed: jobBody() }),
    updateJob: async () => ({
      id: (await makeJob({ clientId: customer.id })).id,
      fixed: jobBody(),
    }),
    deleteJob: async () => ({ id: (await makeJob({ clientId: customer.id })).id }),
    cancelJob: async () => ({
      id: (await makeJob({ clientId: customer.id })).id,
      fixed: { giveBack: 0, fee: 0 },
    }),
    setJobStatus: async () => ({ id: (await makeJob({ clientId: customer.id })).id }),
    moveJob: async () => ({
      id: (await makeJob({ clientId: customer.id })).id,
      fixed: { date: "2026-12-20", vehicleId: truck.id, anyway: true, version: undefined },
    }),
    setJobHours: async () => ({ id: (await makeJob({ clientId: customer.id })).id }),
    takeOverSurveyFits: async () => {
      await transaction((tx) => tx.tariff.deleteMany());
      await makeNoun(TARIFF, { minutesPer100Cft: 40, status: "active" });
      await makeSurvey({ customerId: customer.id, quotationId: await surveyedMove() });
      const unsaid = { fillPercent: null, minutesPer100Cft: null, cartonsPer100Cft: null };
      return { fixed: { ...unsaid, from: "2026-11-01", to: "2026-11-30" } };
    },
    tellCrew: async () => {
      const { id: driverId } = await makeDriver({ phone: "98220 33333" });
      const { id } = await makeJob({ clientId: customer.id, driverId });
      return { id, fixed: { people: undefined, by: "whatsapp" } };
    },
    createConsignment: async () => ({
      fixed: {
        jobId: (await makeJob({ clientId: customer.id })).id,
        quotationId: undefined,
      },
    }),
    getConsignmentEwayBill: async () => {
      const bill = { ewbNumber: "271009345512", consignorStateCode: "27" };
      const { id } = await makeAway({ clientId: customer.id, ...bill });
      const { id: vehicleId, number: vehicleNumber, kind: vehicleKind } = await makeVehicle();
      const truck = { consignmentId: id, vehicleId, vehicleNumber, vehicleKind };
      await transaction((tx) => tx.consignmentTruck.create({ data: truck }));
      return { id };
    },
    getConsignment: async () => ({ id: (await makeConsignment({ clientId: customer.id })).id }),
    updateConsignment: async () => ({
      id: (await makeConsignment({ clientId: customer.id })).id,
      fixed: {
        version: undefined,
        fromPlace: "Pune",
        toPlace: "Mumbai",
        loadingDate: "2026-11-21",
        expectedDate: "2026-11-23",
        weighed: false,
        advance: undefined,
        ewbNumber: undefined,
        ewbValidUntil: undefined,
        consignorGstin: undefined,
        consigneeGstin: undefined,
      },
    }),
    deleteConsignment: async () => ({ id: (await makeConsignment({ clientId: customer.id })).id }),
    issueLorryReceipt: async () => ({
      id: (await packedConsignment()).id,
      fixed: { vehicleId: (await makeVehicle()).id, driverId: undefined, lrDate: undefined },
    }),
    setConsignmentStatus: async () => ({
      id: (await packedConsignment()).id,
      fixed: { status: "Cancelled", reason: "The customer moves later" },
    }),
    setConsignmentVehicle: async () => ({
      id: (await packedConsignment()).id,
      fixed: { vehicleId: (await makeVehicle()).id, driverId: undefined },
    }),
    recordConsignmentDelivery: async () => {
      const { id } = await packedConsignment();
      await transaction((tx) =>
        tx.consignment.update({
          where: { id },
          data: { status: "In transit", lrDate: "2026-11-21", loadingDate: "2026-11-21" },
        }),
      );
      return {
        id,
        fixed: {
          version: undefined,
          deliveryDate: "2026-11-21",
          packagesReceived: 1,
          packages: [],
          signature: { signedBy: "Asha Rao", agreed: true },
        },
      };
    },
    listConsignmentPackages: async () => ({ id: (await packedConsignment()).id }),
    saveConsignmentPackages: async () => ({
      id: (await packedConsignment()).id,
      fixed: { packages: [{ contents: "Books", packedBy: "CP" }] },
    }),
    moveConsignmentPackages: async () => {
      const { id } = await packedConsignment();
      const on = await db.package.findFirstOrThrow({ where: { consignmentId: id } });
      return { id, fixed: { take: [], release: [], load: [on.id], unload: [] } };
    },
    getPackage: async () => ({ id: await ownPackage() }),
    updatePackage: async () => ({
      id: await ownPackage(),
      fixed: { condition: "5 6 CH", version: undefined, through: null },
    }),
    deletePackage: async () => ({ id: await ownPackage() }),
    listVehicleReports: async () => ({ id: (await packedConsignment()).id }),
    createVehicleReport: async () => ({
      id: (await packedConsignment()).id,
      fixed: vehicleReportBody(),
    }),
    getVehicleReport: async () => ({ id: (await ownReport()).id }),
    updateVehicleReport: async () => ({ id: (await ownReport()).id, fixed: vehicleReportBody() }),
    deleteVehicleReport: async () => ({ id: (await ownReport()).id }),
    getDeclaredValue: async () => ({ id: (await packedConsignment()).id }),
    declareValue: async () => ({
      id: (await packedConsignment()).id,
      fixed: { goods: [{ description: "Sofa", quantity: 1, value: 1000 }], version: undefined },
    }),
    getRequest: async () => ({ id: await request() }),
    answerRequest: async () => ({ id: await request() }),
    getRequestPhoto: async () => {
      const requestId = await request();
      return { id: (await db.requestPhoto.findFirstOrThrow({ where: { requestId } })).id };
    },
    getClaim: async () => ({ id: (await makeClaim({ clientId: customer.id })).id }),
    createClaim: async () => ({
      fixed: {
        consignmentId: (await makeAway({ clientId: customer.id })).id,
        packageId: undefined,
        vehicleReportId: undefined,
        requestId: undefined,
        noticeDate: "2026-11-21",
      },
    }),
    updateClaim: async () => ({
      id: (await makeClaim({ clientId: customer.id })).id,
      fixed: { noticeDate: "2026-11-21", version: undefined },
    }),
    setClaimStatus: async () => ({
      id: (await makeClaim({ clientId: customer.id })).id,
      fixed: {
        status: "Accepted",
        decidedAmount: 10.5,
        decision: "As agreed by telephone",
        settledHow: undefined,
        settledDate: undefined,
        settledReference: undefined,
        noteId: undefined,
      },
    }),
    getConsignmentPdf: async () => ({
      id: (await makeConsignment({ clientId: customer.id })).id,
    }),
    getPackageLabels: async () => {
      const consignment = await makeConsignment({ clientId: customer.id });
      await makePackage(consignment);
      return { id: consignment.id };
    },
    getJobProfit: async () => ({ id: (await makeJob({ clientId: customer.id })).id }),
    getJobSheetPdf: async () => ({ id: (await makeJob({ clientId: customer.id })).id }),
  };
}

/** Money that goes to vendors, in advance, for hires and back, and the correction of a bill. */
export function vendorPaymentCalls(admin: Actor) {
  const BY_BANK = { method: "Bank Transfer", date: "2026-11-20" };
  const vendorPaid = async () => ({
    ...BY_BANK,
    vendorId: (await makeVendor()).id,
    amount: 1_000,
    tdsAmount: null,
    bills: undefined,
    version: undefined,
  });
  const suppliedByUnregistered = async (noun: "expense" | "hire") => {
    const row = { vendorId: (await makeVendor()).id, taxAmount: 50_00, reverseCharge: true };
    return (noun === "hire" ? await makeHire(row) : await makeExpense(row)).id;
  };
  const selfInvoiced = async (noun: "expense" | "hire") => {
    const id = await suppliedByUnregistered(noun);
    await issueSelfInvoice(admin, noun, id);
    return id;
  };
  const filedOctober = () => {
    const filed = { closedAt: new Date(), reason: "Filed", createdAt: new Date() };
    const create = { month: "2026-10", ...filed };
    return db.taxMonth.upsert({ where: { month: "2026-10" }, create, update: {} });
  };
  const advancePaid = async () => {
    const input = VendorPaymentInput.parse({ ...(await vendorPaid()), date: "2026-11-19" });
    const id = await vendorPayments.create(admin, input);
    return { id, vendorId: input.vendorId, amount: input.amount };
  };
  const paidAtOnce = async () => {
    const id = await suppliedByUnregistered("expense");
    await db.expense.update({ where: { id }, data: { paidFrom: "bank" } });
    return id;
  };
  const paidInAdvance = async () => {
    const id = await suppliedByUnregistered("hire");
    const paid = { advance: 1_00, balance: { decrement: 1_00 } };
    await db.hire.update({ where: { id }, data: paid });
    return id;
  };
  const vouchered = async (noun: Paying, of: Promise<number>) => {
    const id = await of;
    await issuePaymentVoucher(admin, noun, id);
    return { id };
  };
  const paidUnregistered = async () => {
    const id = await suppliedByUnregistered("expense");
    const { vendorId } = await db.expense.update({
      where: { id },
      data: { paidFrom: "owed", amount: 500_00, balance: 500_00, date: "2026-11-01" },
    });
    const bills = [{ expenseId: id, amount: 500 }];
    const made = { vendorId, amount: "500", date: "2026-11-20", method: "UPI", bills };
    return vendorPayments.create(admin, VendorPaymentInput.parse(made));
  };
  return {
    issuePaymentVoucher: async () => ({ id: await paidUnregistered() }),
    getPaymentVoucher: () => vouchered("vendorPayment", paidUnregistered()),
    issueExpensePaymentVoucher: async () => ({ id: await paidAtOnce() }),
    getExpensePaymentVoucher: () => vouchered("expense", paidAtOnce()),
    issueHirePaymentVoucher: async () => ({ id: await paidInAdvance() }),
    getHirePaymentVoucher: () => vouchered("hire", paidInAdvance()),
    issueExpenseSelfInvoice: async () => ({ id: await suppliedByUnregistered("expense") }),
    getExpenseSelfInvoice: async () => ({ id: await selfInvoiced("expense") }),
    issueHireSelfInvoice: async () => ({ id: await suppliedByUnregistered("hire") }),
    getHireSelfInvoice: async () => ({ id: await selfInvoiced("hire") }),
    takeBackTally: async () => {
      const sent = { tallySentAt: new Date(), tallyVouchers: "[]", createdAt: new Date() };
      const where = { month: "2026-09" };
      await db.taxMonth.upsert({ where, create: { ...where, ...sent }, update: sent });
      return { fixed: { month: "2026-09" } };
    },
    correctHire: async () => {
      await filedOctober();
      const bill = { date: "2026-10-20", taxAmount: 18_00, creditReturn: "2026-10" };
      return { id: (await makeHire(bill)).id, fixed: { amount: 59, taxAmount: 9 } };
    },
    correctExpense: async () => {
      await filedOctober();
      const bill = { date: "2026-10-20", amount: 118_00, taxAmount: 18_00 };
      return { id: (await makeExpense(bill)).id, fixed: { amount: 59, taxAmount: 9 } };
    },
    createVendorPayment: async () => ({ fixed: await vendorPaid() }),
    updateVendorPayment: async () => {
      const { id, vendorId, amount } = await advancePaid();
      const kept = { vendorId, amount: amount / 100, tdsAmount: undefined, bills: undefined };
      return { id, fixed: { ...kept, version: undefined, ...BY_BANK } };
    },
    setOffVendorAdvance: async () => {
      const { id, vendorId } = await advancePaid();
      const bills = [{ hireId: (await makeHire({ vendorId, currency: "USD" })).id, amount: 100 }];
      return { id, fixed: { bills, date: undefined } };
    },
    refundVendorAdvance: async () => ({
      id: (await advancePaid()).id,
      fixed: { amount: 100, date: "2026-11-20" },
    }),
  };
}

/** A certificate is whole, or there is none. */
const NO_LOWER_TDS = {
  ...checkedFields(VENDOR as never),
  lowerTds: undefined,
  lowerTdsNumber: null,
  lowerTdsRate: null,
  lowerTdsLimit: null,
  lowerTdsUntil: null,
};

/** Lines have more rules than a schema says, and no two tariffs begin on one day. */
/** A number is one enquiry's, and its days have not passed. */
const asked = () => ({
  reference: `P-${nextNumber()}`,
  movingDate: undefined,
  followUpAt: undefined,
  followUp: undefined,
});

const ownTariff = () => ({
  freights: null,
  cartons: "M; 60",
  homes: null,
  crews: "more; 4",
  validFrom: addDays("2001-01-01", nextNumber()),
});

/** Calls about the money for the road of an employee, and the trips that it is for. */
export function crewCalls({ id }: { id: number }) {
  const crew = { employeeId: id, jobId: null, direction: "given", method: "Cash", amount: 500 };
  return {
    createCrewAdvance: async () => ({ fixed: { ...crew } }),
    updateCrewAdvance: async () => ({
      id: (await makeNoun(CREW_ADVANCE)).id,
      fixed: { ...crew, version: undefined },
    }),
    listTrips: async () => ({ id }),
    settleTrip: async () => {
      const job = await makeJob();
      await makeNoun(CREW_ADVANCE, { employeeId: id, jobId: job.id, date: "2026-11-20" });
      const driven = { kmFrom: 10, kmTo: 500, litres: 100.5 };
      const fixed = { jobId: job.id, date: "2026-11-20", method: "Cash", note: null, ...driven };
      return { id, fixed };
    },
    getTripPdf: async () => ({ id: (await makeJob()).id }),
  };
}

/** Kinds of cost, of which no two have one name, vendors, and what is filed of purchases. */
export const KIND_CALLS = {
  keepGstr2b: () => Promise.resolve({ fixed: { data: { docdata: {} }, sheets: undefined } }),
  decideGstr2b: async () => {
    const sums = { value: 118_00, taxable: 100_00, igst: 18_00, cgst: 0, sgst: 0 };
    const of = { kind: "invoice", gstin: "27AAPFU0939F1ZV", name: "Tyre House", number: "TH/1" };
    const line = { month: "2026-10", date: "2026-10-12", reverseCharge: false, ...of, ...sums };
    const { id } = await db.gstr2bLine.create({ data: line });
    return { id, fixed: { decision: "wait" } };
  },
  fileGstr3b: async () => {
    const month = "2026-07";
    await db.taxMonth.deleteMany({ where: { month } });
    await db.taxMonth.create({ data: { month, closedAt: new Date() } });
    return { fixed: { month, quarter: undefined, filed: true, reason: "Filed" } };
  },
  giveTdsCertificates: async () => {
    const expense = { kind: "Repair", tdsRow: "work", tdsAmount: 1_00, tdsMonth: "2026-05" };
    const { id: vendorId } = await makeVendor();
    await makeExpense({ ...expense, date: "2026-05-10", currency: "INR", vendorId });
    const challan = { challanNumber: "1", challanDate: "2026-06-05" };
    await db.taxMonth.deleteMany({ where: { month: { in: ["2026-05", "2026-06"] } } });
    await db.taxMonth.create({ data: { month: "2026-05", ...challan } });
    const certificates = [{ vendorId, number: String(nextNumber()), date: "2026-07-20" }];
    return { id: "2627-Q1", fixed: { certificates } };
  },
  depositTds: async () => {
    await makeHire({ date: "2026-08-10", currency: "INR", tdsAmount: 1_00 });
    await db.taxMonth.deleteMany({ where: { month: "2026-08" } });
    return { id: "2026-08", fixed: { challanNumber: "1", challanDate: "2026-09-05" } };
  },
  createVendor: async () => ({ fixed: NO_LOWER_TDS }),
  updateVendor: async () => ({
    id: (await makeVendor()).id,
    fixed: { ...NO_LOWER_TDS, version: undefined },
  }),
  createTariff: () => Promise.resolve({ fixed: ownTariff() }),
  updateTariff: async () => ({
    id: (await makeNoun(TARIFF)).id,
    fixed: { ...ownTariff(), version: undefined },
  }),
  updateTruck: async () => ({
    id: (await makeNoun(TRUCK)).id,
    fixed: { name: `Truck ${nextNumber()}`, version: undefined },
  }),
  createTruck: () => Promise.resolve({ fixed: { name: `Truck ${nextNumber()}` } }),
  getMovePrice: async () => {
    await makeNoun(TARIFF);
    return {};
  },
  createEnquiry: () => Promise.resolve({ fixed: asked() }),
  updateEnquiry: async () => ({
    id: (await makeNoun(ENQUIRY)).id,
    fixed: { ...asked(), version: undefined },
  }),
  setEnquiryStatus: async () => ({
    id: (await makeNoun(ENQUIRY)).id,
    fixed: { lostReason: "Too dear" },
  }),
  quoteEnquiry: async () => ({
    id: (await makeNoun(ENQUIRY, { movingDate: "2026-12-10" })).id,
    fixed: { customerId: undefined, newCustomer: true, movingDate: undefined },
  }),
  createSurvey: async () => ({ fixed: await someonesSurvey() }),
  updateSurvey: async () => ({
    id: (await makeSurvey()).id,
    fixed: { ...(await someonesSurvey()), version: undefined },
  }),
  addSurveyPhotos: async () => {
    const { id } = await makeSurvey();
    const room = await db.surveyRoom.findFirstOrThrow({ where: { surveyId: id } });
    return { id, fixed: { roomId: String(room.id), itemId: undefined } };
  },
  getSurveyPhoto: async () => {
    const { id: surveyId } = await makeSurvey();
    const room = await db.surveyRoom.findFirstOrThrow({ where: { surveyId } });
    const place = { surveyId, roomId: room.id, lineId: null };
    const actor = actorOf(await makeUser({ role: "employee" }));
    await addSurveyPhotos({ actor }, place, [await imageOf(nextNumber())]);
    return { id: (await db.surveyPhoto.findFirstOrThrow({ where: { surveyId } })).id };
  },
  tellSurveyCustomer: async () => ({
    id: (await toldSurvey()).id,
    fixed: { by: "whatsapp" },
  }),
  quoteSurvey: async () => ({
    id: (await makeSurvey()).id,
    fixed: { customerId: undefined, newCustomer: undefined, movingDate: "2026-12-10" },
  }),
  joinCatalogueEntries: async () => {
    const { name } = await makeNoun(CATALOGUE_ENTRY);
    return { id: (await makeNoun(CATALOGUE_ENTRY)).id, fixed: { into: name } };
  },
  createCatalogueEntry: async () => ({ fixed: { name: `Entry ${nextNumber()}` } }),
  updateCatalogueEntry: async () => ({
    id: (await makeNoun(CATALOGUE_ENTRY)).id,
    fixed: { name: `Entry ${nextNumber()}`, version: undefined },
  }),
  createExpenseKind: async () => ({ fixed: { name: `Kind ${nextNumber()}` } }),
  updateExpenseKind: async () => ({
    id: (await makeNoun(EXPENSE_KIND)).id,
    fixed: { name: `Kind ${nextNumber()}`, version: undefined },
  }),
};
