import { ClaimStatusInput, NewClaimInput } from "~/models/road/claim/claim.schema";
import { moveClaim } from "~/models/road/claim/claim.decide.server";
import { createClaim } from "~/models/road/claim/claim.save.server";
import { createConsignment } from "~/models/road/consignment/consignment.create.server";
import {
  consignmentForEdit,
  updateConsignment,
} from "~/models/road/consignment/consignment.edit.server";
import { issueLorryReceipt } from "~/models/road/consignment/consignment.issue.server";
import { moveConsignment } from "~/models/road/consignment/consignment.move.server";
import {
  ConsignmentInput,
  IssueInput,
  NewConsignmentInput,
  TruckInput,
} from "~/models/road/consignment/consignment.schema";
import { changeRegime } from "~/models/road/consignment/consignment.tax.server";
import { assignTruck } from "~/models/road/consignment/consignment.truck.server";
import { declareValue } from "~/models/road/consignment/consignment.value.server";
import { ValueInput } from "~/models/road/consignment/consignment.value.schema";
import { recordDelivery } from "~/models/road/delivery/delivery.record.server";
import { DeliveryInput } from "~/models/road/delivery/delivery.schema";
import { changeJobStatus } from "~/models/road/job/job.move.server";
import type { JobStatus } from "~/models/road/job/job.status";
import { loadAllPackages, savePackages } from "~/models/road/package/package.save.server";
import { PackagesInput } from "~/models/road/package/package.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { approveQuotation, sendQuotation } from "~/models/sales/quotation/quotation.move.server";
import type { SignedFor } from "~/models/road/road-paper/road-paper.view";
import { SignatureInput } from "~/models/road/signature/signature.schema";
import { signPaper } from "~/models/road/signature/signature.sign.server";
import {
  createVehicleReport,
  markAtDelivery,
} from "~/models/road/vehicle-report/vehicle-report.save.server";
import {
  DeliveryMarksInput,
  VehicleReportInput,
} from "~/models/road/vehicle-report/vehicle-report.schema";
import { db } from "~/platform/db.server";

import type { PackedRow } from "./packing";
import type { Travel } from "./travel";
import { DRAWN_NAME } from "./words/signature";

/** Who does it, and what was made of a journey so far. */
export type Desk = {
  clerk: Actor;
  vehicles: ReadonlyMap<string, number>;
  drivers: ReadonlyMap<string, number>;
};
export type Made = { consignmentId: number; claimIds: number[]; reportIds: number[] };

/** A press of somebody in the office or at the truck, at a time of the story. */
export type RoadStep = {
  time: number;
  /** Written as well. */
  quotationId?: number;
  does: (desk: Desk, made: Made) => Promise<unknown>;
};

/** The time of a day, as an offset from today. */
export const at = (day: number, hour: number, minute = 0) => (day * 24 + hour) * 60 + minute;

/** 'Create Consignment' of a job, and what the clerk adds to what the quotation says. */
export function booked(
  { jobId, booked: day }: Travel,
  says: Record<string, unknown> = {},
): RoadStep[] {
  return [
    {
      time: at(day, 11),
      does: async ({ clerk }, made) => {
        const input = NewConsignmentInput.parse({ jobId });
        made.consignmentId = await createConsignment(clerk, input);
      },
    },
    {
      time: at(day, 11, 10),
      does: async ({ clerk }, { consignmentId }) => {
        const { values } = await consignmentForEdit(clerk, consignmentId);
        const input = ConsignmentInput.parse({ ...values, ...says });
        await updateConsignment(clerk, consignmentId, input);
      },
    },
  ];
}

/** The quotation goes under the regime of a consignment note, and its customer agrees. */
export function underRegime({ quotationId, booked: day }: Travel, regime: string): RoadStep[] {
  return [
    {
      time: at(day, 11, 20),
      quotationId,
      does: ({ clerk }, { consignmentId }) => changeRegime(clerk, consignmentId, regime),
    },
    {
      time: at(day, 11, 45),
      quotationId,
      does: async ({ clerk }) => {
        const { status } = await db.quotation.findUniqueOrThrow({ where: { id: quotationId } });
        if (status === "draft") await sendQuotation(clerk, quotationId);
        if (status !== "approved") await approveQuotation(clerk, quotationId);
      },
    },
  ];
}

export function packed(time: number, packages: PackedRow[]): RoadStep {
  return {
    time,
    does: ({ clerk }, { consignmentId }) =>
      savePackages(clerk, consignmentId, PackagesInput.parse({ packages })),
  };
}

export function withTruck(
  time: number,
  vehicle: string,
  driver: string | null,
  reason: string | null = null,
): RoadStep {
  return {
    time,
    does: ({ clerk, vehicles, drivers }, { consignmentId }) => {
      const driverId = driver === null ? null : drivers.get(driver);
      const input = TruckInput.parse({ vehicleId: vehicles.get(vehicle), driverId, reason });
      return assignTruck(clerk, consignmentId, input);
    },
  };
}

export function issued(time: number): RoadStep {
  return {
    time,
    does: ({ clerk }, { consignmentId }) =>
      issueLorryReceipt(clerk, consignmentId, IssueInput.parse({})),
  };
}

/** The goods are loaded, one by one, and the truck leaves. */
export function left(time: number): RoadStep[] {
  return [
    {
      time: time - 20,
      does: ({ clerk }, { consignmentId }) => loadAllPackages(clerk, consignmentId),
    },
    {
      time,
      does: ({ clerk }, { consignmentId }) => moveConsignment(clerk, consignmentId, "In transit"),
    },
  ];
}

export function calledOff(time: number, reason: string): RoadStep {
  return {
    time,
    does: ({ clerk }, { consignmentId }) =>
      moveConsignment(clerk, consignmentId, "Cancelled", reason),
  };
}

export function jobIs(time: number, { jobId }: Travel, status: JobStatus): RoadStep {
  return { time, does: ({ clerk }) => changeJobStatus(clerk, jobId, status) };
}

const PHONE = { address: "192.0.2.41", userAgent: "Mozilla/5.0 (Linux; Android 14)", linkId: null };

/** Signed with a tick, or drawn as well. */
export type Signer = { signedBy: string; relation?: string; drawn?: boolean };

async function signedBy({ drawn = false, ...who }: Signer) {
  const typed = await SignatureInput.parseAsync({ ...who, agreed: true });
  return { ...typed, drawn: drawn ? new Uint8Array(Buffer.from(DRAWN_NAME, "base64")) : null };
}

export function signed(
  time: number,
  purpose: SignedFor,
  signer: Signer,
  report: number | null = null,
): RoadStep {
  return {
    time,
    does: async ({ clerk }, { consignmentId, reportIds }) => {
      const vehicleReportId = report === null ? null : (reportIds[report] ?? null);
      const what = { consignmentId, purpose, vehicleReportId };
      await signPaper(clerk, what, await signedBy(signer), PHONE);
    },
  };
}

type Arrival = {
  receivedBy: string;
  relation?: string;
  remarks?: string;
  /** Packages that came otherwise than they were sent, by their numbers. */
  outcomes?: { number: number; outcome: "short" | "damaged"; condition?: string }[];
};

/** The delivery as it was taken down, signed where somebody signed. */
export function delivered(
  time: number,
  day: string,
  { outcomes = [], ...arrival }: Arrival,
  signer: Signer | null = null,
): RoadStep {
  return {
    time,
    does: async ({ clerk }, { consignmentId }) => {
      const sent = await db.package.count({ where: { consignmentId } });
      const short = outcomes.filter(({ outcome }) => outcome === "short").length;
      const minutes = ((time % 1440) + 1440) % 1440;
      const two = (value: number) => String(value).padStart(2, "0");
      const input = DeliveryInput.parse({
        ...arrival,
        deliveryDate: day,
        deliveryTime: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
        packagesReceived: String(sent - short),
        allDelivered: true,
        packages: outcomes,
      });
      const signature = signer && { signed: await signedBy(signer), where: PHONE };
      await recordDelivery(clerk, consignmentId, input, signature);
    },
  };
}

export function declared(
  time: number,
  goods: readonly { description: string; quantity: number; value: string }[],
): RoadStep {
  return {
    time,
    does: ({ clerk }, { consignmentId }) =>
      declareValue(clerk, consignmentId, ValueInput.parse({ goods })),
  };
}

export function lookedOver(time: number, report: object): RoadStep {
  return {
    time,
    does: async ({ clerk }, { consignmentId, reportIds }) => {
      const input = VehicleReportInput.parse(report);
      reportIds.push(await createVehicleReport(clerk, consignmentId, input));
    },
  };
}

/** What is found of a vehicle when it is unloaded. */
export function marked(time: number, report: number, delivery: object): RoadStep {
  return {
    time,
    does: ({ clerk }, { reportIds }) =>
      markAtDelivery(clerk, reportIds[report] ?? 0, DeliveryMarksInput.parse({ delivery })),
  };
}

type Claimed = { number: number; kind: "short" | "damaged"; amount: string; description: string };

/** A claim for a package by its number. */
export function claimed(time: number, day: string, { number, ...claim }: Claimed): RoadStep {
  return {
    time,
    does: async ({ clerk }, { consignmentId, claimIds }) => {
      const where = { consignmentId, number };
      const { id: packageId } = await db.package.findFirstOrThrow({ where });
      const input = NewClaimInput.parse({ ...claim, packageId, noticeDate: day });
      claimIds.push(await createClaim(clerk, input));
    },
  };
}

export function claimMoved(time: number, claim: number, to: object): RoadStep {
  return {
    time,
    does: ({ clerk }, { claimIds }) =>
      moveClaim(clerk, claimIds[claim] ?? 0, ClaimStatusInput.parse(to)),
  };
}
