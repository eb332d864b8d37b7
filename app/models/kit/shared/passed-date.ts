import { ruleOf, type Rule } from "./rules";

/** The question about a working day in the past; 'Save anyway' answers it. */
export const PASSED = "This date has passed.";
/** The field in which a form posts the day that 'Save anyway' was pressed for. */
export const PASSED_FIELD = "passedDate";

/**
 * The question of pages about a moving or start day before today, asked once for each such day. The
 * day that is stored already (`before`) is none, nor is one in `confirmed`. Scripts are not asked.
 */
export function passedDateRule<K extends string>(
  field: K,
  known: { today: string; before: string | null; confirmed: readonly unknown[] },
): Rule<Record<K, string>> {
  return ruleOf<Record<K, string>>()([field], (values, addError) => {
    const day = values[field];
    if (day >= known.today || day === known.before || known.confirmed.includes(day)) return;
    addError(field, PASSED);
  });
}

/** The rule of a day for which something is planned: a new one has not passed, for scripts either. One that passed since stays. */
export function plannedDayRule<K extends string>(
  field: K,
  before: Readonly<Record<K, string | null>> | null,
  today: () => Promise<string>,
): Rule<Record<K, string | null>> {
  return ruleOf<Record<K, string | null>>()([field], async (values, addError) => {
    const day = values[field];
    if (day === null || day === before?.[field]) return;
    if (day < (await today())) addError(field, PASSED);
  });
}
