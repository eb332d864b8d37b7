import { Description, Dialog, DialogPanel, DialogTitle } from "@headlessui/react";
import { Button } from "./Button";
import { ConfirmForm, type ConfirmWords } from "./ConfirmStep";

/** The confirm step as a dialog in place. Loaded on the first click by `ConfirmLink`, never before. */
export function ConfirmDialog({
  title,
  message,
  onClose,
  ...form
}: ConfirmWords & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose}>
      <div className="veil">
        <DialogPanel className="card confirm stack">
          <div>
            <DialogTitle as="h2">{title}</DialogTitle>
            <Description>{message}</Description>
          </div>
          <ConfirmForm {...form} cancel={<Button onClick={onClose}>Cancel</Button>} />
        </DialogPanel>
      </div>
    </Dialog>
  );
}
