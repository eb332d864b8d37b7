import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import type { loader } from "~/root";
import { AuthLayout } from "./AuthLayout";

/** A page for people who are not signed in, in the public frame. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
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
