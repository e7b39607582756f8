import type {} from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Lines of the specification that a test covers: keys of `infra/spec-coverage/specification.json`. */
    readonly spec?: string | readonly string[];
  }
}
