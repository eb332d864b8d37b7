type Mutation = {
  rule: string;
  file: string;
  from: string;
  to: string;
  tests: string[];
  build?: true;
  database?: "postgres";
};

export const MUTATIONS: Mutation[];
export function mistakeIn(one: Mutation, textOf: (path: string) => string | null): string | null;
