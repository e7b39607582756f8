export class ThreadLost extends Error {
  /** @param work what the thread does, as a verb phrase completing "The thread that …" */
  constructor(work: string, cause?: Error) {
    super(`The thread that ${work} has ended.`, { cause });
    this.name = 'ThreadLost';
  }
}
