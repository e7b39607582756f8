export class DeadlineExceeded extends Error {
  constructor(ms: number) {
    super(`No answer within ${ms} ms.`);
    this.name = 'DeadlineExceeded';
  }
}

/** Rejects after `ms`, because an append may never settle. Uses a single timer, because every append pays for it. */
export const withDeadline = <Answer>(call: Promise<Answer>, ms: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineExceeded(ms)), ms);
    call.then(
      (answer) => {
        clearTimeout(timer);
        resolve(answer);
      },
      (error: Error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
