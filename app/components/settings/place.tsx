import { useHydrated } from "~/components/ui/use-hydrated";
import { paths } from "~/paths";

/**
 * Where a form of the settings posts to. With scripts the page stays where it is. Without, a refused form is
 * gone to by its fragment; the posted mark tells the server which it is.
 */
export function usePlace(section: string) {
  const hydrated = useHydrated();
  return {
    form: { action: paths.settings(hydrated ? undefined : section), preventScrollReset: true },
    mark: hydrated ? <input type="hidden" name="scripts" value="1" /> : null,
  };
}
