/** Keeps zod from testing `eval`, which the content policy would report. Must run before zod is loaded. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
