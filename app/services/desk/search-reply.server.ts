import { formatMoney } from "~/models/ground/money/money";
import { isStaff, type Actor } from "~/models/kit/policy/policy";
import { LONGEST, readSought } from "~/models/desk/search/search.query";
import { actsFor } from "~/models/desk/search/acts.server";
import { searchEverything, wholeNumber } from "~/models/desk/search/search.server";

const STAFF_HINT = "A number or a part of it, a name, a phone, an address, an amount";
const CUSTOMER_HINT = "The number of a document or a part of it, an address, an amount";

/** Returns the data of the page of the search over everything; `straight`: the address it leads to instead. */
export async function searchReply(actor: Actor, asked: string | null) {
  const { typed, text, problem } = readSought(asked);
  const hint = isStaff(actor) ? STAFF_HINT : CUSTOMER_HINT;
  const form = { typed, problem, hint, longest: LONGEST, straight: null };
  const acts = async () =>
    (await actsFor(actor, text)).map(({ label, about, to }) => ({
      label,
      about: about.filter(Boolean).join(" · "),
      to,
    }));
  if (!text) return { ...form, searched: false, groups: [], acts: problem ? [] : await acts() };
  const one = await wholeNumber(actor, text);
  if (one) return { ...form, searched: true, groups: [], acts: [], straight: one.to };
  const groups = await searchEverything(actor, text);
  return {
    ...form,
    searched: true,
    acts: await acts(),
    groups: groups.map(({ hits, ...group }) => ({
      ...group,
      // As text: the browser needs no code for money.
      hits: hits.map(({ id, title, about, amount, state, to }) => ({
        id,
        title,
        about: about.filter(Boolean).join(" · "),
        amount: amount ? formatMoney(amount.minor, amount.currency) : null,
        state: state ? { word: state.word, tone: state.tone } : null,
        to,
      })),
    })),
  };
}

export type SearchGroup = Awaited<ReturnType<typeof searchReply>>["groups"][number];
