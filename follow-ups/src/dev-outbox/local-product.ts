import { isLoopbackName } from '@waivers/server/http/loopback.ts';

export const isLocalProduct = (settings: { readonly publicUrl: string; readonly host: string }): boolean =>
  isLoopbackName(new URL(settings.publicUrl).hostname) && isLoopbackName(settings.host);
