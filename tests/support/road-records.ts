import { createConsignment } from "~/models/consignment/consignment.create.server";
import { db, transaction } from "~/platform/db.server";

import { makeActor, makeJob, makeCustomer } from "./factories";

/** A booked consignment of a job of its own. */
export async function makeConsignment({ clientId }: { clientId?: number } = {}) {
  const job = await makeJob({ clientId: clientId ?? (await makeCustomer()).id });
  const id = await createConsignment(await makeActor("employee"), {
    jobId: job.id,
    quotationId: null,
  });
  return db.consignment.findUniqueOrThrow({ where: { id } });
}

/** The next package of a consignment's packing list. */
export async function makePackage({ id, jobId }: { id: number; jobId: number }) {
  const number = (await db.package.count({ where: { jobId } })) + 1;
  return transaction((tx) =>
    tx.package.create({ data: { jobId, consignmentId: id, number, contents: "Books" } }),
  );
}
