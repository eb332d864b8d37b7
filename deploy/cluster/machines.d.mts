import type { Cluster } from "./cluster.mjs";

export type Member = {
  name: string;
  answers: boolean;
  leads: boolean;
  role: string;
  state: string;
  timeline: number | null;
};
export const isRoot: boolean;
export function cut(cluster: Cluster, name: string, from: string[], isCut?: boolean): void;
export function pull(cluster: Cluster, name: string, isOut?: boolean): void;
export function processesOf(cluster: Cluster, name: string): number[];
export function pidOf(folder: string, program: string): number | null;
export function startMachine(cluster: Cluster, name: string): void;
export function startProxy(cluster: Cluster): void;
export function stopAll(cluster: Cluster): Promise<void>;
export function remove(cluster: Cluster): void;
export function rolesOf(cluster: Cluster): Promise<Member[]>;
export function patronictl(cluster: Cluster, ...args: string[]): string;
