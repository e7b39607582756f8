/* oxlint-disable no-empty-pattern -- Vitest takes only a pattern, to know what is wanted. */
import { afterAll, describe, it, type RunnerTask as Task } from 'vitest';

/** The beginnings of all reasons to skip a test: the machine lacks what the test cannot bring along. */
const REASONS = [
  'nothing lies between this log and its store',
  "Debian's PostgreSQL with its own pg_dump is not installed",
  'every other spec runs as an ordinary user already',
  'the working tree is not readable for another user',
  'this run is not root',
  'this machine has no user "postgres"',
  'processes are found through /proc',
  'EVENTSTOREDB_URL names no server',
];

const isListed = (note: string): boolean => REASONS.some((reason) => note.startsWith(reason));

const testsIn = (tasks: readonly Task[]): readonly Task[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task.tasks) : [task]));

// biome-ignore lint/correctness/noEmptyPattern: Vitest takes only a pattern, to know what is wanted.
afterAll(({}, { tasks }) => {
  const skipped = testsIn(tasks).flatMap(({ name, result = {} }) => {
    const { note } = result as { readonly note?: string };
    return note === undefined || isListed(note) ? [] : [`${name}: ${note}`];
  });
  if (skipped.length > 0) throw new Error(`Skipped for a reason that is not listed: ${skipped.join(', ')}`);
});

type Each = { each: (this: unknown, cases: unknown, ...more: unknown[]) => unknown };

/** An empty list makes no test, and nothing fails. Once per worker, which runs many files. */
const refuseEmptyLists = (api: Each): void => {
  const { each } = api;
  if (each.name === 'eachOfSome') return;
  api.each = function eachOfSome(cases, ...more) {
    if (Array.isArray(cases) && cases.length === 0) throw new Error('There is nothing to test each of.');
    return Reflect.apply(each, this, [cases, ...more]);
  };
};
refuseEmptyLists(it as unknown as Each);
refuseEmptyLists(describe as unknown as Each);
