import { ConsolidatedInput } from "~/models/billing/invoice/invoice.consolidated";
import { createConsolidated } from "~/models/billing/invoice/invoice.consolidated.server";
import { issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { monthOf } from "~/models/company/month/month";
import { addDays } from "~/models/ground/day/calendar-date";
import { createJob } from "~/models/road/job/job.create.server";
import { jobOfQuotation } from "~/models/road/job/job.form.server";
import { changeJobStatus } from "~/models/road/job/job.move.server";
import { createQuotation } from "~/models/sales/quotation/quotation.create.server";
import { approveQuotation, sendQuotation } from "~/models/sales/quotation/quotation.move.server";
import { QuotationInput } from "~/models/sales/quotation/quotation.schema";
import { RateContractInput } from "~/models/sales/rate-contract/rate-contract.record";
import { contractCharges, rateContracts } from "~/models/sales/rate-contract/rate-contract.server";
import { db } from "~/platform/db.server";

import type { Story } from "./gst-papers";

/** What the steps below make, for who makes the rest. */
export const CONTRACTED = { quotations: 3, invoices: 1, jobs: 3 };

const MOVES = [
  { employeeName: "Ritu Malhotra", volumeCft: 420, estimatedCost: "24000" },
  { employeeName: "Arjun Pillai", volumeCft: 650, estimatedCost: "33500" },
  { employeeName: "Sneha Deshpande", volumeCft: 380, estimatedCost: "22500" },
];

/**
 * A business whose people move to Bengaluru: its rate contract of a year, three moves of a month by its rates, and their consolidated
 * bill at the end of that month. `from`: when it was agreed; `day`: of that month by its date.
 */
export function contractedStory(
  customerId: number,
  from: string,
  day: (date: number) => string,
): Story {
  const moves = MOVES.flatMap(({ volumeCft, ...more }, at): Story => {
    const name = `contracted${at}`;
    const sent = day(2 + at * 5);
    const moving = addDays(sent, 4);
    return [
      {
        day: sent,
        takes: "QT",
        does: async (actor, made) => {
          const rateContractId = made.contract!;
          const extent = { distanceKm: 840, volumeCft };
          const { charges } = await contractCharges(actor, rateContractId, extent);
          const agreed = Object.entries(charges).map(([charge, minor]) => [charge, minor / 100]);
          const input = QuotationInput.parse({
            ...Object.fromEntries(agreed),
            ...more,
            discount: "0",
            surchargeRate: "0",
            gstRate: "18",
            advancePayment: "0",
            customerId,
            rateContractId,
            purchaseOrderNumber: `NA-PO-${118 + at}`,
            date: moving,
            expiryDate: addDays(sent, 30),
            transportationType: "full_load",
            sourceAddress: "Tower 4, Magarpatta, Pune 411013",
            destinationAddress: "12th Main, Indiranagar, Bengaluru 560038",
            items: [{ name: "Carton, large", quantity: "24" }],
          });
          const id = (made[name] = await createQuotation(actor, input));
          await sendQuotation(actor, id);
          await approveQuotation(actor, id);
        },
      },
      {
        day: addDays(sent, 1),
        takes: "JOB",
        does: async (actor, made) => {
          const input = await jobOfQuotation(actor, made[name]!, db);
          made[`${name}Job`] = await createJob(actor, input);
        },
      },
      {
        day: addDays(moving, 2),
        takes: null,
        does: (actor, made) => changeJobStatus(actor, made[`${name}Job`]!, "Completed"),
      },
    ];
  });
  const agreed = RateContractInput.parse({
    customerId,
    number: "NA-MSA-26",
    validFrom: from,
    validTo: addDays(from, 364),
    packingRate: "14",
    loadingRate: "6",
    unloadingRate: "6",
    waitingRate: "350",
    slabs: [
      { upToKm: 300, upToCft: 500, rate: "14000" },
      { upToKm: 900, upToCft: 500, rate: "26000" },
      { upToKm: 900, upToCft: 1000, rate: "39000" },
    ],
  });
  return [
    {
      day: from,
      takes: null,
      does: async (actor, made) => (made.contract = await rateContracts.create(actor, agreed)),
    },
    ...moves,
    {
      day: day(28),
      takes: "INV",
      does: async (actor, _, today) => {
        const asked = ConsolidatedInput.parse({ customerId, month: monthOf(today) });
        const id = await createConsolidated(actor, asked);
        await issueInvoice(actor, id, null, { confirmNoLorryReceipt: true });
      },
    },
  ];
}
