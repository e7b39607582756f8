import { deviceStorage } from '../../../../storage/storage.ts';
import type { WaiverDraft } from '../../../../waiver-draft/waiver-draft.ts';
import type { SaveProgress } from '../save-once.ts';

export type StoredDraft = {
  /** When the draft was stored, as an ISO 8601 timestamp. */
  readonly at: string;
  /** Waiver version that the draft is based on. */
  readonly version: number;
  readonly draft: WaiverDraft;
  readonly progress: SaveProgress;
};

export type DraftPlace = {
  readonly userId: string;
  /** Undefined for a new waiver. */
  readonly waiverId: string | undefined;
  readonly tab: string;
};

export type DraftOffer = StoredDraft & { readonly place: DraftPlace };

/** `withoutImage`: the text fit into storage, but a new image did not. */
export type StoreOutcome = 'kept' | 'withoutImage' | 'notKept';

const DRAFTS = 'waivers.unsaved.';
const IMAGES = 'waivers.unsavedImages.';
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const prefixOf = ({ userId, waiverId }: Omit<DraftPlace, 'tab'>): string => `${userId}.${waiverId ?? 'new'}.`;
const nameOf = (place: DraftPlace): string => prefixOf(place) + place.tab;

/** Extracts images, because the draft and the pending command contain the same ones. */
const withoutImages = (draft: StoredDraft): { readonly text: string; readonly images: readonly string[] } => {
  const images: string[] = [];
  const text = JSON.stringify(draft, (_name, value: unknown) => {
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

const parse = (json: string | null, images: readonly string[]): unknown => {
  try {
    return JSON.parse(json ?? 'null', (_name, value: unknown) => {
      const image = imageNumber(value);
      return image === undefined ? value : images[image];
    });
  } catch {
    return undefined;
  }
};

/** Rejects drafts that another release stored in a different shape, but leaves them in storage. */
const isStoredDraft = (value: unknown): value is StoredDraft => {
  const { at, version, draft, progress } = (value ?? {}) as Partial<StoredDraft>;
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
  const images = parse(deviceStorage.read(IMAGES + name), []);
  return Array.isArray(images) ? images : [];
};

/** Drafts that did not fit into storage, kept until the page closes. They are newer than any stored copies. */
const inMemory = new Map<string, StoredDraft>();

const holdTab = (event: BeforeUnloadEvent): void => {
  if (inMemory.size > 0) event.preventDefault();
};
addEventListener('beforeunload', holdTab);

/** When this page last stored each draft (`at`), by draft name. */
const ownDrafts = new Map<string, string>();

const readNamed = (name: string): StoredDraft | undefined => {
  const held = inMemory.get(name);
  if (held !== undefined) return held;
  const draft = parse(deviceStorage.read(DRAFTS + name), imagesOf(name));
  return isStoredDraft(draft) ? draft : undefined;
};

const removeNamed = (name: string): void => {
  inMemory.delete(name);
  ownDrafts.delete(name);
  deviceStorage.remove(DRAFTS + name);
  deviceStorage.remove(IMAGES + name);
};

const removeExpired = (): void => {
  for (const name of deviceStorage.names(DRAFTS).map((each) => each.slice(DRAFTS.length))) {
    const draft = readNamed(name);
    if (draft !== undefined && Date.parse(draft.at) < Date.now() - MAX_AGE_MS) removeNamed(name);
  }
};

/** The images last written, by draft name. Unchanged ones are not written again, because they are large. */
const writtenImages = new Map<string, string>();

const storeImages = (name: string, images: readonly string[]): boolean => {
  if (images.length === 0) {
    deviceStorage.remove(IMAGES + name);
    return true;
  }
  const json = JSON.stringify(images);
  if (writtenImages.get(name) === json && deviceStorage.names(IMAGES + name).length > 0) return true;
  writtenImages.set(name, json);
  return deviceStorage.write(IMAGES + name, json);
};

const writeNamed = (name: string, draft: StoredDraft): StoreOutcome => {
  const { text, images } = withoutImages(draft);
  const write = () => deviceStorage.write(DRAFTS + name, text);
  if (!write()) {
    deviceStorage.remove(IMAGES + name);
    if (!write()) return 'notKept';
  }
  return storeImages(name, images) ? 'kept' : 'withoutImage';
};

const storeNamed = (name: string, draft: StoredDraft): StoreOutcome => {
  const outcome = writeNamed(name, draft);
  ownDrafts.set(name, draft.at);
  if (outcome === 'kept') inMemory.delete(name);
  else inMemory.set(name, draft);
  return outcome;
};

/**
 * Stores a draft, which then survives a crash and the end of the session. If storage is full, it is kept only until
 * the page closes.
 */
export const storeDraft = (place: DraftPlace, draft: StoredDraft): StoreOutcome =>
  storeNamed(nameOf(place), draft);

export const removeDraft = (place: DraftPlace): void => removeNamed(nameOf(place));

export const readDraft = (place: DraftPlace): StoredDraft | undefined => readNamed(nameOf(place));

/** Removes the old copy only if the new one is just as durable. */
const move = (from: string, to: string, draft: StoredDraft): StoreOutcome => {
  const outcome = storeNamed(to, draft);
  if (from === to) return outcome;
  const isStored = deviceStorage.read(DRAFTS + from) !== null;
  if (outcome === 'kept' || !isStored) removeNamed(from);
  return outcome;
};

export const moveDraft = (from: DraftPlace, to: DraftPlace, draft: StoredDraft): StoreOutcome =>
  move(nameOf(from), nameOf(to), draft);

/** Moves the drafts that this page stored. A duplicated tab with the old name keeps its own. */
export const moveDraftsOfTab = (from: string, to: string): void => {
  for (const [name, at] of ownDrafts) {
    const draft = name.endsWith(`.${from}`) ? readNamed(name) : undefined;
    if (draft?.at === at) move(name, name.slice(0, -from.length) + to, draft);
  }
};

/** Returns the drafts of all tabs, newest first. Removes those older than 30 days. */
export const listDrafts = (of: Omit<DraftPlace, 'tab'>): readonly DraftOffer[] => {
  removeExpired();
  const prefix = prefixOf(of);
  const stored = deviceStorage.names(DRAFTS + prefix).map((name) => name.slice(DRAFTS.length));
  const held = [...inMemory.keys()].filter((name) => name.startsWith(prefix));
  return [...new Set([...stored, ...held])]
    .flatMap((name) => {
      const place = { ...of, tab: name.slice(prefix.length) };
      const draft = readDraft(place);
      return draft === undefined ? [] : [{ ...draft, place }];
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
};
