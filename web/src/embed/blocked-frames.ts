export type FrameState = { readonly src: string; hasLoaded: boolean; hasSentMessage: boolean };

export type BlockedFrames<One extends FrameState> = {
  readonly add: (one: One) => void;
  readonly find: (predicate: (one: One) => boolean) => One | undefined;
  readonly loaded: (one: One) => void;
  /** @param uri URL of the blocked frame, or only its origin in some browsers */
  readonly blocked: (uri: string) => void;
};

/**
 * Detects frames blocked by the host's Content-Security-Policy. Browsers may report only the origin, but a blocked
 * frame fires `load` at about the same time and sends no message, whereas an allowed frame takes longer to load.
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
