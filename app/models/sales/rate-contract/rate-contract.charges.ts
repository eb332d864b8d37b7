/** A move's charges under a rate contract, in minor units. Pure. */
import { formatMoney } from "../../ground/money/money";

export const MAX_SLABS = 40;
export const MAX_KM = 10_000;
export const MAX_CFT = 100_000;
export const MAX_STORAGE_DAYS = 9_999;
export const MAX_WAITING_HOURS = 999;

/** The transport rate up to a distance and a volume. */
export type Slab = { upToKm: number; upToCft: number; rate: number };

export type ContractRates = {
  number: string;
  currency: string;
  slabs: readonly Slab[];
  packingRate: number | null;
  loadingRate: number | null;
  unloadingRate: number | null;
  unpackingRate: number | null;
  /** For a day. */
  storageRate: number | null;
  /** For an hour. */
  waitingRate: number | null;
};

/** `storageDays`: none where a move is not stored. `waitingHours`: none where nobody waits. */
export type Extent = {
  distanceKm: number;
  volumeCft: number;
  storageDays?: number;
  waitingHours?: number;
};

/** The charges of a quotation that are agreed for each cubic foot, by the rates that say how much. */
const BY_VOLUME = {
  packagingCharge: "packingRate",
  loadingCharge: "loadingRate",
  unloadingCharge: "unloadingRate",
  unpackingCharge: "unpackingRate",
} as const;
type AgreedCharge =
  | "transportationCharge"
  | "warehouseCharge"
  | "waitingCharge"
  | keyof typeof BY_VOLUME;

/** The slab that a move is charged by: of those that reach it the nearest, of these the smallest. */
export function slabFor(slabs: readonly Slab[], { distanceKm, volumeCft }: Extent): Slab | null {
  const reaching = slabs
    .filter(({ upToKm, upToCft }) => distanceKm <= upToKm && volumeCft <= upToCft)
    .sort((one, other) => one.upToKm - other.upToKm || one.upToCft - other.upToCft);
  return reaching[0] ?? null;
}

const count = (whole: number) => whole.toLocaleString("en-IN");
/** A distance and a volume as people say them. */
export const extentText = (km: number, cft: number) => `${count(km)} km / ${count(cft)} cft`;

/** A slab as pages and the history say it. */
export const slabText = ({ upToKm, upToCft, rate }: Slab, currency: string) =>
  `Up to ${extentText(upToKm, upToCft)}: ${formatMoney(rate, currency)}`;

/** The agreed charges for a move, or why there are none; charges without a rate are left out. */
export function agreedCharges(contract: ContractRates, extent: Extent) {
  const { number, slabs, waitingRate, currency } = contract;
  const slab = slabFor(slabs, extent);
  if (!slab && slabs.length > 0) {
    const asked = extentText(extent.distanceKm, extent.volumeCft);
    return { problem: `No slab of contract ${number} reaches ${asked}.` } as const;
  }
  const charges: Partial<Record<AgreedCharge, number>> = {};
  if (slab) charges.transportationCharge = slab.rate;
  for (const [charge, rate] of Object.entries(BY_VOLUME)) {
    const agreed = contract[rate];
    if (agreed !== null) charges[charge as keyof typeof BY_VOLUME] = agreed * extent.volumeCft;
  }
  const { storageRate } = contract;
  const { volumeCft, storageDays = 0, waitingHours = 0 } = extent;
  if (storageRate !== null && storageDays > 0)
    charges.warehouseCharge = storageRate * volumeCft * storageDays;
  if (waitingRate !== null && waitingHours > 0) charges.waitingCharge = waitingRate * waitingHours;
  const waiting =
    waitingRate === null ? null : `Waiting: ${formatMoney(waitingRate, currency)} per hour.`;
  return { charges, slab, waiting, problem: undefined };
}
