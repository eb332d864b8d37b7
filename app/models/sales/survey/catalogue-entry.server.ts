import { db } from "~/platform/db.server";
import { sortNameOf } from "~/platform/lists/sort-name";

import { companyDay } from "../../company/company/company.server";
import { recordCommands } from "../../kit/record/record-commands.server";
import { holdAlone } from "../../kit/shared/hold.server";
import { ruleOf } from "../../kit/shared/rules";
import { CATALOGUE_ENTRY, type CatalogueInput } from "./catalogue-entry.record";

/** The catalogue that surveys count by. */
export const catalogue = recordCommands(CATALOGUE_ENTRY, {
  day: companyDay,
  // Two of one name at once: the second waits, and finds the first.
  hold: (tx) => holdAlone(tx, "Company", 1),
  rules: (before, tx) => [
    ruleOf<CatalogueInput>()(["name"], async ({ name }, addError) => {
      const sortName = sortNameOf(name);
      const other = await tx.catalogueEntry.findFirst({
        where: { sortName, id: { not: before?.id ?? 0 } },
      });
      if (other) addError("name", `There is an entry ${other.name} already`);
    }),
  ],
  isUsed: async (entryId, tx) =>
    (await tx.surveyLine.findFirst({ where: { entryId }, select: { id: true } })) !== null,
  used: "is counted in surveys and cannot be deleted. Deactivate it instead.",
});

/** What surveys offer, in the order in which it came. */
export const entriesInOrder = () => catalogue.active("id", null, db);
