import { z } from 'zod/mini';
import { PRODUCT_LOCALES } from './locales.ts';

export const productLocale = z.enum(PRODUCT_LOCALES);
