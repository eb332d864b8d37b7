/** An e-mail address: where it does not fit in one line it breaks before its "@", not in mid-word. */
export function AddressText({ text }: { text: string }) {
  const at = text.indexOf("@");
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
