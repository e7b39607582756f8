import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { WorkSpan } from '@waivers/server/tracing/spans.ts';
import type { BuildName } from './engine/projection.ts';
import type { CommittedBatch } from './engine/runner/runner-listener.ts';
import type { ProjectorSettings } from './projector.ts';
import type { TreeState } from './tree/tree-state.ts';

export type ProjectorThreadData = Omit<ProjectorSettings, 'masterKey' | 'tracesUrl'> & {
  readonly masterKey: Uint8Array;
  readonly isTraced: boolean;
};

export type LogLevel = 'info' | 'warn' | 'error';

export type ProjectorMessage =
  | { readonly kind: 'moved'; readonly name: BuildName; readonly position: LogPosition }
  | { readonly kind: 'committed'; readonly name: BuildName; readonly committed: CommittedBatch }
  | { readonly kind: 'waiting'; readonly name: BuildName; readonly streams: number }
  | { readonly kind: 'log'; readonly level: LogLevel; readonly line: object; readonly message: string }
  | { readonly kind: 'tree'; readonly tree: TreeState }
  | { readonly kind: 'span'; readonly span: WorkSpan }
  | { readonly kind: 'readable' }
  | { readonly kind: 'unsafe'; readonly problems: readonly string[] };
