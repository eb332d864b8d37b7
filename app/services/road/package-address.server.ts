import { roadPaths } from "~/road-paths";
import { env } from "~/platform/env.server";

/** Where the code on a package's label leads: whoever of the staff scans it sees the package. */
export function packageAddress(packageId: number): string {
  return `${env().appUrl}${roadPaths.packages.view(packageId)}`;
}
