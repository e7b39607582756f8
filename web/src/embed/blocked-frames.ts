export type FrameState = { readonly src: string; hasLoaded: boolean; hasSentMessage: boolean };

export type BlockedFrames<One extends FrameState> = {
  readonly add: (one: One) => void;
  readonly find: (predicate: (one: One) => boolean) => One | undefined;
  readonly loaded: (one: One) => void;
  /** @param uri the address of the blocked frame or, in some browsers, only its origin */
  readonly blocked: (uri: string) => void;
};

/**
 * Detects frames that the host's content policy blocks. Browsers may report only the origin, but a blocked frame fires
 * `load` within a moment of the report and sends no message; an allowed one is slower.
 */
export const detectBlockedFrames = <One extends FrameState>(
  origin: string,
  onBlocked: (blocked: readonly One[]) => void,
): BlockedFrames<One> => {
  let all: One[] = [];
  let unattributed = 0;
  const drop = (blocked: readonly One[]): void => {
    all = all.filter((one) => !blocked.includes(one));
    onBlocked(blocked);
  };
  const settle = (): void => {
    const silent = all
      .filter(({ hasLoaded, hasSentMessage }) => hasLoaded && !hasSentMessage)
      .slice(0, unattributed);
    unattributed -= silent.length;
    drop(silent);
  };
  return {
    add: (one) => void all.push(one),
    find: (predicate) => all.find(predicate),
    loaded: (one) => {
      one.hasLoaded = true;
      settle();
    },
    blocked: (uri) => {
      if (uri === origin) {
        unattributed += 1;
        settle();
      } else drop(all.filter(({ src }) => src === uri));
    },
  };
};
