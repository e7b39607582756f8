import type { Metadata, OpenedEvent } from '../../definitions/event.ts';
import type { LogPosition } from '../../log/port/event-log.ts';

/** Decoded, upcast, and personal values opened (`erased` for an erased person). `isEvent` narrows its data. */
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

/** By name, which determines the shape since the codec has validated the data. */
export const isEvent = <Definition extends { readonly type: string }>(
  definition: Definition,
  event: DeliveredEvent,
): event is DeliveredOf<Definition> & DeliveredEvent => event.type === definition.type;
