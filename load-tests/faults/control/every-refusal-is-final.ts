import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../follow-ups/src/smtp/judge.ts', import.meta.url),
  new URL('./final-judge.ts', import.meta.url),
);
