import type app from './en/app.json';
import type sign from './en/sign.json';

type CodeIn<Id> = Id extends `wrong.${infer Code}` ? Code : never;

/** Errors of the form; the sign page has a text for each. */
export type SubmissionCode = CodeIn<keyof typeof sign>;

/** Errors when saving a waiver; the dashboard has a text for each. */
export type AuthoringCode = CodeIn<keyof typeof app>;
