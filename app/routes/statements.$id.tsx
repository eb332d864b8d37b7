import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { getStatement } from "~/models/billing/statement/statement.kept.server";
import { paths } from "~/paths";
import { pageFor } from "~/services/page.server";

/** A statement that was sent: it is shown on its customer's page. */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "statement:view", async ({ actor, id }) => {
    const { customerId, fromDay: from, toDay: to } = await getStatement(actor, id("statement"));
    return redirect(paths.customers.statement(customerId, { from, to }));
  });

export default function SentStatement() {
  return null;
}
