import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Attempts, newAttempts } from './attempts.ts';
import { parseLine } from './journal-lines.ts';
import { newTimeline, type Timeline } from './timeline.ts';

/** An attempt without an outcome stays unknown. */
export const readJournal = async (
  path: string,
): Promise<{ readonly attempts: Attempts; readonly timeline: Timeline }> => {
  const attempts = newAttempts();
  const timeline = newTimeline();
  for await (const text of createInterface({ input: createReadStream(path) })) {
    const line = parseLine(text);
    if (line === undefined) continue;
    if (line.kind === 'attempt') {
      attempts.add(line.id, line.persons);
      continue;
    }
    attempts.end(line.id, line.outcome);
    timeline.add(line.at, line.outcome, line.ms);
  }
  return { attempts, timeline };
};
