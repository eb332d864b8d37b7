/** A driver who was erased: the row stays, since journeys name it. Pure. */

/** What an erased driver is called wherever the name was. */
export const erasedDriverName = (id: number) => `Erased driver ${id}`;

/** Every other driver has a phone: the form asks for it. */
export const isErasedDriver = ({ phone }: { phone: string }) => phone === "";

export const DRIVER_ERASED = "This driver was erased and cannot be changed.";
