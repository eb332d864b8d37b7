import { db } from "~/platform/db.server";

import { chargesTotal } from "../road/charges";
import { packagesOfGoods } from "../road/package-count";
import { missingFor, type Missing } from "./consignment.missing";
import type { Consignment } from "./consignment.server";

/** Counts the loaded packages of some consignments. */
async function loadedOf(ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.package.groupBy({
    by: ["consignmentId"],
    where: { consignmentId: { in: [...ids] }, loadedAt: { not: null } },
    _count: { _all: true },
  });
  return new Map(rows.map((row) => [row.consignmentId ?? 0, row._count._all]));
}

/** Returns by id what each consignment lacks on a day, with the papers of its truck and driver. */
export async function missingOf(
  consignments: readonly Consignment[],
  today: string,
): Promise<Map<number, Missing[]>> {
  if (consignments.length === 0) return new Map();
  const ids = <K extends "vehicleId" | "driverId">(key: K) => [
    ...new Set(consignments.flatMap((one) => one[key] ?? [])),
  ];
  const [vehicles, drivers, loaded] = await Promise.all([
    db.vehicle.findMany({ where: { id: { in: ids("vehicleId") } } }),
    db.driver.findMany({ where: { id: { in: ids("driverId") } } }),
    loadedOf(consignments.map(({ id }) => id)),
  ]);
  return new Map(
    consignments.map((one) => [
      one.id,
      missingFor(
        {
          ...one,
          vehicle: vehicles.find(({ id }) => id === one.vehicleId) ?? null,
          driver: drivers.find(({ id }) => id === one.driverId) ?? null,
          charges: chargesTotal(one),
          quotation: one.quotation && {
            ...one.quotation,
            journeys: one.quotation._count.consignments,
          },
          packages: {
            listed: one._count.packages,
            loaded: loaded.get(one.id) ?? 0,
            ofGoods: packagesOfGoods(one.goods),
          },
        },
        today,
      ),
    ]),
  );
}
