/** zod tests whether it may generate code, which our content policy reports. Must run before zod is loaded. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
