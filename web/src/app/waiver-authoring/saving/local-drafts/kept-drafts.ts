import { deviceStorage } from '../../../../storage/storage.ts';
import type { WaiverDraft } from '../../../../waiver-draft/waiver-draft.ts';
import type { Progress } from '../sending.ts';

/** Unsaved text, as one tab has it. */
export type Kept = {
  /** When it was typed, ISO 8601. */
  readonly at: string;
  /** The waiver's, which it was typed on. */
  readonly version: number;
  readonly draft: WaiverDraft;
  readonly progress: Progress;
};

export type Place = {
  readonly userId: string;
  /** None for a new waiver. */
  readonly waiverId: string | undefined;
  readonly tab: string;
};

/** `withoutImage`: the texts are kept, and there was no room for a new image. */
export type Keeping = 'kept' | 'withoutImage' | 'notKept';

const UNSAVED = 'waivers.unsaved.';
const IMAGES = 'waivers.unsavedImages.';
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const prefixOf = ({ userId, waiverId }: Omit<Place, 'tab'>): string => `${userId}.${waiverId ?? 'new'}.`;
const nameOf = (place: Place): string => prefixOf(place) + place.tab;

/** The same image stands in the draft and in what was sent. */
const withoutImages = (kept: Kept): { readonly text: string; readonly images: readonly string[] } => {
  const images: string[] = [];
  const text = JSON.stringify(kept, (_name, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('data:')) return value;
    if (!images.includes(value)) images.push(value);
    return { $image: images.indexOf(value) };
  });
  return { text, images };
};

const imageNumber = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null && '$image' in value && typeof value.$image === 'number'
    ? value.$image
    : undefined;

const parsed = (json: string | null, images: readonly string[]): unknown => {
  try {
    return JSON.parse(json ?? 'null', (_name, value: unknown) => {
      const image = imageNumber(value);
      return image === undefined ? value : images[image];
    });
  } catch {
    return undefined;
  }
};

/** What another release has kept otherwise is left alone. */
const isKept = (value: unknown): value is Kept => {
  const { at, version, draft, progress } = (value ?? {}) as Partial<Kept>;
  return (
    typeof at === 'string' &&
    typeof version === 'number' &&
    typeof progress === 'object' &&
    progress !== null &&
    typeof draft?.title === 'string' &&
    Array.isArray(draft.config?.waiverParts)
  );
};

const imagesOf = (name: string): readonly string[] => {
  const images = parsed(deviceStorage.read(IMAGES + name), []);
  return Array.isArray(images) ? images : [];
};

/**
 * What found no room in the storage: lives as long as the page does, from one screen to the next. It is
 * newer than what the storage may still have.
 */
const inMemory = new Map<string, Kept>();

const holdTab = (event: BeforeUnloadEvent): void => {
  if (inMemory.size > 0) event.preventDefault();
};
addEventListener('beforeunload', holdTab);

/** When this page wrote each of its copies. */
const ownCopies = new Map<string, string>();

const keptAs = (name: string): Kept | undefined => {
  const held = inMemory.get(name);
  if (held !== undefined) return held;
  const kept = parsed(deviceStorage.read(UNSAVED + name), imagesOf(name));
  return isKept(kept) ? kept : undefined;
};

const forget = (name: string): void => {
  inMemory.delete(name);
  ownCopies.delete(name);
  deviceStorage.remove(UNSAVED + name);
  deviceStorage.remove(IMAGES + name);
};

const forgetOld = (): void => {
  for (const name of deviceStorage.names(UNSAVED).map((each) => each.slice(UNSAVED.length))) {
    const kept = keptAs(name);
    if (kept !== undefined && Date.parse(kept.at) < Date.now() - KEPT_MS) forget(name);
  }
};

/** Images are large, and change seldom. */
const written = new Map<string, string>();

const keepImages = (name: string, images: readonly string[]): boolean => {
  if (images.length === 0) {
    deviceStorage.remove(IMAGES + name);
    return true;
  }
  const json = JSON.stringify(images);
  if (written.get(name) === json && deviceStorage.names(IMAGES + name).length > 0) return true;
  written.set(name, json);
  return deviceStorage.write(IMAGES + name, json);
};

const keepInStorage = (name: string, kept: Kept): Keeping => {
  const { text, images } = withoutImages(kept);
  const write = () => deviceStorage.write(UNSAVED + name, text);
  if (!write()) {
    deviceStorage.remove(IMAGES + name);
    if (!write()) return 'notKept';
  }
  return keepImages(name, images) ? 'kept' : 'withoutImage';
};

const keepAs = (name: string, kept: Kept): Keeping => {
  const keeping = keepInStorage(name, kept);
  ownCopies.set(name, kept.at);
  if (keeping === 'kept') inMemory.delete(name);
  else inMemory.set(name, kept);
  return keeping;
};

/**
 * In this browser: survives a crash, and the end of the session. Without room for it, at least while this page
 * is open; closing it is then asked about.
 */
export const keepDraft = (place: Place, kept: Kept): Keeping => keepAs(nameOf(place), kept);

export const forgetDraft = (place: Place): void => forget(nameOf(place));

export const keptDraft = (place: Place): Kept | undefined => keptAs(nameOf(place));

/** The copy in the old place is forgotten only when the new one lives at least as long. */
const move = (from: string, to: string, kept: Kept): Keeping => {
  const keeping = keepAs(to, kept);
  if (from === to) return keeping;
  const isStored = deviceStorage.read(UNSAVED + from) !== null;
  if (keeping === 'kept' || !isStored) forget(from);
  return keeping;
};

export const moveDraft = (from: Place, to: Place, kept: Kept): Keeping =>
  move(nameOf(from), nameOf(to), kept);

/** Moves what this page wrote. The tab that it shares the old name with keeps its own copies. */
export const moveDraftsOfTab = (from: string, to: string): void => {
  for (const [name, at] of ownCopies) {
    const kept = name.endsWith(`.${from}`) ? keptAs(name) : undefined;
    if (kept?.at === at) move(name, name.slice(0, -from.length) + to, kept);
  }
};

/** Of every tab, the newest first; what is older than 30 days is forgotten. */
export const keptDrafts = (of: Omit<Place, 'tab'>): readonly (Kept & { readonly place: Place })[] => {
  forgetOld();
  const prefix = prefixOf(of);
  const stored = deviceStorage.names(UNSAVED + prefix).map((name) => name.slice(UNSAVED.length));
  const held = [...inMemory.keys()].filter((name) => name.startsWith(prefix));
  return [...new Set([...stored, ...held])]
    .flatMap((name) => {
      const place = { ...of, tab: name.slice(prefix.length) };
      const kept = keptDraft(place);
      return kept === undefined ? [] : [{ ...kept, place }];
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
};
