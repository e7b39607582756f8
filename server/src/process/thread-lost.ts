/** A thread has ended or failed, whatever it was given. The next call starts another. */
export class ThreadLost extends Error {
  /** @param work what the thread does */
  constructor(work: string, cause?: Error) {
    super(`The thread that ${work} has ended.`, { cause });
    this.name = 'ThreadLost';
  }
}
