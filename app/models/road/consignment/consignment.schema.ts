import * as z from "zod";
import { chargesTotal } from "../road/charges";
import { MAX_GOODS } from "../road/words";
import { inputShape } from "../../kit/shared/define-fields";
import { described } from "../../kit/shared/described";
import { flag, optionalText, stateWord } from "../../kit/shared/fields";
import { optionalId, optionalWhole, version } from "../../kit/shared/number-fields";
import { isBlank, isRecord } from "../../kit/shared/other-names";
import { ruleOf, withRules } from "../../kit/shared/rules";
import { CONSIGNMENT_FIELDS, ISSUE_FIELDS, TRUCK_FIELDS } from "./consignment.fields";
import { CONSIGNMENT_STATUSES, toConsignmentStatus } from "./consignment.status";

const GoodsRow = z
  .object(
    {
      description: optionalText("Goods", 200),
      quantity: optionalWhole("Quantity", 1, 100_000),
      packages: optionalWhole("Packages", 1, 10_000),
      packing: optionalText("Packing", 100),
    },
    { error: "Goods must be lines with a description" },
  )
  .transform((row, context) => {
    const { description, quantity, ...rest } = row;
    if (description === null) {
      context.addIssue({
        code: "custom",
        path: ["description"],
        message: "Say what the goods are",
      });
      return z.NEVER;
    }
    return { description, quantity: quantity ?? 1, ...rest };
  });

const isBlankRow = (row: unknown) => isRecord(row) && Object.values(row).every(isBlank);

/** Lines that nobody filled in are none: the form shows some spare ones. */
const goods = z
  .array(z.unknown(), { error: "Goods must be a list" })
  .nullish()
  .transform((rows) => rows?.filter((row) => !isBlankRow(row)))
  .pipe(z.array(GoodsRow).max(MAX_GOODS, `At most ${MAX_GOODS} lines of goods`).optional());

const Consignment = z.object({
  ...inputShape(CONSIGNMENT_FIELDS),
  goods: described(goods, {
    schema: {
      type: ["array", "null"],
      maxItems: MAX_GOODS,
      items: {
        type: "object",
        properties: {
          description: { type: "string", maxLength: 200, minLength: 1 },
          quantity: { type: ["integer", "string", "null"], minimum: 1, maximum: 100_000 },
          packages: { type: ["integer", "string", "null"], minimum: 1, maximum: 10_000 },
          packing: { type: ["string", "null"], maxLength: 100 },
        },
        required: ["description"],
      },
    },
    required: false,
  }),
  version,
});
export type ConsignmentInput = z.output<typeof Consignment>;

const rule = ruleOf<ConsignmentInput>();

/** A consignment as the form and a script send it; goods that are left out stay as they are. */
export const ConsignmentInput = withRules(
  Consignment,
  rule(["loadingDate", "expectedDate"], ({ loadingDate, expectedDate }, addError) => {
    if (expectedDate !== null && expectedDate < loadingDate)
      addError("expectedDate", "Expected delivery cannot be before the loading date");
  }),
  rule(
    ["freight", "otherCharges", "advance", "declaredValue", "fovRate", "risk"],
    (input, addError) => {
      const total = chargesTotal(input);
      if (total !== null && input.advance !== null && input.advance > total)
        addError(
          "advance",
          "Advance received cannot be more than freight, FOV and other charges together",
        );
    },
  ),
  rule(["weightKg", "weighed"], ({ weightKg, weighed }, addError) => {
    if (weighed && weightKg === null) addError("weightKg", "Enter the weight, or remove the tick");
  }),
  rule(["ewbNumber"], ({ ewbNumber }, addError) => {
    if (ewbNumber !== null && !/^\d{12}$/.test(ewbNumber.replace(/[\s-]/g, "")))
      addError("ewbNumber", "An e-way bill number has 12 digits");
  }),
  rule(["ewbNumber", "ewbValidUntil"], ({ ewbNumber, ewbValidUntil }, addError) => {
    if (ewbNumber === null && ewbValidUntil !== null)
      addError("ewbNumber", "Enter the number of this e-way bill");
  }),
);

/** The source of a new consignment: an approved quotation, or a job. */
export const NewConsignmentInput = withRules(
  z.object({
    quotationId: optionalId("This quotation does not exist"),
    jobId: optionalId("This job does not exist"),
  }),
  ruleOf<{ quotationId: number | null; jobId: number | null }>()(
    ["quotationId", "jobId"],
    ({ quotationId, jobId }, addError) => {
      if (quotationId === null && jobId === null)
        addError("quotationId", "Name the quotation or the job that it is for");
    },
  ),
);
export type NewConsignmentInput = z.output<typeof NewConsignmentInput>;

/** Which truck and driver a consignment goes with from now on. */
export const TruckInput = z.object(inputShape(TRUCK_FIELDS));
export type TruckInput = z.output<typeof TruckInput>;

/** 'Issue Lorry Receipt', with the truck where none was chosen before. */
export const IssueInput = z.object(inputShape(ISSUE_FIELDS));
export type IssueInput = z.output<typeof IssueInput>;

const status = stateWord(CONSIGNMENT_STATUSES, toConsignmentStatus);

const Status = z.object({
  status,
  reason: optionalText("Reason", 300),
  /** Marks every package as loaded where the goods leave. */
  allLoaded: flag("All are loaded"),
  /** Leaves packages not marked as loaded with the job. */
  leaveBehind: flag("Left behind"),
  /** Their loading date was still to come. */
  loadedToday: flag("Loaded today"),
  version,
});

/** A move of a consignment; a cancellation needs its reason. */
export const ConsignmentStatusInput = withRules(
  Status,
  ruleOf<z.output<typeof Status>>()(["allLoaded", "leaveBehind"], (input, addError) => {
    if (input.allLoaded && input.leaveBehind)
      addError(
        "leaveBehind",
        "Either all packages are loaded, or some are left behind: choose one",
      );
  }),
);
export type ConsignmentStatusInput = z.output<typeof ConsignmentStatusInput>;
