import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Puts a module of a control arm in the place of one of the product's, for this process: the product's own code has
 * no switch that makes it unsafe. The replacement itself still gets the original.
 */
export const replaceModule = (original: URL, replacement: URL): void => {
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
