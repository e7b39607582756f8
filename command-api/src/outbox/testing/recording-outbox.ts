import type { Outbox } from '../outbox.ts';

/** An outbox that records its calls, for example as `forget person <id>`. */
export const recordingOutbox = (): Outbox & { readonly asked: readonly string[] } => {
  const asked: string[] = [];
  return {
    asked,
    queueTestMail: async (_transaction, { userId, emailSubject }) =>
      void asked.push(`test mail ${emailSubject} to ${userId}`),
    withdrawTemporaryPassword: async (_transaction, userId) => void asked.push(`withdraw of ${userId}`),
    forgetPerson: async (_transaction, personId) => void asked.push(`forget person ${personId}`),
    forgetAccount: async (_transaction, accountId) => void asked.push(`forget account ${accountId}`),
  };
};
