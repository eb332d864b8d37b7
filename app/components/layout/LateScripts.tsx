/**
 * Loads the scripts that entry.server.tsx held back, and starts the first. Inline, so it runs once the style sheets are
 * loaded and the page is drawn.
 */
const BEGIN = `for (const link of document.querySelectorAll("link[rel=later]")) link.rel = "modulepreload";
for (const held of document.querySelectorAll("script[type=later]")) {
  const begun = document.createElement("script");
  begun.type = "module";
  begun.text = held.text;
  document.body.append(begun);
  begun.remove();
}`;

/** Fetches the page's scripts once its style sheet is there: on a slow line they would share it with the page. */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} dangerouslySetInnerHTML={{ __html: BEGIN }} suppressHydrationWarning />
  );
}
