/** The body's bytes; raises what `tooLarge` makes as soon as there are more than `most`, whatever its header says. */
export async function readBounded(
  request: Pick<Request | Response, "headers" | "body">,
  most: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  if (announced > most) throw tooLarge();
  // One that says how long it is goes into its place at once: pieces and the whole of a large one would stand beside each other.
  let whole = announced > 0 ? new Uint8Array(announced) : null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      // Not awaited: a body that never ends would never be cancelled either.
      void reader.cancel();
      throw tooLarge();
    }
    const before = size - value.byteLength;
    if (whole && size > announced) {
      chunks.push(whole.subarray(0, before));
      whole = null;
    }
    if (whole) whole.set(value, before);
    else chunks.push(value);
  }
  if (whole) return size === announced ? whole : whole.slice(0, size);
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}
