import { commandLine } from '@waivers/server/process/command-line.ts';
import { ALL_FAULTS } from './faults/all-faults.ts';
import { type Fault, type FaultRun, nothingWrong, type Verdict, whyNot } from './faults/assertions/fault.ts';
import { currentRun } from './faults/machine/this-machine.ts';
import { type Row, saveReport } from './faults/report.ts';
import { newSeed } from './generate/random.ts';

/** `npm run faults`: exits with 1 if anything was lost or duplicated, or if a control arm did not show its fault. */

const MOST_CONTROL_CYCLES = 5;

const NAMES = ALL_FAULTS.map(({ name }) => name);

const USAGE = `npm run faults [-- --cycles N] [--only name,name] [--seed N]

  Runs every fault at its full count, each with a control arm that lacks the guard and must lose data.
  Faults: ${NAMES.join(', ')}`;

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const runFault = async (fault: Fault, cycles: number, seed: number): Promise<Row> => {
  const controlCycles = Math.min(cycles, MOST_CONTROL_CYCLES);
  const { name, what, counts, control: controlIs } = fault;
  const row = { fault: name, what, counts, controlIs, on: currentRun(), seed, cycles, controlCycles };
  const skipped = whyNot(fault);
  if (skipped !== undefined) {
    tell(`${name}: skipped, ${skipped}`);
    return { ...row, skipped };
  }
  const run = (guard: FaultRun['guard'], count: number) => {
    tell(`${name}, guard ${guard}, ${count} cycles, seed ${seed}`);
    return fault.run({ seed, cycles: count, guard, tell: (line) => tell(`  ${line}`) });
  };
  const done: { measured?: Verdict; control?: Verdict } = {};
  try {
    done.measured = await run('on', cycles);
    done.control = await run('off', controlCycles);
    return { ...row, ...done };
  } catch (error) {
    // One failing fault must not discard the results of the others.
    return { ...row, ...done, failed: (error as Error).message };
  }
};

const isGood = ({ measured, control, skipped }: Row): boolean =>
  skipped !== undefined ||
  (measured !== undefined && control !== undefined && nothingWrong(measured) && !nothingWrong(control));

const chosenFaults = (only: string | undefined): readonly Fault[] => {
  const wanted = only?.split(',') ?? NAMES;
  const unknown = wanted.filter((name) => !NAMES.includes(name));
  if (unknown.length === 0) return ALL_FAULTS.filter(({ name }) => wanted.includes(name));
  tell(`Unknown fault ${unknown.join(', ')}.\n\n${USAGE}`);
  process.exit(2);
};

const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined || /^[1-9]\d{0,9}$/.test(text)) return text === undefined ? undefined : Number(text);
  tell(`--${name} takes a whole number, not "${text}"`);
  process.exit(2);
};

const { values } = commandLine(USAGE, {
  cycles: { type: 'string' },
  only: { type: 'string' },
  seed: { type: 'string' },
});
const cycles = wholeNumber('cycles', values.cycles);
const seed = wholeNumber('seed', values.seed);
const rows: Row[] = [];
let table = '';
for (const fault of chosenFaults(values.only)) {
  const row = await runFault(fault, cycles ?? fault.cycles, seed ?? newSeed());
  rows.push(row);
  tell(
    `${row.fault}: ${isGood(row) ? 'good' : 'NOT GOOD'} ${row.failed ?? JSON.stringify(row.measured ?? '')}`,
  );
  table = saveReport(rows, NAMES);
}
tell(`\n${table}`);
process.exit(rows.every(isGood) ? 0 : 1);
