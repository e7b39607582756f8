/** Keeps zod from probing `eval`, which would trigger a CSP report. Must run before zod is loaded. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
