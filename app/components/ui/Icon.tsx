/** Stroke paths on a 24 × 24 grid; drawn by hand so that the sprite stays small on the wire. */
const paths = {
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6L6 18",
  dashboard: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  quotation: "M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h5",
  payment: "M3 6h18v12H3zM3 10h18M6 15h4",
  job: "M2 6h12v11H2zM14 10h4l4 4v3h-8zM6 20a2 2 0 100-4 2 2 0 000 4zM18 20a2 2 0 100-4 2 2 0 000 4z",
  planner: "M4 5h16v16H4zM4 10h16M8 3v4M16 3v4M8 14h3M13 17h3",
  customer: "M8 11a4 4 0 100-8 4 4 0 000 8zM1 21c0-5 3-7 7-7s7 2 7 7M17 4h6v8h-3l-2 2v-2h-1z",
  box: "M3 8l9-5 9 5v9l-9 5-9-5zM3 8l9 5 9-5M12 13v9",
  invoice: "M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2zM9 8h6M9 12h6",
  owed: "M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l4 2",
  cost: "M4 9h13v11H4zM17 12l4-3v8l-4-2M8 9V4h5v5",
  truck:
    "M2 8h9v9H2zM11 11h6l4 3v3H11zM6 20a2 2 0 100-4 2 2 0 000 4zM17 20a2 2 0 100-4 2 2 0 000 4z",
  crew: "M8 10a3 3 0 100-6 3 3 0 000 6zM2 20c0-4 3-6 6-6s6 2 6 6M17 11a3 3 0 100-5M17 14c3 0 5 2 5 6",
  user: "M7 14a4 4 0 100-8 4 4 0 000 8zM11 10h11M18 10v4",
  item: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  book: "M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2zM12 6v14",
  message: "M3 5h18v12H9l-5 4v-4H3z",
  settings:
    "M4 7h10M18 7h2M4 17h2M10 17h10M16 9a2 2 0 100-4 2 2 0 000 4zM8 19a2 2 0 100-4 2 2 0 000 4z",
  profile: "M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-4 4-6 8-6s8 2 8 6",
  download: "M12 3v12M7 11l5 5 5-5M4 20h16",
  plus: "M12 5v14M5 12h14",
  search: "M11 18a7 7 0 100-14 7 7 0 000 14zM16 16l5 5",
} as const;

export type IconName = keyof typeof paths;

/** The drawings themselves; the shell and the sign-in layout render it once a page, `Icon` refers to it. */
export function IconSprite({ only }: { only?: IconName[] }) {
  const names = only ?? (Object.keys(paths) as IconName[]);
  return (
    <svg className="sprite" aria-hidden="true">
      {names.map((name) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          <path d={paths[name]} />
        </symbol>
      ))}
    </svg>
  );
}

/** A decoration as tall as the text; never the only label of a control. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
