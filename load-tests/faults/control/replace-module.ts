import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Replaces a module by a control arm's in this process: the product itself has no unsafe switch. */
export const replaceModule = (original: URL, replacement: URL): void => {
  for (const module of [original, replacement]) {
    if (!existsSync(module)) throw new Error(`There is no ${module.href}: nothing would be replaced.`);
  }
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const resolved = nextResolve(specifier, context);
      const isOriginal =
        resolved.url.startsWith('file:') && fileURLToPath(resolved.url) === fileURLToPath(original);
      return isOriginal && context.parentURL !== replacement.href
        ? { ...resolved, url: replacement.href, shortCircuit: true }
        : resolved;
    },
  });
};
