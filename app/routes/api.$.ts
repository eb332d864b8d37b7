import { docs, docsOfGroup, openApiDocument } from "~/services/api/docs-page.server";
import { apiRouter } from "~/services/api/router.server";
import { operations } from "~/services/api/operations.server";

/** Everything under /api: what is called at an address stands in the table of operations. */
export const loader = apiRouter([...operations, docs, docsOfGroup, openApiDocument]);
export const action = loader;
