import { useDrawnIcons } from "~/components/from-server";

import type { IconName } from "~/services/icons.server";

export type { IconName };

/** The drawings themselves; the shell and the sign-in layout render it once a page, `Icon` refers to it. */
export function IconSprite({ few }: { few: boolean }) {
  const drawn = useDrawnIcons(few);
  return (
    <svg
      className="sprite"
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawn }}
    />
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
