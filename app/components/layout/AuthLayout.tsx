import type { ReactNode } from "react";
import { type Flash, FlashRegion } from "~/components/ui/FlashMessage";
import { IconSprite } from "~/components/ui/Icon";
import { Brand, Footer } from "./Brand";

/** The public frame: logo, what the product is, one centred card, footer. */
export function AuthLayout({
  title,
  subtitle = "Packers & Movers Service Management System",
  companyName,
  year,
  lite,
  flash,
  children,
}: {
  /** The heading of the card. */
  title?: string;
  subtitle?: string;
  companyName: string;
  year: number;
  lite: boolean;
  flash?: Flash | null;
  children: ReactNode;
}) {
  return (
    <div className="auth">
      <IconSprite few={lite} />
      <header>
        <Brand to="/" name={companyName} />
        <p className="muted">{subtitle}</p>
      </header>
      <FlashRegion flash={flash} lite={lite} keepsRoom />
      <main className="card stack">
        {title && <h1>{title}</h1>}
        {children}
      </main>
      <Footer companyName={companyName} year={year} lite={lite} />
    </div>
  );
}
