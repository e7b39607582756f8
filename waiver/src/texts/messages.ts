import type { FinishedLocale, ProductLocale } from '../locales.ts';
import { de } from './de/document.ts';
import { en, type Label, type Messages } from './en/document.ts';

const FINISHED: Readonly<Record<FinishedLocale, Messages>> = { en, de };

/** The texts in a language; in English where they are not finished. */
export const messagesIn = (locale: ProductLocale): Messages =>
  Object.hasOwn(FINISHED, locale) ? FINISHED[locale as FinishedLocale] : en;

/** The texts of every finished language. */
export const ALL_MESSAGES: readonly Messages[] = Object.values(FINISHED);

/** What stands in a text for `{max}` and the like. */
export type MessageNumbers = Readonly<Record<string, number>>;

export const withNumbers = (text: string, numbers: MessageNumbers): string =>
  Object.entries(numbers).reduce((all, [name, number]) => all.replace(`{${name}}`, String(number)), text);

/** A config's `messageKey` when it names one of our labels. */
export const labelNamed = (messageKey: string | undefined): Label | undefined =>
  messageKey !== undefined && Object.hasOwn(en.labels, messageKey) ? (messageKey as Label) : undefined;

/** The product's label in this language, or the owner's title as written. */
export const shownTitle = (
  { messageKey, title }: { readonly messageKey?: string | undefined; readonly title: string },
  messages: Messages,
): string => {
  const label = labelNamed(messageKey);
  return label === undefined ? title : messages.labels[label];
};
