/** What of `/api/search` a suggestion shows. */
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
type Offer = { title: string; about: string; url: string };

const PAUSE_MS = 200;
/** Of each noun; the page of results has more. */
const EACH = 3;
const MOST = 12;

const suggested = new WeakSet<HTMLInputElement>();

async function ask(text: string, signal: AbortSignal): Promise<Found | null> {
  const query = new URLSearchParams({ q: text });
  // Nothing is said where the server cannot be asked: the form still searches.
  const answer = await fetch(`/api/search?${query}`, { redirect: "error", signal }).catch(
    () => null,
  );
  return answer?.ok ? ((await answer.json()) as { data: Found }).data : null;
}

function line(offer: Offer, id: string): HTMLElement {
  const row = document.createElement("a");
  row.id = id;
  row.href = offer.url;
  row.tabIndex = -1;
  row.role = "option";
  const about = document.createElement("small");
  about.textContent = offer.about;
  row.append(offer.title, about);
  return row;
}

/** Offers what is found below a search box while somebody types; Enter without a choice sends its form as ever. */
export function suggestTo(box: HTMLInputElement): void {
  if (suggested.has(box)) return;
  suggested.add(box);
  const list = document.createElement("div");
  list.id = "suggestions";
  list.role = "listbox";
  list.className = "suggestions card";
  list.setAttribute("aria-label", "Found");
  list.hidden = true;
  box.after(list);
  box.role = "combobox";
  box.setAttribute("aria-autocomplete", "list");
  box.setAttribute("aria-controls", list.id);

  let timer = 0;
  let asking = new AbortController();
  let chosen = -1;
  const options = () => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const show = (open: boolean) => {
    list.hidden = !open;
    box.setAttribute("aria-expanded", String(open));
    choose(-1);
  };
  const choose = (at: number) => {
    chosen = at;
    const all = options();
    all.forEach((option, index) => option.setAttribute("aria-selected", String(index === at)));
    all[at]?.scrollIntoView({ block: "nearest" });
    if (all[at]) box.setAttribute("aria-activedescendant", all[at].id);
    else box.removeAttribute("aria-activedescendant");
  };
  const offer = async (text: string) => {
    const found = await ask(text, asking.signal);
    // Somebody may have typed on, or left, meanwhile.
    if (!found || box.value.trim() !== text || document.activeElement !== box) return;
    const rows: HTMLElement[] = [];
    list.replaceChildren();
    const acts = found.acts.map(({ label: title, about, url }) => ({ title, about, url }));
    for (const { label, hits } of [{ label: "Actions", hits: acts }, ...found.groups]) {
      // Before anything is typed there is nothing else to show.
      const room = text ? Math.min(EACH, MOST - rows.length) : MOST;
      if (room <= 0 || hits.length === 0) continue;
      const group = document.createElement("div");
      group.role = "group";
      group.setAttribute("aria-label", label);
      const heading = document.createElement("p");
      heading.className = "hint";
      heading.ariaHidden = "true";
      heading.textContent = label;
      group.append(heading);
      for (const hit of hits.slice(0, room)) {
        const row = line(hit, `suggestion-${rows.length}`);
        rows.push(row);
        group.append(row);
      }
      list.append(group);
    }
    if (rows.length > 0 && text) {
      const all = {
        title: "All results",
        about: "",
        url: `${box.form?.action}?${new URLSearchParams({ q: text })}`,
      };
      list.append(line(all, `suggestion-${rows.length}`));
    }
    show(rows.length > 0);
  };

  const typed = () => {
    clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
    const text = box.value.trim();
    if ([...text].length === 1) return show(false);
    timer = window.setTimeout(() => void offer(text), PAUSE_MS);
  };
  box.addEventListener("input", typed);
  box.addEventListener("focus", typed);
  box.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const all = options();
    if (event.key === "ArrowDown") choose((chosen + 1) % all.length);
    else if (event.key === "ArrowUp") choose((chosen <= 0 ? all.length : chosen) - 1);
    else if (event.key === "Escape") show(false);
    else if (event.key === "Enter" && chosen >= 0) all[chosen]?.click();
    else return;
    event.preventDefault();
  });
  // A press on an offer takes the focus first: it must still be there to be pressed.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  box.addEventListener("blur", () => show(false));
  box.form?.addEventListener("submit", () => {
    asking.abort();
    show(false);
  });
  if (document.activeElement === box) typed();
}
