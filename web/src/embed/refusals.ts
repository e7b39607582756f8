/** A frame in somebody's page. */
export type Framed = { readonly src: string; hasLoaded: boolean; hasSpoken: boolean };

export type Refusals<One extends Framed> = {
  readonly add: (one: One) => void;
  readonly find: (wanted: (one: One) => boolean) => One | undefined;
  readonly loaded: (one: One) => void;
  /** @param uri what the browser says is blocked: the frame's address, or its origin alone */
  readonly blocked: (uri: string) => void;
};

/**
 * Finds which frames the policy of the page around them refuses. Browsers may name their origin alone; but a refused frame
 * ends without a word, a moment before or after the browser tells of it. An allowed one is not that quick.
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
