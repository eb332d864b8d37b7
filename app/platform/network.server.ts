import { isIPv6 } from "node:net";

/**
 * The network that an address is counted by: IPv4 as it is, also where it comes as IPv6 (`::ffff:192.0.2.1`); of
 * IPv6 the first 64 bits, since whoever has one address has all of those.
 */
export function networkOf(address: string): string {
  const plain = address.trim().toLowerCase().split("%", 1)[0] ?? "";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return plain.slice(0, 100) || "local";
  const words = wordsOf(plain);
  // An IPv4 address written in hexadecimal.
  if (words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff) {
    return words
      .slice(6)
      .flatMap((word) => [word >> 8, word & 255])
      .join(".");
  }
  return `${words
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(":")}::/64`;
}

/** The eight 16-bit words of an IPv6 address. */
function wordsOf(address: string): number[] {
  const dotted = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = "", tail] = dotted.split("::");
  const read = (part: string) =>
    part
      .split(":")
      .filter(Boolean)
      .map((word) => parseInt(word, 16));
  const [before, after] = [read(head), read(tail ?? "")];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
