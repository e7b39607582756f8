import type { Metadata, OpenedEvent } from '../../definitions/event.ts';
import type { LogPosition } from '../../log/port/event-log.ts';

/** An event after decoding and upcasting, with its personal values opened or `erased`. Narrow it with `isEvent`. */
export type DeliveredEvent<Type extends string = string, Data = unknown> = {
  readonly stream: string;
  readonly version: number;
  readonly position: LogPosition;
  readonly eventId: string;
  readonly type: Type;
  readonly data: Data;
  readonly metadata: Metadata;
};

export type DeliveredOf<Definition> =
  OpenedEvent<Definition> extends { readonly type: infer Type extends string; readonly data: infer Data }
    ? DeliveredEvent<Type, Data>
    : never;

export const isEvent = <Definition extends { readonly type: string }>(
  definition: Definition,
  event: DeliveredEvent,
): event is DeliveredOf<Definition> & DeliveredEvent => event.type === definition.type;
