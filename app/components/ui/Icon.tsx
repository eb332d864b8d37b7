/** Stroke paths on a 24 × 24 grid; drawn by hand so that the sprite stays under a kilobyte on the wire. */
const paths = {
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6L6 18",
  dashboard: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  users:
    "M9 11a4 4 0 100-8 4 4 0 000 8zM2 21c0-4 3-6 7-6s7 2 7 6M16 3a4 4 0 010 8M18 15c3 1 4 3 4 6",
  employee: "M12 11a4 4 0 100-8 4 4 0 000 8zM5 21c0-4 3-6 7-6s7 2 7 6zM12 15v6",
  customers: "M3 21V10l9-6 9 6v11zM9 21v-7h6v7",
  items: "M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8",
  quotation: "M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h5",
  invoice: "M5 3v18l3-2 2 2 2-2 2 2 2-2 3 2V3zM9 8h6M9 12h6",
  payment: "M3 6h18v12H3zM3 10h18M6 15h4",
  job: "M2 6h12v11H2zM14 10h4l4 4v3h-8zM6 20a2 2 0 100-4 2 2 0 000 4zM18 20a2 2 0 100-4 2 2 0 000 4z",
  profile: "M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-4 4-6 8-6s8 2 8 6",
  documents: "M5 3h9l4 4v11H5zM8 21h13V9",
  outbox: "M3 5h18v14H3zM3 6l9 7 9-7",
  reminders: "M4 18h16l-2-3v-5a6 6 0 00-12 0v5zM10 21h4",
  reports: "M4 20V10M10 20V4M16 20v-7M3 20h18",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 5h4v4h-4zM7 15h4v4H7z",
  logout: "M10 4H4v16h6M9 12h12M17 8l4 4-4 4",
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
