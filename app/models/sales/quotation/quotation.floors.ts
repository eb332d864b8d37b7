type Ends = {
  loadingFloor: string | null;
  loadingLift: boolean;
  unloadingFloor: string | null;
  unloadingLift: boolean;
};

const floorText = (floor: string | null, hasLift: boolean) =>
  [floor, hasLift && "with lift"].filter(Boolean).join(", ");

/** How papers say the floors of a move, "3rd, with lift"; empty where nothing is known of one. */
export function floorsOf(ends: Ends): { loading: string; unloading: string } {
  return {
    loading: floorText(ends.loadingFloor, ends.loadingLift),
    unloading: floorText(ends.unloadingFloor, ends.unloadingLift),
  };
}
