import type { EventAsStored } from '@waivers/proof/event-bytes.ts';
import { type Checkpoint, parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { type Policy, parsePolicy } from '@waivers/proof/notes/policy.ts';
import { textOf } from './text-of.ts';

export type PolicyFile = {
  readonly policy: Policy;
  /** Undefined for the policy that is part of the page. */
  readonly name?: string;
};
export type CheckpointFile = { readonly name: string; readonly checkpoint: Checkpoint };
export type EventFile = { readonly name: string; readonly events: readonly EventAsStored[] };

export type SortedFiles = {
  /** What may be receipts. Read later, one by one, because there may be many. */
  readonly receipts: readonly File[];
  readonly policy?: PolicyFile;
  readonly checkpoints: readonly CheckpointFile[];
  readonly events: readonly EventFile[];
};

const RECEIPT_NAME = /\.tlog-proof$/i;
/** A policy or an event is smaller. */
const LARGEST = 2 ** 20;

/** Events may hold their data as JSON or, as the log's own files do, as the text of it. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

const isEvent = (value: unknown): value is EventAsStored =>
  typeof value === 'object' &&
  value !== null &&
  ['stream', 'version', 'eventId', 'type', 'data', 'metadata'].every((name) => Object.hasOwn(value, name));

/** @returns undefined unless the text is one event, or a list of events */
const parseEvents = (text: string): readonly EventAsStored[] | undefined => {
  try {
    const found: readonly unknown[] = [JSON.parse(text)].flat();
    if (found.length === 0 || !found.every(isEvent)) return undefined;
    return found.map((event) => ({ ...event, data: plain(event.data), metadata: plain(event.metadata) }));
  } catch {
    return undefined;
  }
};

/** Tells files apart by their content; only receipts are recognised by their name. */
export const sortFiles = async (files: readonly File[]): Promise<SortedFiles> => {
  const receipts: File[] = [];
  const checkpoints: CheckpointFile[] = [];
  const events: EventFile[] = [];
  let policyFile: PolicyFile | undefined;
  for (const file of files) {
    const { name, size } = file;
    if (RECEIPT_NAME.test(name) || size > LARGEST) {
      receipts.push(file);
      continue;
    }
    const text = await textOf(file);
    const policy = parsePolicy(text);
    const checkpoint = parseCheckpoint(text);
    const found = parseEvents(text);
    if (policy !== undefined) policyFile = { policy, name };
    else if (checkpoint !== undefined) checkpoints.push({ name, checkpoint });
    else if (found !== undefined) events.push({ name, events: found });
    else receipts.push(file);
  }
  return { receipts, checkpoints, events, ...(policyFile && { policy: policyFile }) };
};
