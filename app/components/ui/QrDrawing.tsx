/** A QR code, with four modules of white all round, also in dark mode: scanners need them. `label`: what it is of. */
export function QrDrawing({
  code: { size, path },
  label,
}: {
  code: { size: number; path: string };
  label: string;
}) {
  return (
    <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label}>
      <path d={path} stroke="#000" />
    </svg>
  );
}
