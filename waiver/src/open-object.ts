import { z } from 'zod/mini';

/** Makes an object's schema of its members'. */
export type ObjectOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.ZodMiniObject<Shape>;

/**
 * An object whose further members are let through as they are: a document keeps its hash, and a page survives a server
 * that tells more than it knows. Its type has the members that are named here, and no others.
 */
export const openObject: ObjectOf = (shape) => z.looseObject(shape);
