import { z } from 'zod/mini';

export type ObjectOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.ZodMiniObject<Shape>;

/** Accepts unknown members, so that a document keeps its hash and pages work with a newer server. */
export const openObject: ObjectOf = (shape) => z.looseObject(shape);
