import { cpus, totalmem } from 'node:os';

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
