import type { JsonSchema } from "~/models/kit/shared/described";

/**
 * One example for each body, from its own schema: what has to be there, and of the rest what people say most. A word of a list
 * is the list's first; everything else is told here by its name.
 */
const TOLD: Readonly<Record<string, unknown>> = {
  name: "Asha Rao",
  email: "asha.rao@example.com",
  phone: "9822014510",
  password: "brass-kettle-26",
  address: "14 MG Road, Pune 411001",
  title: "Move to Mumbai",
  location: "14 MG Road, Pune",
  description: "Two rooms, third floor",
  sku: "BOX-M",
  price: 120,
  sourceAddress: "14 MG Road, Pune 411001",
  destinationAddress: "7 Hill Road, Mumbai 400050",
  transportationCharge: 10_000,
  packagingCharge: 2_000,
  loadingCharge: 1_500,
  unloadingCharge: 1_500,
  date: "2026-11-20",
  expiryDate: "2027-01-15",
  startDate: "2026-12-05",
  endDate: "2026-12-06",
  invoiceDate: "2026-12-01",
  dueDate: "2026-12-31",
  deliveryDate: "2026-12-07",
  noticeDate: "2026-12-08",
  validFrom: "2026-12-01",
  validTo: "2027-11-30",
  amount: 11_404,
  taxAmount: 0,
  unitPrice: 11_404,
  quantity: 1,
  transactionId: "UTR 4300125678",
  reason: "As agreed by telephone",
  rejectionReason: "Too dear",
  text: "Call before you come",
  receivedBy: "Asha Rao",
  packagesReceived: 12,
  contents: "Books",
  make: "Maruti Swift",
  registration: "MH12AB1234",
  number: "MH12AB1234",
  vehicleNumber: "MH12AB1234",
  driverName: "Ramesh Pawar",
  currency: "INR",
  handedTo: "Bank",
  month: "2026-11",
  certificateNumber: "AB1234",
  certificateDate: "2026-12-10",
  placeOfSupply: "27",
  csv: "tan,amount,date\nPNEA12345B,228.08,2026-11-20",
  irn: "a5c12dca80e743321740b001fd70953e8738d109865d28ba4013750f2046f229",
  ackNo: "112610012345678",
  ackDate: "2026-12-01 16:26:00",
  signedQr: "eyJhbGciOiJSUzI1NiJ9.eyJkYXRhIjoie30ifQ.c2lnbmVk",
  consignmentId: undefined,
  goods: undefined,
  items: undefined,
  packages: undefined,
  slabs: undefined,
};

const shapesOf = (schema: JsonSchema) => (schema.anyOf as JsonSchema[] | undefined) ?? [];
const typesOf = (schema: JsonSchema) => [schema.type ?? []].flat() as string[];

/** Whether a value may stand where a schema is. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const types = [schema, ...shapesOf(schema)].flatMap(typesOf);
  if (types.includes("integer") || types.includes("number")) return typeof value === "number";
  const long = typeof value === "string" && value.length > Number(schema.maxLength ?? Infinity);
  return !long && types.includes(typeof value);
}

function valueOf(name: string, schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return (schema.enum as unknown[])[0];
  if (TOLD[name] !== undefined && fits(TOLD[name], schema)) return TOLD[name];
  const [shape] = shapesOf(schema);
  const types = typesOf(schema);
  if (shape?.format === "date") return "2026-12-01";
  if (shape) return valueOf(name, shape);
  if (types.includes("object")) return exampleOf(schema);
  if (types.includes("array")) return [valueOf(name, (schema.items ?? {}) as JsonSchema)];
  if (types.includes("boolean")) return true;
  if (types.includes("number") || types.includes("integer")) return Math.max(7, least(schema));
  return "Sofa".padEnd(Number(schema.minLength ?? 0), "a");
}

const least = ({ minimum = 0 }: JsonSchema) => Number(minimum);

/** So many fields are named by the example of a change. */
const FEW = 3;

/** An example of what a schema takes; of a change (`few`) only some fields. */
export function exampleOf(schema: JsonSchema, few = false): Record<string, unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = (schema.required ?? []) as string[];
  const said = properties.filter(([name]) => required.includes(name) || name in TOLD);
  const chosen = few && required.length === 0 ? said.slice(0, FEW) : said;
  return Object.fromEntries(chosen.map(([name, field]) => [name, valueOf(name, field)]));
}
