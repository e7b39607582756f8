import { z } from 'zod/mini';

export type ObjectOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.ZodMiniObject<Shape>;

/** Lets unknown members through: a document keeps its hash, and pages survive a newer server. */
export const openObject: ObjectOf = (shape) => z.looseObject(shape);
