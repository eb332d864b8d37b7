import type { Actor } from "~/models/kit/policy/policy";
import type { Tx } from "~/platform/db.server";

/** Who is at the desk: the demo's first employee. */
export async function clerkOf(tx: Tx): Promise<Actor> {
  const { id, name, email } = await tx.user.findFirstOrThrow({
    where: { role: "employee" },
    orderBy: { id: "asc" },
  });
  return { id, name, email: email ?? "", role: "employee", confirmed: true };
}
