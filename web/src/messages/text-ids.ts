import type app from '@waivers/waiver/texts/en/app.json';
import type sign from '@waivers/waiver/texts/en/sign.json';

export type AppTextId = keyof typeof app;
export type SignTextId = keyof typeof sign;

declare global {
  namespace FormatjsIntl {
    /** Text ids for react-intl; an unknown one does not compile. */
    interface Message {
      ids: AppTextId | SignTextId;
    }
  }
}
