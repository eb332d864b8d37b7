import { docs, openApiDocument } from "~/services/api/description.server";
import { apiDoor } from "~/services/api/door.server";
import { operations } from "~/services/api/operations.server";

/** Everything under /api: what is called at an address stands in the table of operations. */
export const loader = apiDoor([...operations, docs, openApiDocument]);
export const action = loader;
