import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A function and what it called, with its samples in microseconds. */
export type Frame = {
  readonly name: string;
  readonly origin: 'ours' | 'package' | 'node';
  /** A package's name, `node`, or a file of ours. */
  readonly module: string;
  micros: number;
  readonly calls: Map<string, Frame>;
};

/** A `.cpuprofile`, as V8 writes it. */
type Profile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WAITING = new Set(['(idle)', '(program)']);
const IN_PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)/;

const newFrame = (name: string, origin: Frame['origin'] = 'node', module = 'node'): Frame => ({
  name,
  origin,
  module,
  micros: 0,
  calls: new Map(),
});

const frameOf = ({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): Frame => {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  const inPackage = IN_PACKAGE.exec(path)?.[1];
  const title = functionName || '(anonymous)';
  if (inPackage !== undefined) return newFrame(`${title} ${inPackage}`, 'package', inPackage);
  if (path.startsWith(ROOT))
    return newFrame(`${title} ${path.slice(ROOT.length)}:${lineNumber + 1}`, 'ours', path);
  return newFrame(path === '' ? title : `${title} ${path}`);
};

const addProfile = ({ nodes, samples, timeDeltas }: Profile, into: Frame): void => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const stackOf = (id: number | undefined): readonly Frame[] => {
    const node = id === undefined ? undefined : byId.get(id);
    if (node === undefined || node.callFrame.functionName === '(root)') return [];
    const callers = stackOf(parents.get(node.id));
    const frame = frameOf(node.callFrame);
    // Calls within Node or within a package say little, so the first stands for all.
    return frame.origin !== 'ours' && frame.module === callers.at(-1)?.module ? callers : [...callers, frame];
  };
  const stacks = new Map(nodes.map(({ id }) => [id, stackOf(id)]));
  samples.forEach((id, index) => {
    const stack = stacks.get(id) ?? [];
    if (stack.length === 0 || WAITING.has(stack[0]?.name ?? '')) return;
    const micros = timeDeltas[index] ?? 0;
    let frame = into;
    frame.micros += micros;
    for (const called of stack) {
      const known = frame.calls.get(called.name) ?? { ...called, calls: new Map() };
      frame.calls.set(called.name, known);
      frame = known;
      frame.micros += micros;
    }
  });
};

/** File names that Node gives profiles: `CPU.date.time.pid.thread.number.cpuprofile`. */
const FILE = /^CPU\.\d+\.\d+\.(\d+)\.(\d+)\.\d+\.cpuprofile$/;

/** Undefined for processes to leave out. */
export type NameOfProcess = (pid: number) => string | undefined;

/** @returns a root with one frame per process and one for its threads */
export const mergeProfiles = (folder: string, nameOf: NameOfProcess): Frame => {
  const root = newFrame('all');
  for (const file of readdirSync(folder)) {
    const [, pid, thread] = FILE.exec(file) ?? [];
    const processName = nameOf(Number(pid));
    if (processName === undefined) continue;
    const name = Number(thread) === 0 ? processName : `${processName}, threads`;
    const own = root.calls.get(name) ?? newFrame(name);
    root.calls.set(name, own);
    addProfile(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile, own);
  }
  if (root.calls.size === 0) throw new Error(`There are no profiles in ${folder}.`);
  for (const { micros } of root.calls.values()) root.micros += micros;
  return root;
};
