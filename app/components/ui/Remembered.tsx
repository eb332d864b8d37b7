import { memo, type Ref } from "react";

/**
 * A hidden field whose value scripts change. React writes a hidden field's first value back whenever it is drawn again,
 * so it is drawn once.
 */
export const Remembered = memo(function Remembered({
  name,
  value,
  field,
}: {
  name: string;
  value: string;
  field?: Ref<HTMLInputElement>;
}) {
  return <input type="hidden" name={name} defaultValue={value} ref={field} />;
});
