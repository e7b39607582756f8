import type { CatalogueDefinition } from '../../definitions/event-catalogue.ts';
import type { DeliveredEvent, DeliveredOf } from './delivered-event.ts';

type Definitions = { readonly [Definition in CatalogueDefinition as Definition['type']]: Definition };

export type EventType = keyof Definitions;

export type EventHandlers<Result, Context extends readonly unknown[] = []> = {
  readonly [Type in EventType]?: (event: DeliveredOf<Definitions[Type]>, ...context: Context) => Result;
};

export const handleEvent = <Result, Context extends readonly unknown[]>(
  handlers: EventHandlers<Result, Context>,
  event: DeliveredEvent,
  ...context: Context
): Result | undefined => {
  const byType: Readonly<Record<string, ((event: never, ...context: Context) => Result) | undefined>> =
    handlers;
  return byType[event.type]?.(event as never, ...context);
};

export const handledTypes = (...maps: readonly EventHandlers<unknown, never>[]): readonly string[] => [
  ...new Set(maps.flatMap(Object.keys)),
];
