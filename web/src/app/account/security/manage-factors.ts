import { useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  forgetRememberedDevice,
  issueRecoveryCodes,
  removeFactor,
  renameFactor,
} from '@waivers/contract/auth/second-factor.ts';
import type { AnswerOf } from '@waivers/contract/call/call.ts';
import { ignoreNotFound } from '../../../problems/problem.ts';
import { ask, command } from '../../api/call.ts';
import { createPasskey } from '../../second-factor/passkeys.ts';
import { FACTORS, type Factors } from '../../second-factor/use-factors.ts';
import { resumeSession } from '../../session/session.ts';
import { DEVICES_KEY } from '../devices-section.tsx';

export type NewApp = AnswerOf<typeof beginTotp>['result'];
/** Shown once, with the first factor. */
export type RecoveryCodes = readonly string[];

/** Returns the commands of the page. All throw `Problem`, and `addPasskey` what the browser's dialog throws. */
export const useManageFactors = () => {
  const queries = useQueryClient();
  const reload = (): void => void queries.invalidateQueries({ queryKey: FACTORS });
  /** Other sessions have ended, and the session knows whether the business still waits for a factor. */
  const afterChange = (): void => {
    reload();
    void queries.invalidateQueries({ queryKey: DEVICES_KEY });
    const before = queries.getQueryData<Factors>(FACTORS);
    if (before?.required.since != null) void resumeSession().catch(() => undefined);
  };
  return {
    beginApp: async (name: string): Promise<NewApp> => (await ask(beginTotp, { body: { name } })).result,
    confirmApp: async (id: string, code: string): Promise<RecoveryCodes | null> => {
      const { result } = await command(confirmTotp, { params: { id }, body: { code } });
      afterChange();
      return result.recoveryCodes;
    },
    addPasskey: async (name: string): Promise<RecoveryCodes | null> => {
      const { session, options } = await ask(beginPasskey, { body: {} });
      const passkey = await createPasskey(options);
      const { result } = await command(addPasskey, { body: { session, name, passkey } });
      afterChange();
      return result.recoveryCodes;
    },
    rename: async (id: string, name: string): Promise<void> => {
      await ask(renameFactor, { params: { id }, body: { name } }).finally(reload);
    },
    remove: async (id: string): Promise<void> => {
      await command(removeFactor, { params: { id } }).catch(ignoreNotFound);
      afterChange();
    },
    replaceCodes: async (): Promise<RecoveryCodes> => {
      const { result } = await command(issueRecoveryCodes, {});
      reload();
      return result.recoveryCodes;
    },
    forget: async (id: string): Promise<void> => {
      await ask(forgetRememberedDevice, { params: { id } }).catch(ignoreNotFound).finally(reload);
    },
  };
};
