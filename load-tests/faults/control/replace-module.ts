import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Replaces a module for all later imports, so that the product needs no unsafe switch.
 * @param replacement URL of the caller, which is preloaded with `--import` and has already imported the original
 */
export const replaceModule = (original: URL, replacement: string): void => {
  if (!existsSync(original)) throw new Error(`There is no ${original.href}: nothing would be replaced.`);
  const path = fileURLToPath(original);
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const resolved = nextResolve(specifier, context);
      return resolved.url.startsWith('file:') && fileURLToPath(resolved.url) === path
        ? { ...resolved, url: replacement, shortCircuit: true }
        : resolved;
    },
  });
};
