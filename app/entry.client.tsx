import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

import { keepEarlyAreas } from "~/components/layout/early-areas";
import { keepLostPresses } from "~/components/layout/no-network";
import { goOn } from "~/components/layout/way-on";

goOn();
keepEarlyAreas();
keepLostPresses();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
