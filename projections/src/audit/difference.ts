import type { AuditChange } from '@waivers/contract/audit/audit.ts';
import { isObject } from '@waivers/waiver/validation.ts';

type Members = Readonly<Record<string, unknown>>;

const idOf = (entry: unknown): string | undefined =>
  isObject(entry) && typeof entry.id === 'string' ? entry.id : undefined;

/** Compares entries by ID if all have unique IDs, otherwise by index. */
const membersOf = (list: readonly unknown[]): Members => {
  const ids = list.map(idOf);
  const areNamed = ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
  return Object.fromEntries(list.map((entry, index) => [areNamed ? ids[index] : String(index), entry]));
};

const membersIn = (value: unknown): Members | undefined =>
  Array.isArray(value) ? membersOf(value) : isObject(value) ? value : undefined;

const between = (before: unknown, after: unknown, path: readonly string[], into: AuditChange[]): void => {
  if (before === after) return;
  const [old, present] = [membersIn(before), membersIn(after)];
  if (old === undefined || present === undefined || Array.isArray(before) !== Array.isArray(after)) {
    into.push({
      path: [...path],
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    });
    return;
  }
  // Field names are user input and may be `constructor`.
  const own = (members: Members, name: string) => (Object.hasOwn(members, name) ? members[name] : undefined);
  for (const name of new Set([...Object.keys(old), ...Object.keys(present)])) {
    between(own(old, name), own(present, name), [...path, name], into);
  }
};

/** Returns changes from `before` to `after`, each with its path. If either is null, the whole value is one change. */
export const differenceOf = (before: unknown, after: unknown): readonly AuditChange[] => {
  const changes: AuditChange[] = [];
  between(before, after, [], changes);
  return changes;
};
