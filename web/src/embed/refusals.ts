/** A frame in a host page. */
export type Framed = { readonly src: string; hasLoaded: boolean; hasSpoken: boolean };

export type Refusals<One extends Framed> = {
  readonly add: (one: One) => void;
  readonly find: (wanted: (one: One) => boolean) => One | undefined;
  readonly loaded: (one: One) => void;
  /** @param uri the blocked address as the browser reports it: the frame's, or only its origin */
  readonly blocked: (uri: string) => void;
};

/**
 * Detects frames that the host's content policy blocks. Browsers may report only the origin, but a blocked frame fires
 * `load` within a moment of the report and sends no message; an allowed one is slower.
 */
export const createRefusals = <One extends Framed>(
  origin: string,
  refuse: (refused: readonly One[]) => void,
): Refusals<One> => {
  let all: One[] = [];
  let unnamed = 0;
  const drop = (refused: readonly One[]): void => {
    all = all.filter((one) => !refused.includes(one));
    refuse(refused);
  };
  const settle = (): void => {
    const silent = all.filter(({ hasLoaded, hasSpoken }) => hasLoaded && !hasSpoken).slice(0, unnamed);
    unnamed -= silent.length;
    drop(silent);
  };
  return {
    add: (one) => void all.push(one),
    find: (wanted) => all.find(wanted),
    loaded: (one) => {
      one.hasLoaded = true;
      settle();
    },
    blocked: (uri) => {
      if (uri === origin) {
        unnamed += 1;
        settle();
      } else drop(all.filter(({ src }) => src === uri));
    },
  };
};
