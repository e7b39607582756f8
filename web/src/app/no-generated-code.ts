/**
 * zod makes functions of texts where it may, and tries whether it may: our content policy forbids that, and the browser
 * reports the attempt. Set before any part of the dashboard that brings zod along is loaded.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
