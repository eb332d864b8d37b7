/** What a record's page asks before its paper goes out; `fields`: what was posted, to be posted again with the answer. */
export type GoingOut = { text: string; fields: Record<string, string> };
