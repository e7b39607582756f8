import { registerHooks } from 'node:module';

const STAND_INS: Readonly<Record<string, string>> = {
  k6: 'k6',
  'k6/http': 'http',
  'k6/metrics': 'metrics',
  'k6/execution': 'execution',
  'k6/data': 'data',
};

/** Lets scripts import k6's modules in this process. Others, like `k6/html`, stay unknown. */
export const provideK6Modules = (): void => {
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const file = STAND_INS[specifier];
      if (file === undefined) return nextResolve(specifier, context);
      return { url: new URL(`./modules/${file}.ts`, import.meta.url).href, shortCircuit: true };
    },
  });
};
