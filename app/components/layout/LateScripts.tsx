/**
 * What entry.server.tsx held back: names of scripts, and the one that begins. As the text of an element, which a browser
 * runs as soon as the style sheets before it are there, and the page is drawn.
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
