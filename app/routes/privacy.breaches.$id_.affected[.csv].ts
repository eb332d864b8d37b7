import type { LoaderFunctionArgs } from "@remix-run/node";

import { exportAffected } from "~/models/people/breach/breach.affected.server";
import { getBreach } from "~/models/people/breach/breach.server";
import { csvReply } from "~/services/desk/csv.server";
import { fileFor } from "~/services/papers/file-page.server";

/** Those whom a breach concerns, as a file. */
export const loader = (args: LoaderFunctionArgs) =>
  fileFor(args, "breach:manage", async ({ actor, id }) => {
    const breach = await getBreach(actor, id("breach"));
    const rows = async function* () {
      for await (const some of exportAffected(actor, breach.id)) {
        yield some.map((person) => [person.id, person.name, person.email, person.phone]);
      }
    };
    return csvReply(`breach-${breach.id}-affected`, ["Account", "Name", "E-mail", "Phone"], rows());
  });
