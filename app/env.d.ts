/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />

import "@remix-run/node";

declare module "@remix-run/node" {
  // Loader types follow what single fetch really sends (dates stay dates).
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** The visitor's address, for limiting attempts. */
    clientAddress?: string;
  }
}
