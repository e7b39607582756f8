import { type EventAsStored, eventIn, hashOfText } from '@waivers/proof/event-bytes.ts';
import { type Checkpoint, parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { type Policy, parsePolicy } from '@waivers/proof/notes/policy.ts';
import { isReceipt } from '@waivers/proof/receipt.ts';
import { textOf } from './text-of.ts';

export type PolicyFile = {
  readonly policy: Policy;
  /** Undefined for the policy that is part of the page. */
  readonly name?: string;
};
export type CheckpointFile = { readonly name: string; readonly checkpoint: Checkpoint };
export type EventFile = { readonly name: string; readonly events: readonly EventAsStored[] };
/** A signable document, the text that was shown to a signer. */
export type TextFile = { readonly name: string; readonly hash: string };

export type SortedFiles = {
  /** What may be receipts. Read later, one by one, because there may be many. */
  readonly receipts: readonly File[];
  readonly policy?: PolicyFile;
  readonly checkpoints: readonly CheckpointFile[];
  readonly events: readonly EventFile[];
  readonly texts: readonly TextFile[];
  /** Names of files that this page cannot check. */
  readonly others: readonly string[];
};

const RECEIPT_NAME = /\.tlog-proof$/i;
/** A policy or an event is smaller. */
const LARGEST = 2 ** 20;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Events may hold their data as JSON or, as the log's own files do, as the text of it. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? (parseJson(value) ?? value) : value);

const isEvent = (value: unknown): value is EventAsStored =>
  typeof value === 'object' &&
  value !== null &&
  ['stream', 'version', 'eventId', 'type', 'data', 'metadata'].every((name) => Object.hasOwn(value, name));

/** Takes an event as an object, or as the array that is hashed. */
const oneEvent = (value: unknown): EventAsStored | undefined => {
  const event = isEvent(value) ? value : eventIn(value);
  return event && { ...event, data: plain(event.data), metadata: plain(event.metadata) };
};

/** @returns undefined unless the value is one event, or a list of events */
const parseEvents = (value: unknown): readonly EventAsStored[] | undefined => {
  const whole = oneEvent(value);
  if (whole !== undefined) return [whole];
  const events = Array.isArray(value) ? value.map(oneEvent) : [];
  return events.length > 0 && events.every((event) => event !== undefined) ? events : undefined;
};

const isSignable = (value: unknown): boolean =>
  String((value as { readonly format?: unknown } | undefined | null)?.format).startsWith(
    'signable-document/',
  );

/** Tells files apart by their content; only receipts are recognised by their name too. */
export const sortFiles = async (files: readonly File[]): Promise<SortedFiles> => {
  const receipts: File[] = [];
  const checkpoints: CheckpointFile[] = [];
  const events: EventFile[] = [];
  const texts: TextFile[] = [];
  const others: string[] = [];
  let policyFile: PolicyFile | undefined;
  for (const file of files) {
    const { name, size } = file;
    if (RECEIPT_NAME.test(name)) {
      receipts.push(file);
      continue;
    }
    const text = size > LARGEST ? '' : await textOf(file);
    const policy = parsePolicy(text);
    const checkpoint = parseCheckpoint(text);
    const value = parseJson(text);
    const found = parseEvents(value);
    if (policy !== undefined) policyFile = { policy, name };
    else if (checkpoint !== undefined) checkpoints.push({ name, checkpoint });
    else if (found !== undefined) events.push({ name, events: found });
    else if (isSignable(value)) texts.push({ name, hash: hashOfText(text) });
    else if (isReceipt(text)) receipts.push(file);
    else others.push(name);
  }
  return { receipts, checkpoints, events, texts, others, ...(policyFile && { policy: policyFile }) };
};
