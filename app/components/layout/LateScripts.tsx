/**
 * Loads the scripts that entry.server.tsx held back, and starts the first. Inline, so it runs once the style sheets are
 * loaded and the page is drawn.
 */
const BEGIN = `for (const late of document.querySelectorAll("link[rel=later]")) late.rel = "modulepreload"
for (const late of document.querySelectorAll("script[type=later]")) {
const begun = document.createElement("script")
begun.type = "module"
begun.text = late.text
late.after(begun)
begun.remove()
}`;

/** Fetches the page's scripts once its style sheet is there: on a slow line they would share it with the page. */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} dangerouslySetInnerHTML={{ __html: BEGIN }} suppressHydrationWarning />
  );
}
