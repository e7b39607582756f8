import type {} from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Specification lines that a test covers: keys of `infra/spec-coverage/specification.json`. */
    readonly spec?: string | readonly string[];
  }
}
