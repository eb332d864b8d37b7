import { only } from "~/platform/only";

/** The rooms of a home or an office, as lists of goods are headed by them. Pure. */

/** Room names, with words before them ("Master Bedroom") and numbers behind ("Bedroom 2"). */
const ROOM =
  /^(?:(?:master|main|big|small|large|front|back|left|right|upper|lower|first|second|third|1st|2nd|3rd|home|modular|common|[\p{L}]+['’]s)\s+){0,2}(?:(?:bed|bath|living|drawing|dining|guest|store|kids?|children'?s|master|pooja|puja|prayer|study|work|sitting|family|server|meeting|conference|waiting|utility|servant'?s?|powder|wash|laundry|tv|play|box)\s*-?\s*room|room|kitchen|hall|hallway|balcony|garage|terrace|verandah?|lobby|foyer|passage|entrance|corridor|porch|lounge|pantry|attic|loft|basement|toilet|office|reception|cabin|(?:play|dining|living|kitchen|utility|sitting|wash|store|common)\s+area|(?:ground|first|second|third|fourth|top|\d(?:st|nd|rd|th))\s+floor|रसोई(?:\s*घर)?|किचन|बैठक|हॉल|बेडरूम|शयनकक्ष|बालकनी|बाथरूम|स्वयंपाकघर)(?:\s*[-#]?\s*(?:\d{1,2}|one|two|three|four|[a-d]))?$/iu;

/** A whole text is the name of a room: no thing that is moved is called so. */
export function isRoom(text: string): boolean {
  return text.length <= 50 && ROOM.test(text.trim());
}

/** The columns of a move's floors. */
export const FLOORS = only("Quotation", "loadingFloor loadingLift unloadingFloor unloadingLift");

type Ends = {
  loadingFloor: string | null;
  loadingLift: boolean;
  unloadingFloor: string | null;
  unloadingLift: boolean;
};

const floorText = (floor: string | null, hasLift: boolean) =>
  [floor, hasLift && "with lift"].filter(Boolean).join(", ");

/** A move's floors in the papers' words, "3rd, with lift"; empty where unknown. */
export function floorsOf(ends: Ends): { loading: string; unloading: string } {
  return {
    loading: floorText(ends.loadingFloor, ends.loadingLift),
    unloading: floorText(ends.unloadingFloor, ends.unloadingLift),
  };
}
