import { SURVEY } from "~/models/sales/survey/survey.record";
import { transaction } from "~/platform/db.server";

import { makeUser } from "./factories";

/** A customer's survey with one thing in one room. */
export async function makeSurvey(more: object = {}) {
  const customerId = "customerId" in more ? undefined : (await makeUser({ role: "customer" })).id;
  const line = { name: "Harmonium", cft: 10_00, kg: 318, quantity: 1 };
  return transaction((tx) =>
    tx.survey.create({
      data: {
        customerId,
        searchText: SURVEY.searchText({ note: null, ...more }),
        rooms: {
          create: { position: 0, name: "Hall", kind: "living", lines: { create: line } },
        },
        ...more,
      },
    }),
  );
}
