import { combobox, type OfferGroup } from "~/components/ui/combobox";

/** The parts of the `/api/search` reply that a suggestion shows. */
type Found = {
  acts: { label: string; about: string; url: string }[];
  groups: {
    label: string;
    total: number;
    many: boolean;
    all: string;
    hits: { title: string; about: string; url: string }[];
  }[];
};

/** The limit for each noun; the results page has more. */
const EACH = 3;
const MOST = 12;

async function ask(text: string, signal: AbortSignal): Promise<Found | null> {
  const query = new URLSearchParams({ q: text });
  // Nothing is said where the server cannot be asked: the form still searches.
  const answer = await fetch(`/api/search?${query}`, { redirect: "error", signal }).catch(
    () => null,
  );
  return answer?.ok ? ((await answer.json()) as { data: Found }).data : null;
}

/** Offers what is found below a search box while somebody types. Enter opens the first line; before there is any it sends the form. */
export function suggestTo(box: HTMLInputElement): void {
  combobox(box, {
    name: "Found",
    first: "shown",
    async offers(text, signal) {
      if ([...text].length === 1) return [];
      const found = await ask(text, signal);
      if (!found) return null;
      const groups: OfferGroup[] = [];
      let shown = 0;
      const acts = found.acts.map(({ label: title, about, url }) => ({ title, about, url }));
      for (const { label, hits } of [{ label: "Actions", hits: acts }, ...found.groups]) {
        // Before anything is typed there is nothing else to show.
        const offers = hits.slice(0, text ? Math.min(EACH, MOST - shown) : MOST);
        shown += offers.length;
        if (offers.length > 0) groups.push({ label, offers });
      }
      const url = `${box.form?.action}?${new URLSearchParams({ q: text })}`;
      if (shown > 0 && text) groups.push({ offers: [{ title: "All results", about: "", url }] });
      return groups;
    },
  });
}
