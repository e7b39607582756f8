/** How far the tree over the log is. Plain data, because it crosses threads. */
export type TreeState = {
  /** Number of leaves; undefined while another process grows the tree, or before it is open. */
  readonly leaves?: number;
  /** Number of leaves that the newest checkpoint of this process covers. */
  readonly signed?: number;
  /** Why it does not grow or is not signed. */
  readonly problem?: string;
};

export type OnTreeState = (state: TreeState) => void;
