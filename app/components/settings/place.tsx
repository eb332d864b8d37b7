import { useHydrated } from "~/components/ui/use-hydrated";

/**
 * Where one of a page's several forms posts to. With scripts the page stays where it is. Without, a refused
 * form is gone to by its fragment; the posted mark tells the server which it is.
 */
export function usePlace(page: string, form: string) {
  const hydrated = useHydrated();
  return {
    form: { action: hydrated ? page : `${page}#${form}`, preventScrollReset: true },
    mark: hydrated ? <input type="hidden" name="scripts" value="1" /> : null,
  };
}
