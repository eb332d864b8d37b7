import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import type { loader } from "~/root";
import { Card } from "~/components/ui/Card";
import { AuthLayout } from "./AuthLayout";

/** A page for people who are not signed in, in the public frame; a sheet in the shell for those who are. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  if (root?.user) return <Card title={title}>{children}</Card>;
  return (
    <AuthLayout
      title={title}
      companyName={root?.companyName ?? "Packers & Movers"}
      year={root?.year ?? new Date().getFullYear()}
      lite={root?.lite ?? true}
      flash={root?.flash}
    >
      {children}
    </AuthLayout>
  );
}
