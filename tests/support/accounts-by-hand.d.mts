/** What does not agree in a text of accounts, a sentence each. */
export function problemsOf(text: string): string[];
