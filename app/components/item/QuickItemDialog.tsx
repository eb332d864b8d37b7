import { Dialog, DialogPanel, DialogTitle } from "@headlessui/react";

import { Button } from "~/components/ui/Button";
import { QuickItemForm, type QuickItemFormProps } from "./QuickItem";

/** The quick step as a dialog in place. Loaded on the first click by `QuickItemLink`, never before. */
export function QuickItemDialog({
  onClose,
  ...form
}: QuickItemFormProps & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose}>
      <div className="veil">
        <DialogPanel className="card confirm stack">
          <DialogTitle as="h2">Add New Item</DialogTitle>
          <QuickItemForm {...form} checked cancel={<Button onClick={onClose}>Cancel</Button>} />
        </DialogPanel>
      </div>
    </Dialog>
  );
}
