/** Stroke paths on a 24 × 24 grid, drawn by hand so that they stay small on the wire. */
const PATHS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6L6 18",
  dashboard: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  quotation: "M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h5",
  payment: "M3 6h18v12H3zM3 10h18M6 15h4",
  job: "M2 6h12v11H2zM14 10h4l4 4v3h-8zM6 20a2 2 0 100-4 2 2 0 000 4zM18 20a2 2 0 100-4 2 2 0 000 4z",
  planner: "M4 5h16v16H4zM4 10h16M8 3v4M16 3v4",
  profile: "M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-4 4-6 8-6s8 2 8 6",
  download: "M12 3v12M7 11l5 5 5-5M4 20h16",
  plus: "M12 5v14M5 12h14",
  search: "M11 18a7 7 0 100-14 7 7 0 000 14zM16 16l5 5",
  customer: "M9 12a4 4 0 100-8 4 4 0 000 8zM2 21c0-8 14-8 14 0M20 7v6M17 10h6",
  move: "M9 3h6v3H9zM7 4H5v17h14V4h-2M8 13l3 3 5-6",
  box: "M3 8l9-5 9 5v9l-9 5-9-5zM3 8l9 5 9-5M12 13v9",
  invoice: "M5 3h14v18l-3-2-4 2-4-2-3 2zM9 8h6M9 12h6",
  owed: "M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l4 2",
  cost: "M3 8h18v12H3zM3 8l12-4v4M16 14h2",
  crew: "M9 12a4 4 0 100-8 4 4 0 000 8zM2 21c0-8 14-8 14 0M16 4a4 4 0 010 8M19 15c2 1 3 3 3 6",
  item: "M4 4h16v16H4zM4 12h16M12 4v16",
  book: "M12 6q-2-2-9-2v14q7 0 9 2 2-2 9-2V4q-7 0-9 2v14",
  message: "M3 5h18v12H9l-5 4v-4H3z",
  settings: "M4 7h16M4 17h16M15 5v4M9 15v4",
} as const;

export type IconName = keyof typeof PATHS;

/** Those outside the sidebar: all that a page without scripts draws. */
const FEW = 11;

const drawn = Object.entries(PATHS).map(
  ([name, d]) => `<symbol id="i-${name}" viewBox="0 0 24 24"><path d="${d}"></path></symbol>`,
);
const [all, few] = [drawn.join(""), drawn.slice(0, FEW).join("")];

/** Gives the markup of the icons, which a page refers to by their names. */
export const drawnIcons = (isFew: boolean): string => (isFew ? few : all);
