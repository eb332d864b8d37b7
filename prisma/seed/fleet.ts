import { DRIVER } from "~/models/road/driver/driver.record";
import { VEHICLE } from "~/models/road/vehicle/vehicle.record";
import type { Tx } from "~/platform/db.server";

import { remember } from "./history";
import type { Part } from "./plan";
import { Random } from "./random";
import { officeTime } from "./timeline";
import { DRIVERS, FREIGHTS, PRICES, VEHICLES } from "./words/fleet";

/** What the demo business asks of families: the tariff that ships, with prices. */
export async function addTariff(tx: Tx, currency: string): Promise<void> {
  const tariff = await tx.tariff.findFirst({ orderBy: { id: "asc" } });
  if (!tariff) return;
  const data = { ...PRICES, freights: FREIGHTS.join("\n"), currency };
  await tx.tariff.update({ where: { id: tariff.id }, data });
}

/** The trucks and drivers of the demo business, added on a day (offset from today); their papers end by that day's calendar. */
export async function addFleet(tx: Tx, part: Part, day: number): Promise<void> {
  // Its own chance: what else the story draws stays as it was.
  const random = new Random("fleet");
  const [author = null] = part.staff;
  const until = (offset: number | null) => (offset === null ? null : part.timeline.day(offset));
  for (const { insurance, permit, fitness, ...vehicle } of VEHICLES) {
    const added = officeTime(random, day);
    const papers = {
      insuranceUntil: until(insurance),
      permitUntil: until(permit),
      fitnessUntil: until(fitness),
    };
    const searchText = VEHICLE.searchText(vehicle);
    const { id } = await tx.vehicle.create({
      data: { ...vehicle, ...papers, searchText, ...part.stamps(added) },
    });
    remember(part, author, "vehicle", id, added, "created");
  }
  for (const { licence, ...driver } of DRIVERS) {
    const added = officeTime(random, day);
    const { id } = await tx.driver.create({
      data: {
        ...driver,
        licenceUntil: until(licence),
        searchText: DRIVER.searchText(driver),
        ...part.stamps(added),
      },
    });
    remember(part, author, "driver", id, added, "created");
  }
}
