import type { ComponentProps, ReactNode } from "react";

import { Card } from "./Card";
import { Table } from "./Table";

/** A table on a card of its own, whose heading names both. */
export function TableCard<T>({
  title,
  id,
  actions,
  ...table
}: { title: string; id?: string; actions?: ReactNode } & Omit<
  ComponentProps<typeof Table<T>>,
  "caption"
>) {
  return (
    <Card title={title} id={id} actions={actions}>
      <Table caption={title} {...table} />
    </Card>
  );
}
