import * as z from "zod";
import type { Actor } from "~/models/kit/policy/policy";
import { deletePackage, updatePackage } from "~/models/road/package/package.change.server";
import { PackageJson, packageJson } from "~/models/road/package/package.json";
import { movePackages, savePackages } from "~/models/road/package/package.save.server";
import {
  PackageInput,
  PackageMovesInput,
  PackagesInput,
} from "~/models/road/package/package.schema";
import { getPackage, packagesOf } from "~/models/road/package/package.server";
import { packingSaved } from "~/models/road/package/package.words";
import { tagged } from "./operation.server";
import { recordCalls } from "./record-calls.server";
import { Done, done, One, one } from "./replies";

const { get, post, patch } = tagged("Packages");

const read = async (actor: Actor, id: number) => packageJson(await getPackage(actor, id));
const calls = recordCalls("package", PackageJson, read);

const Packages = z.array(PackageJson);
const listed = async (actor: Actor, id: number) => (await packagesOf(actor, id)).map(packageJson);

export const packageOperations = [
  get("/consignments/{id}/packages", "listConsignmentPackages", {
    summary: "The packing list of a consignment: its packages in the order of their numbers",
    access: "consignment:view",
    reply: One(Packages),
    run: async ({ actor, id }) => one(await listed(actor, id("consignment"))),
  }),
  post("/consignments/{id}/packages", "saveConsignmentPackages", {
    summary: "Add packages to a consignment, and change those named by their id",
    description:
      "All of it or nothing. New ones take the next numbers of the job's packing list, at most 2,000; one with a `quantity` is so many that are alike, numbered one after another. Where a new one asks for a `number` and gets another, the message says so. 409 for a new one once the goods are on the way. With `version` a package that was changed in the meantime is refused. Answers with the whole list.",
    access: "consignment:edit",
    body: PackagesInput,
    reply: Done(Packages),
    run: async ({ actor, id, body }) => {
      const { total, renumbered } = await savePackages(actor, id("consignment"), body);
      const list = await listed(actor, id("consignment"));
      return done(packingSaved(total, renumbered), list);
    },
  }),
  patch("/consignments/{id}/packages", "moveConsignmentPackages", {
    summary:
      "Add packages of the job to a consignment, leave them for another one, mark them as loaded",
    description:
      "Lists of package ids: `take` those on no consignment yet, `release` those that stay behind, `load` and `unload` those on the truck. All of it or nothing; 409 for `take` and `release` once the goods are on the way. Answers with the whole list.",
    access: "consignment:edit",
    body: PackageMovesInput,
    reply: Done(Packages),
    run: async ({ actor, id, body }) => {
      await movePackages(actor, id("consignment"), body);
      return done("Packing list saved", await listed(actor, id("consignment")));
    },
  }),
  calls.get("consignment:view", "A package"),
  calls.update({
    summary:
      "Change a package whose consignment has not ended, with `through` those too that are alike up to that number",
    access: "consignment:edit",
    body: PackageInput,
    run: updatePackage,
  }),
  calls.remove(
    "consignment:edit",
    "Take a package off the list; 409 where photos or a claim belong to it, or its goods are on the way",
    deletePackage,
  ),
];
