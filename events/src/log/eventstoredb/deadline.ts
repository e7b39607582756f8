/** What a call that took too long fails with; the call itself may still come to an end, unheard. */
export class DeadlineExceeded extends Error {
  constructor(ms: number) {
    super(`No answer within ${ms} ms.`);
    this.name = 'DeadlineExceeded';
  }
}

/**
 * The client's own deadlines do not cover everything: an append can stay without an answer for ever.
 * @throws DeadlineExceeded after `ms` milliseconds, or what the call throws
 */
export const withDeadline = async <Answer>(call: Promise<Answer>, ms: number): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded(ms)), ms);
  });
  // Whoever gives up does not hear the call's own end.
  call.catch(() => undefined);
  try {
    return await Promise.race([call, deadline]);
  } finally {
    clearTimeout(timer);
  }
};
