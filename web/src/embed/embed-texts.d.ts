declare module 'virtual:embed-texts' {
  /** By finished language. Made at build time (`build/embed-script.ts`). */
  export const EMBED_TEXTS: Readonly<Record<string, import('./embed-options.ts').EmbedTexts>>;
}
