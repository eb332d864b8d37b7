/** Stroke paths on a 24 × 24 grid; drawn by hand so that the sprite stays under a kilobyte on the wire. */
const paths = {
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6L6 18",
  dashboard: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  quotation: "M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h5",
  payment: "M3 6h18v12H3zM3 10h18M6 15h4",
  job: "M2 6h12v11H2zM14 10h4l4 4v3h-8zM6 20a2 2 0 100-4 2 2 0 000 4zM18 20a2 2 0 100-4 2 2 0 000 4z",
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
