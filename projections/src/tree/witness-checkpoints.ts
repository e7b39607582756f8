import { keepCosignatures, wasCosignedSince } from '@waivers/events/tree/checkpoint-store.ts';
import type { TreeReader } from '@waivers/events/tree/read-tree.ts';
import { type Checkpoint, parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { formatSignatures, type NoteSignature } from '@waivers/proof/notes/note.ts';
import type { Witness } from '@waivers/proof/notes/policy.ts';
import type { Outbound } from '@waivers/server/outbound/outbound.ts';
import type { ReadinessCheck } from '@waivers/server/process/health.ts';
import {
  addCheckpoint,
  type WitnessAddress,
  type WitnessAnswer,
} from '@waivers/server/witnesses/add-checkpoint.ts';
import type { QueryExecutorProvider } from 'kysely';
import type { CurrentTree } from './current-tree.ts';

export type WitnessProblem = {
  /** Its key's name. */
  readonly witness: string;
  readonly url: string;
  /** Reads after the name. */
  readonly problem: string;
  /** The witness has signed what this log does not contain. */
  readonly isContradiction: boolean;
};

export type WitnessServices = {
  readonly tree: CurrentTree;
  /** Connects as role `app`. */
  readonly database: QueryExecutorProvider;
  readonly clock: () => Date;
  readonly witnesses: readonly Witness[];
  readonly outbound: Pick<Outbound, 'send'>;
  /** Called when a witness begins to have another problem. */
  readonly report: (problem: WitnessProblem) => void;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
};

export type CheckpointWitnesses = {
  readonly run: () => Promise<void>;
  readonly isComplete: ReadinessCheck;
  readonly isUncontradicted: ReadinessCheck;
};

/** Another process may have had a checkpoint signed in this minute. */
const PAUSE_SECONDS = 45;

/** A witness, the checkpoint that it signed last, and its present problem. */
type View = WitnessAddress & {
  name: string;
  signed: Checkpoint | undefined;
  problem: WitnessProblem | undefined;
};

type Outcome =
  | { readonly signatures: readonly NoteSignature[] }
  | Pick<WitnessProblem, 'problem' | 'isContradiction'>;

const viewsOf = (witnesses: readonly Witness[]): readonly View[] => {
  const byUrl = Map.groupBy(witnesses, ({ url }) => url);
  return [...byUrl].map(([url, same]) => ({
    url,
    keys: same.map(({ key }) => key),
    name: same[0]?.key.name ?? url,
    signed: undefined,
    problem: undefined,
  }));
};

const failure = (problem: string): Outcome => ({ problem, isContradiction: false });

const rolledBack = (theirs: number, ours: number): Outcome => ({
  problem:
    `has signed ${theirs} entries of this log, which has ${ours} now: the log was rolled back, or is a copy that must ` +
    'not go on under the same name',
  isContradiction: true,
});

const forked = (from: number): Outcome => ({
  problem:
    `refuses the proof that this log only grew since its ${from} entries: the log was rewritten, or another one was ` +
    'shown under the same name',
  isContradiction: true,
});

type Round = { readonly reader: TreeReader; readonly checkpoint: Checkpoint; readonly note: string };

/**
 * Has witnesses sign the newest checkpoint, after they have compared it with those they signed before. Nothing waits for
 * them. While one does not answer, `/readyz` reports it, and the next round tries again.
 */
export const createCheckpointWitnesses = (
  services: WitnessServices,
  pauseSeconds = PAUSE_SECONDS,
): CheckpointWitnesses => {
  const { tree, database, clock, outbound, report, signal } = services;
  const views = viewsOf(services.witnesses);

  const newestNow = async (): Promise<number> => {
    const note = await (await tree()).reader.ownCheckpoint();
    return (note === undefined ? undefined : parseCheckpoint(note))?.size ?? 0;
  };

  const submit = async (view: View, { reader, checkpoint, note }: Round): Promise<Outcome> => {
    const { origin, size } = checkpoint;
    if (view.signed?.note.text === checkpoint.note.text) return { signatures: [] };
    const known = view.signed?.origin === origin ? view.signed.size : 0;
    const send = async (old: number): Promise<WitnessAnswer> =>
      addCheckpoint(view, { old, proof: await reader.consistency(old, size), note }, outbound, clock());
    let old = Math.min(known, size);
    let answer = await send(old);
    if (answer.kind === 'conflict' && answer.size <= size) {
      old = answer.size;
      answer = await send(old);
    }
    if (answer.kind === 'cosigned') {
      view.signed = checkpoint;
      return answer;
    }
    if (answer.kind === 'refused_proof') return forked(old);
    if (answer.kind === 'failed') return failure(answer.problem);
    if (answer.size <= size) return failure('answered 409 twice');
    // The witness may be ahead because another process has just submitted a larger checkpoint.
    return (await newestNow()) >= answer.size ? { signatures: [] } : rolledBack(answer.size, size);
  };

  const look = async (view: View, round: Round): Promise<readonly NoteSignature[]> => {
    const outcome = await submit(view, round).catch((error: Error) =>
      failure(`was not asked: ${error.message}`),
    );
    if (signal.aborted) return [];
    if (!('problem' in outcome)) {
      view.problem = undefined;
      return outcome.signatures;
    }
    const { name: witness, url, problem: before } = view;
    // A witness that is away has not withdrawn its contradiction. Only its next signature does.
    if (before?.isContradiction === true && !outcome.isContradiction) return [];
    view.problem = { witness, url, ...outcome };
    if (before?.problem !== outcome.problem) report(view.problem);
    return [];
  };

  const requireNone = (problems: readonly (WitnessProblem | undefined)[]): void => {
    const texts = problems.flatMap((each) =>
      each === undefined ? [] : [`${each.witness} ${each.problem}.`],
    );
    if (texts.length > 0) throw new Error(texts.join(' '));
  };

  return {
    run: async () => {
      const { reader, identity } = await tree();
      const note = await reader.ownCheckpoint();
      const checkpoint = note === undefined ? undefined : parseCheckpoint(note);
      if (note === undefined || checkpoint === undefined || checkpoint.size === 0) return;
      if (await wasCosignedSince(database, identity.epoch, pauseSeconds)) return;
      const round = { reader, checkpoint, note };
      const signatures = (await Promise.all(views.map((view) => look(view, round)))).flat();
      if (signatures.length === 0) return;
      try {
        await keepCosignatures(database, identity.epoch, checkpoint.size, formatSignatures(signatures));
      } catch (error) {
        // The next round asks for them again.
        for (const view of views) view.signed = undefined;
        throw error;
      }
    },
    isComplete: async () => requireNone(views.map(({ problem }) => problem)),
    isUncontradicted: async () =>
      requireNone(views.map(({ problem }) => (problem?.isContradiction === true ? problem : undefined))),
  };
};
