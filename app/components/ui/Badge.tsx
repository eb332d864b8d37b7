export type Tone = "neutral" | "info" | "accent" | "success" | "warning" | "danger" | "strong";

/** A status in words; the tone only helps the eye to find it. */
export function Badge({
  tone = "neutral",
  children,
}: {
  tone?: Tone;
  children: string | JSX.Element;
}) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
