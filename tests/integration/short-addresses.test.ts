import { expect, test } from "vitest";

import { loader as invoice } from "~/routes/invoices.$id";
import { loader as item } from "~/routes/items.$id";
import { loader as job } from "~/routes/jobs.$id";
import { loader as payment } from "~/routes/payments.$id";
import { loader as quotation } from "~/routes/quotations.$id";
import { loader as user } from "~/routes/users.$id";

import { resetDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";

const LOADERS = {
  quotations: quotation,
  invoices: invoice,
  payments: payment,
  jobs: job,
  items: item,
  users: user,
};

test.each(Object.entries(LOADERS))(
  "GET /%s/{id} leads to the page with what was asked of it",
  async (section, loader) => {
    await resetDatabase();
    const cookie = await signedIn(await makeUser({ role: "employee" }));
    for (const query of ["", "?confirm=delete", "?confirm=delete&why=a%20b"]) {
      const args = getArgs(`/${section}/7${query}`, { id: "7" }, cookie);
      expect(await answerOf(loader, args)).toMatchObject({
        status: 302,
        location: `/${section}/view/7${query}`,
      });
    }
  },
);
