import { quotationSearchText } from "~/models/sales/quotation/quotation.list";
import { type QuotationStatus } from "~/models/sales/quotation/quotation.status";
import { quotedTaxLines } from "~/models/sales/quotation/quotation.lines";
import { basisOf, taxedPaper, untaxed } from "~/models/papers/paper-tax/paper-tax";
import { chargedRate } from "~/models/ground/tax/levy";
import { stateElsePin } from "~/models/kit/shared/state-field";
import { insuranceCharge, quotationTotals } from "~/models/sales/quotation/quotation.totals";

import { remember } from "./history";
import { unitOf } from "./money";
import type { Part } from "./plan";

import type { Move } from "./stories";
import { GOODS } from "./words/goods";
import { personName } from "./words/people";
import { FLOORS, QUOTATION_NOTES, REJECTION_REASONS } from "./words/texts";

const GOOD_BY_SKU = new Map(GOODS.map((good) => [good.sku, good]));

/** The row, items and history of a quotation; fills in the move's id and total. */
export function addQuotation(part: Part, move: Move): void {
  const { random, company, timeline, rows } = part;
  const id = part.takeId("Quotation");
  const quotationNumber = part.takeNumber("QT", move.created);
  const charges = makeCharges(part, move);
  const currency = company.quotationCurrency;
  const states = {
    pickupStateCode: stateElsePin(null, move.from.address),
    dropStateCode: stateElsePin(null, move.to.address),
  };
  const date = timeline.dayAt(move.created);
  const paper = { date, currency, pickup: states.pickupStateCode };
  const decided = part.decided(move.customer.id, paper);
  const levy = decided && basisOf(decided);
  if (levy) charges.gstRate = chargedRate(levy);
  const { subtotal, surcharge, taxable, gstAmount, totalAmount } = quotationTotals(charges, levy);
  const lines = quotedTaxLines({ ...charges, surcharge });
  const tax = decided ? taxedPaper(decided, lines, charges.discount).columns : untaxed(taxable);
  charges.advancePayment = random.chance(0.7)
    ? roundAdvance(totalAmount * 0.3, unitOf(company.quotationCurrency))
    : 0;
  move.id = id;
  move.number = quotationNumber;
  move.charges = charges;

  const { customer } = move;
  const contactPerson = random.chance(0.25) ? personName(random.int(0, 799)).name : null;
  const reached = {
    phone: customer.phone,
    sourceAddress: move.from.address,
    destinationAddress: move.to.address,
  };
  const goesByTruck = move.kind.name !== "Vehicle";
  const pickup = goesByTruck ? random.pick(FLOORS) : null;
  const drop = goesByTruck ? random.pick(FLOORS) : null;
  rows.Quotation.push({
    id,
    quotationNumber,
    status: move.status,
    currency,
    customerId: customer.id,
    contactPerson,
    email: customer.email,
    ...reached,
    movingDate: timeline.day(move.movingDay),
    validUntil: timeline.day(move.validUntil),
    transportationType: move.kind.transportation,
    ...charges,
    subtotal,
    surcharge,
    gstAmount,
    totalAmount,
    ...tax,
    ...(decided ? states : {}),
    loadingFloor: pickup?.floor ?? null,
    loadingLift: pickup?.lift ?? false,
    unloadingFloor: drop?.floor ?? null,
    unloadingLift: drop?.lift ?? false,
    notes: random.chance(0.35) ? random.pick(QUOTATION_NOTES) : null,
    rejectionReason: move.status === "rejected" ? random.pick(REJECTION_REASONS) : null,
    sentAt: move.sent === null ? null : timeline.moment(move.sent),
    decidedAt: move.decided === null ? null : timeline.moment(move.decided),
    companySnapshotId: move.status === "draft" ? null : part.companySnapshotId,
    createdById: move.author?.id ?? null,
    searchText: quotationSearchText({ quotationNumber, contactPerson, ...reached }),
    ...part.stamps(move.created, move.decided ?? move.sent ?? move.created),
  });
  addItems(part, move);
  addHistory(part, move);
}

/** Down to whole five hundreds of rupees. */
function roundAdvance(minor: number, rupee: number): number {
  return Math.floor(minor / (500 * rupee)) * 500 * rupee;
}

function makeCharges({ random, company }: Part, move: Move) {
  const local = move.from.city === move.to.city;
  const vehicle = move.kind.name === "Vehicle";
  const { scale } = move.kind;
  const rupee = unitOf(company.quotationCurrency);
  /** An amount of a two-bedroom move in rupees, scaled, as movers write it: in steps of fifty. */
  const about = (least: number, most: number) =>
    Math.max(150, Math.round((random.int(least, most) * scale) / 50) * 50) * rupee;
  const sometimes = (share: number, amount: () => number) => (random.chance(share) ? amount() : 0);

  const warehouseDays = random.chance(0.12) ? random.int(3, 30) : 0;
  const declaredValue = random.chance(0.5)
    ? random.stepped(100_000, 900_000, 25_000) * rupee
    : null;
  const insuranceTyped = declaredValue === null && random.chance(0.15);
  return {
    transportationCharge: local ? about(6_000, 11_000) : about(18_000, 42_000),
    packagingCharge: about(2_500, 7_000),
    loadingCharge: about(1_500, 4_000),
    unloadingCharge: about(1_500, 4_000),
    unpackingCharge: sometimes(0.35, () => about(1_000, 2_500)),
    dismantlingCharge: sometimes(0.45, () => about(800, 2_400)),
    waitingCharge: 0,
    carTransportationCharge:
      vehicle || random.chance(0.1) ? random.stepped(6_500, 18_000, 250) * rupee : 0,
    warehouseCharge: warehouseDays > 0 ? random.stepped(350, 1_200, 50) * rupee : 0,
    warehouseDays,
    billAllWarehouseDays: company.billAllWarehouseDays,
    declaredValue,
    insuranceRate: company.insuranceRate,
    insuranceCharge: insuranceCharge({
      declaredValue,
      insuranceRate: company.insuranceRate,
      typed: insuranceTyped ? random.stepped(1_000, 6_000, 100) * rupee : null,
    }),
    insuranceTyped,
    stationaryCharge: company.stationaryCharge,
    discount: sometimes(0.3, () => about(500, 2_500)),
    surchargeRate: random.chance(0.85) ? company.surchargeRate : 0,
    gstRate: company.gstRate,
    advancePayment: 0,
  };
}

function addItems({ random, catalogue, rows }: Part, move: Move) {
  let position = 0;
  for (const [sku, least, most] of move.kind.inventory) {
    const quantity = random.int(least, most);
    const good = catalogue.get(sku) ?? GOOD_BY_SKU.get(sku);
    if (quantity === 0 || !good) continue;
    rows.QuotationItem.push({
      quotationId: move.id,
      position: position++,
      itemId: catalogue.get(sku)?.id ?? null,
      name: good.name,
      description: good.description,
      quantity,
    });
  }
}

function addHistory(part: Part, move: Move) {
  const { id, author, sent, decided, status } = move;
  remember(part, author, "quotation", id, move.created, "created");
  const moved = (time: number, from: QuotationStatus, to: QuotationStatus) => {
    const changes = [{ field: "status", from, to }];
    remember(part, author, "quotation", id, time, "marked", { status: to }, { changes });
  };
  if (sent !== null) moved(sent, "draft", "sent");
  if (decided !== null) moved(decided, "sent", status);
}
