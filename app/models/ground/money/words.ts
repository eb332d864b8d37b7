const ONES = (
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen " +
  "Sixteen Seventeen Eighteen Nineteen"
).split(" ");
const TENS = "- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");

const INDIAN: [number, string][] = [
  [10_000_000, "Crore"],
  [100_000, "Lakh"],
  [1_000, "Thousand"],
  [100, "Hundred"],
];
const WESTERN: [number, string][] = [
  [1_000_000_000, "Billion"],
  [1_000_000, "Million"],
  [1_000, "Thousand"],
  [100, "Hundred"],
];

/** One and many. */
type Word = [string, string];
type Unit = { major: Word; minor: Word; scale: [number, string][] };

const CENTS: Word = ["Cent", "Cents"];
const UNITS: Record<string, Unit> = {
  INR: { major: ["Rupee", "Rupees"], minor: ["Paisa", "Paise"], scale: INDIAN },
  USD: { major: ["Dollar", "Dollars"], minor: CENTS, scale: WESTERN },
  EUR: { major: ["Euro", "Euros"], minor: CENTS, scale: WESTERN },
  GBP: { major: ["Pound", "Pounds"], minor: ["Penny", "Pence"], scale: WESTERN },
  AED: { major: ["UAE Dirham", "UAE Dirhams"], minor: ["Fils", "Fils"], scale: WESTERN },
  SAR: { major: ["Saudi Riyal", "Saudi Riyals"], minor: ["Halala", "Halalas"], scale: WESTERN },
  QAR: { major: ["Qatari Riyal", "Qatari Riyals"], minor: ["Dirham", "Dirhams"], scale: WESTERN },
  SGD: { major: ["Singapore Dollar", "Singapore Dollars"], minor: CENTS, scale: WESTERN },
  MYR: { major: ["Ringgit", "Ringgit"], minor: ["Sen", "Sen"], scale: WESTERN },
  AUD: { major: ["Australian Dollar", "Australian Dollars"], minor: CENTS, scale: WESTERN },
  CAD: { major: ["Canadian Dollar", "Canadian Dollars"], minor: CENTS, scale: WESTERN },
  NZD: { major: ["New Zealand Dollar", "New Zealand Dollars"], minor: CENTS, scale: WESTERN },
  ZAR: { major: ["Rand", "Rand"], minor: CENTS, scale: WESTERN },
  NPR: { major: ["Nepalese Rupee", "Nepalese Rupees"], minor: ["Paisa", "Paisa"], scale: INDIAN },
  LKR: { major: ["Sri Lankan Rupee", "Sri Lankan Rupees"], minor: CENTS, scale: WESTERN },
  BDT: { major: ["Taka", "Taka"], minor: ["Poisha", "Poisha"], scale: INDIAN },
};

const named = ([one, many]: Word, count: number) => (count === 1 ? one : many);

function wholeInWords(value: number, scale: [number, string][]): string {
  if (value < 20) return ONES[value] ?? "";
  if (value < 100) {
    const rest = value % 10;
    return `${TENS[Math.floor(value / 10)]}${rest ? ` ${ONES[rest]}` : ""}`;
  }
  for (const [size, name] of scale) {
    if (value >= size) {
      const rest = value % size;
      const head = `${wholeInWords(Math.floor(value / size), scale)} ${name}`;
      return rest ? `${head} ${wholeInWords(rest, scale)}` : head;
    }
  }
  return "";
}

/**
 * An amount in minor units in words, as a printed document states it:
 * "Rupees Nineteen Thousand Eight Hundred Thirty Nine and Ninety Three Paise Only".
 */
export function amountInWords(minor: number, currency: string): string {
  const unit = UNITS[currency] ?? { major: [currency, currency], minor: CENTS, scale: WESTERN };
  const major = Math.floor(minor / 100);
  const rest = minor % 100;
  const whole = `${named(unit.major, major)} ${wholeInWords(major, unit.scale)}`;
  return rest
    ? `${whole} and ${wholeInWords(rest, unit.scale)} ${named(unit.minor, rest)} Only`
    : `${whole} Only`;
}
