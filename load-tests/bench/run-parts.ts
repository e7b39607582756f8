import { currentRun } from '../faults/machine/this-machine.ts';
import { benchMarkdown, type PartResult, type PartRun } from './report.ts';

export const tell = (line: string): void => void process.stdout.write(`${line}\n`);

type Parts<Part> = Readonly<Record<string, Part>>;

export const partsUsage = (command: string, parts: Parts<unknown>): string =>
  `${command}                      measures everything and saves the table
${command} -- --only part,part  measures and saves only these: ${Object.keys(parts).join(', ')}`;

/** Exits with 2 if a part does not exist. @param only comma-separated names, or undefined for all */
export const selectParts = <Part>(
  parts: Parts<Part>,
  only: string | undefined,
  usage: string,
): readonly (readonly [string, Part])[] => {
  const wanted = only?.split(',') ?? Object.keys(parts);
  const unknown = wanted.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    tell(`Unknown part: ${unknown.join(', ')}.\n\n${usage}`);
    process.exit(2);
  }
  return Object.entries(parts).filter(([name]) => wanted.includes(name));
};

/**
 * Prints a table of the parts. Missed targets are only marked. A part that throws is left out, makes the process exit
 * with 1, and does not cost what the others have measured.
 */
export const runParts = async <Part>(
  title: string,
  selected: readonly (readonly [string, Part])[],
  measure: (part: Part) => Promise<PartResult>,
): Promise<readonly PartRun[]> => {
  const on = currentRun();
  const measured: PartRun[] = [];
  for (const [part, work] of selected) {
    const started = performance.now();
    tell(`${part} ...`);
    try {
      measured.push({ part, on, ...(await measure(work)) });
      tell(`${part}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    } catch (error) {
      tell(`${part} failed: ${(error as Error).stack}`);
      process.exitCode = 1;
    }
  }
  tell(`\n${benchMarkdown({ title, parts: measured })}`);
  return measured;
};
