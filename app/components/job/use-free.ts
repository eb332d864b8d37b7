import { useRef, useState } from "react";

import { askFill } from "~/components/ui/Chooser";
import type { Option } from "~/components/ui/Field";

import type { CrewChoice } from "./CrewField";

/** Free ones first, busy ones with where they are. */
export type Free = {
  crew: readonly CrewChoice[];
  vehicles: readonly Option[];
  drivers: readonly Option[];
};

/** Who and what is free on other days than the page came with, and what asks for it; the last question counts. */
export function useFree() {
  const [free, setFree] = useState<Free | null>(null);
  const asking = useRef<AbortController>(undefined);
  async function askFree(asked: Parameters<typeof askFill>[0]) {
    asking.current?.abort();
    asking.current = new AbortController();
    const found = await askFill<Free | null>(asked, asking.current.signal);
    if (found) setFree(found);
  }
  return [free, (asked: Parameters<typeof askFill>[0]) => void askFree(asked)] as const;
}
