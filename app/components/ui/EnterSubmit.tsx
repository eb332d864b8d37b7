import { ENTER, PRESSED } from "~/models/kit/shared/record-options";

/**
 * The hidden first submit of a form with several buttons: Enter presses it, and so saves, instead of
 * the first visible button, which may be 'Remove'.
 */
export function EnterSubmit() {
  return (
    <button
      className="hide"
      name={PRESSED}
      value={ENTER}
      tabIndex={-1}
      aria-hidden="true"
      type="submit"
    />
  );
}
