import type {} from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The lines of the specification that a test shows: keys of `infra/spec-coverage/specification.json`. */
    readonly spec?: string | readonly string[];
  }
}
