import { commandLine } from '@waivers/server/process/command-line.ts';
import { LAUNCH_OPTIONS, launch, tell } from './launch.ts';
import { startProcesses } from './start-processes.ts';

const USAGE = `npm start             the product on the data folder, made when it is missing
npm start -- --demo   the same, with an owner, three waivers and 200 signatures`;

await launch({
  isDemo: commandLine(USAGE, LAUNCH_OPTIONS).values.demo,
  start: (settings, webFolder, signal) => startProcesses(settings, webFolder, { tell, signal }),
});
