/** The states of a consignment and its moves. */

import { dayAfter } from "~/models/ground/day/calendar-date";
import { defineState } from "../../kit/shared/define-state";

export const CONSIGNMENT_STATUSES = ["Booked", "In transit", "Delivered", "Cancelled"] as const;
export type ConsignmentStatus = (typeof CONSIGNMENT_STATUSES)[number];

/** A state in any case, with spaces, dashes or underscores; null for any other word. */
export function toConsignmentStatus(text: string | null | undefined): ConsignmentStatus | null {
  const word = (text ?? "")
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  return CONSIGNMENT_STATUSES.find((known) => known.toLowerCase() === word) ?? null;
}

/** Under way or still to leave: these can be changed. */
export const consignmentOpen = defineState<{ status: string }>()(() => ({
  status: { in: ["Booked", "In transit"] },
}));

/** Everything but a cancelled one is a consignment that counts. */
export const consignmentCounts = defineState<{ status: string }>()(() => ({
  status: { in: ["Booked", "In transit", "Delivered"] },
}));

/** Still to leave today or before. */
export const consignmentLoading = defineState<{ status: string; loadingDate: string }>()(
  (today: string) => ({ status: "Booked", loadingDate: { lte: today } }),
);

/** On the road. */
export const consignmentOnTheWay = defineState<{ status: string }>()(() => ({
  status: "In transit",
}));

/** Its e-way bill ended, or ends today or tomorrow, and the goods have not arrived. */
export const ewayBillEnding = defineState<{ status: string; ewbValidUntil: string | null }>()(
  (today: string) => ({
    ...consignmentOpen.where(),
    ewbValidUntil: { gt: "", lte: dayAfter(today) },
  }),
);

/** Booked, and its lorry receipt is not issued. */
export const consignmentNotIssued = {
  where: () => ({ status: "Booked", lrNumber: null }),
  of: ({ status, lrNumber }: { status: string; lrNumber: string | null }) =>
    status === "Booked" && lrNumber === null,
};

export const CONSIGNMENT_CLOSED =
  "This consignment is delivered or cancelled and can no longer be changed.";

export const CONSIGNMENT_CANCELLED = "This consignment is cancelled: it can no longer be sent.";

/** Why no package comes to a consignment's list or leaves it; null where the goods have not left. */
export function packingRefusal({
  status,
  lrNumber,
}: {
  status: string;
  lrNumber: string | null;
}): string | null {
  if (status !== "In transit") return null;
  return `These goods are on the way${lrNumber ? ` under ${lrNumber}` : ""}: packages can no longer be added to the packing list, removed from it or left for another consignment.`;
}

export type Tone = "neutral" | "info" | "accent" | "success" | "warning" | "danger";

const TONES: Record<ConsignmentStatus, Tone> = {
  Booked: "info",
  "In transit": "accent",
  Delivered: "success",
  Cancelled: "danger",
};

export function consignmentTone(status: string): Tone {
  return TONES[status as ConsignmentStatus] ?? "neutral";
}

export const CUSTOMER_CONSIGNMENT_WORDS: Record<ConsignmentStatus, string> = {
  Booked: "Booked",
  "In transit": "On the way",
  Delivered: "Delivered",
  Cancelled: "Cancelled",
};
