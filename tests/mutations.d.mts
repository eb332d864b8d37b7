export const MUTATIONS: readonly {
  rule: string;
  file: string;
  from: string;
  to: string;
  tests: readonly string[];
  build?: boolean;
  database?: string;
}[];
