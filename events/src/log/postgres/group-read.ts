export type ReadAnswer<Answer> = Answer | Error;

export type GroupReadLimits = {
  readonly inFlight: number;
  readonly maxBatch: number;
};

/** Two reads in flight, so that a large one does not hold up small ones. */
const GROUP_READ_LIMITS: GroupReadLimits = { inFlight: 2, maxBatch: 64 };

type Member<Request, Answer> = {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** Batches requests made during a round trip. @param read returns results in order; throwing fails the batch */
export const createGroupRead = <Request, Answer>(
  read: (requests: readonly Request[]) => Promise<readonly ReadAnswer<Answer>[]>,
  { inFlight, maxBatch }: GroupReadLimits = GROUP_READ_LIMITS,
): ((request: Request) => Promise<Answer>) => {
  const queue: Member<Request, Answer>[] = [];
  let running = 0;
  let gathering = false;

  const readOne = async (members: readonly Member<Request, Answer>[]): Promise<void> => {
    try {
      const answers = await read(members.map(({ request }) => request));
      members.forEach(({ resolve, reject }, index) => {
        const answer = answers[index];
        if (answer === undefined) reject(new Error('A read got no answer.'));
        else if (answer instanceof Error) reject(answer);
        else resolve(answer);
      });
    } catch (error) {
      for (const { reject } of members) reject(error);
    }
  };

  const travel = async (): Promise<void> => {
    gathering = false;
    const batch = queue.splice(0, maxBatch);
    begin();
    await readOne(batch);
    running -= 1;
    begin();
  };

  const begin = (): void => {
    if (gathering || running === inFlight || queue.length === 0) return;
    gathering = true;
    running += 1;
    setImmediate(() => void travel());
  };

  return (request) =>
    new Promise<Answer>((resolve, reject) => {
      queue.push({ request, resolve, reject });
      begin();
    });
};
