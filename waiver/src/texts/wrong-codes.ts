import type app from './en/app.json';
import type sign from './en/sign.json';

type CodeIn<Id> = Id extends `wrong.${infer Code}` ? Code : never;

/** What can be wrong with a filled-in form; the sign page has a text for each. */
export type SubmissionCode = CodeIn<keyof typeof sign>;

/** What can be wrong with a waiver that an owner saves; the dashboard has a text for each. */
export type AuthoringCode = CodeIn<keyof typeof app>;
