import type { ReactNode } from "react";

/** The top of a page: its h1, a badge beside it, a line beneath, the buttons at the right. */
export function PageHeader({
  title,
  badge,
  subtitle,
  actions,
}: {
  title: string;
  badge?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="page-head">
      <div>
        <div className="row">
          <h1>{title}</h1>
          {badge}
        </div>
        {subtitle && <p className="muted">{subtitle}</p>}
      </div>
      {actions && <div className="row no-print">{actions}</div>}
    </div>
  );
}
