import { randomUUID } from 'node:crypto';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream, userStream } from '@waivers/events/definitions/streams.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { keysIn } from '@waivers/events/keys/personal-values.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { type Owner, openVenue, PUBLIC_URL, type Signing, type Venue } from '@waivers/infra/testing/venue.ts';
import { readEmailLink } from '@waivers/server/access/email-links.ts';
import { duplicateForMinors } from '@waivers/waiver/config/parts/waiver-minors.ts';
import type { Part } from '@waivers/waiver/config/waiver-config.ts';
import { htmlToMailText } from '@waivers/waiver/rich-text/rich-text-from-html.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail, MailPayload } from './layout/mail.ts';

let keys: ReturnType<typeof memoryKeyStore>;
let log: ReturnType<typeof createMemoryLog>;
let venue: Venue;
beforeEach(() => {
  keys = memoryKeyStore();
  log = createMemoryLog();
});
afterEach(() => log.close());

const open = async (owner: Partial<Owner> = {}) => {
  venue = await openVenue({ log, keys }, owner);
};
const text = (html: string) => {
  const parsed = htmlToMailText(html);
  if (!parsed.ok) throw new Error(parsed.code);
  return parsed.value;
};

type Field = Part['fieldsGroups'][number]['fields'][number];

const withFields = (part: Part, changed: Partial<Field>): Part => ({
  ...part,
  fieldsGroups: part.fieldsGroups.map((group) => ({
    ...group,
    fields: group.fields.map((field) =>
      field.type === 'email'
        ? { ...field, ...changed }
        : { ...field, name: changed.name === undefined ? field.name : `optIn__${changed.name}` },
    ),
  })),
});

/** Returns a document whose email section was changed or removed. */
const withEmailPart = (change: (part: Part) => Part | undefined) => {
  const config = templateConfig();
  const waiverParts = config.waiverParts
    .filter(({ waiverMode }) => waiverMode === 'adult')
    .flatMap((part) => (part.type === 'email' ? (change(part) ?? []) : [part]));
  return documentOf(duplicateForMinors({ ...config, waiverParts }, documentWordsIn('en')));
};

const mailOf = (payload: MailPayload) => venue.mail(payload);
const signed = async (signing: Signing = {}) => {
  const { id, signedKey } = await venue.sign(signing);
  const { locale = 'en' } = signing;
  return { id, link: `${PUBLIC_URL}/signed-waiver-print/${signedKey}/${id}?locale=${locale}&view=1` };
};
const confirmation = async (signing: Signing = {}): Promise<Mail> =>
  mailOf({ template: 'signed-waiver', signedWaiverId: (await signed(signing)).id });

describe('confirmation mail', () => {
  it('names the signer and the waiver, and links to the record for three days', {
    meta: { spec: '9.15 default e-mail' },
  }, async () => {
    await open();
    const { id, link } = await signed();
    const mail = await mailOf({ template: 'signed-waiver', signedWaiverId: id });
    expect(mail).toMatchObject({
      to: 'anna@example.test',
      subject: 'Acme Climbing: Confirmation',
      fromName: 'Acme Climbing',
      replyTo: 'ada@example.com',
      attachments: [],
    });
    expect(mail.text).toBe(`Hello Anna Beispiel,

Thank you for signing “Climbing hall”. You can now view, print or save your signed waiver.

View your signed waiver:
${link}

The link expires in three days.

-- 
Acme Climbing sent you this email because this address was entered on a waiver.
`);
    expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`);
  });

  it('uses the language of the signature, whatever the owner’s language', async () => {
    await open({ locale: 'en' });
    const mail = await confirmation({ locale: 'de' });
    expect(mail.subject).toBe('Acme Climbing: Bestätigung');
    expect(mail.text).toContain('Guten Tag Anna Beispiel,');
    expect(mail.html).toContain('<html lang="de"');
  });

  it('goes to a family’s guardian once', async () => {
    await open();
    const mail = await confirmation({ minors: ['Leo', 'Mia'], values: { email: 'guardian@example.test' } });
    expect(mail.to).toBe('guardian@example.test');
    expect(mail.text).toContain('Anna Beispiel');
    expect(mail.text).not.toContain('Leo');
  });

  it('uses the owner’s own text as written, in any language', async () => {
    await open();
    await venue.set({
      type: 'ReviseEmailTemplate',
      template: {
        emailSubject: 'Danke, [[first-name]]: [[waiver-title]] [[company]]',
        emailTemplate: text(
          '<p class="align-center">Servus <b>[[first-name]]</b></p><p><a href="[[download-link]]">Hier</a></p>' +
            '<ol start="4"><li>[[last-name]]</li></ol><p>Siehe <a href="https://acme.example/agb">AGB</a>, <a href="mailto:us@acme.example">Mail</a></p>',
        ),
      },
    });
    const { id, link } = await signed();
    const mail = await mailOf({ template: 'signed-waiver', signedWaiverId: id });
    expect(mail.subject).toBe('Danke, Anna: Climbing hall [[company]]');
    expect(mail.text).toContain(
      `Servus Anna\n\nHier:\n${link}\n\n4. Beispiel\n\nSiehe AGB (https://acme.example/agb), Mail (us@acme.example)`,
    );
    expect(mail.html).toContain('text-align:center">Servus <strong>Anna</strong></p>');
    expect(mail.html).toContain('href="https://acme.example/agb">AGB</a>');
    await venue.set({ type: 'ReviseEmailTemplate', template: undefined });
    expect((await mailOf({ template: 'signed-waiver', signedWaiverId: id })).subject).toBe(
      'Acme Climbing: Confirmation',
    );
  });

  it('shows the current details of the business', async () => {
    await open();
    const { id } = await signed();
    await venue.set({ type: 'RenameCompany', company: 'Summit', present: 'Acme Climbing' });
    const mail = await mailOf({ template: 'signed-waiver', signedWaiverId: id });
    expect([mail.subject, mail.fromName]).toEqual(['Summit: Confirmation', 'Summit']);
  });

  it.each([
    ['not asked for', withEmailPart(() => undefined), { email: undefined, optIn__email: undefined }],
    ['left empty', withEmailPart((part) => withFields(part, { required: false })), { email: '' }],
  ])('is not composed if the email address was %s', async (_what, document, values) => {
    await open();
    const { id } = await signed({ document, values });
    expect(await venue.compose(venue, { template: 'signed-waiver', signedWaiverId: id })).toBe('unwanted');
  });

  it('finds the email address whatever its section and field are called', async () => {
    await open();
    const title = 'Newsletter';
    const renamed = withEmailPart((part) => ({ ...withFields(part, { title }), title }));
    expect((await confirmation({ document: renamed })).to).toBe('anna@example.test');
    const name = 'email__ABCDEFGHIJKLMNOP';
    const own = withEmailPart((part) => withFields(part, { name }));
    const values = { email: undefined, optIn__email: undefined, [name]: 'own@example.test' };
    expect((await confirmation({ document: own, values: { ...values, [`optIn__${name}`]: false } })).to).toBe(
      'own@example.test',
    );
  });

  it('is not composed for an erased signer or business', async () => {
    await open();
    const { id } = await signed();
    const [event] = (await log.readStream(signedWaiverStream(id))).map(codec.decode);
    if (event === undefined) throw new Error('Nothing was signed.');
    keys.erase([...keysIn(waiverSigned, event).values()]);
    expect(await venue.compose(venue, { template: 'signed-waiver', signedWaiverId: id })).toBe('unwanted');
    const { id: other } = await signed();
    expect(
      await venue.compose({ accountId: randomUUID() }, { template: 'signed-waiver', signedWaiverId: other }),
    ).toBe('unwanted');
  });

  it('embeds the logo, small enough for any mail client', async () => {
    await open();
    const png = await sharp({ create: { width: 1000, height: 200, channels: 3, background: '#067084' } })
      .png()
      .toBuffer();
    const logo = await venue.blobs.put(venue.accountId, { mediaType: 'image/png', bytes: png });
    await venue.set({ type: 'ChooseLogo', logo });
    const { attachments, html } = await confirmation();
    expect(attachments).toHaveLength(1);
    const [image] = attachments;
    expect(await sharp(image?.content).metadata()).toMatchObject({ width: 440, height: 88, format: 'png' });
    expect(html).toContain(`<img src="cid:${image?.cid}" width="220" height="44" alt="Acme Climbing"`);
  });

  it.each([
    ['damaged', 'image/png'],
    ['gone', undefined],
  ] as const)('shows the business’s name if the logo is %s', async (_how, mediaType) => {
    await open();
    const logo =
      mediaType === undefined
        ? 'f'.repeat(64)
        : await venue.blobs.put(venue.accountId, { mediaType, bytes: Buffer.from('no picture') });
    await venue.set({ type: 'ChooseLogo', logo });
    const { attachments, html } = await confirmation();
    expect(attachments).toEqual([]);
    expect(html).toContain('>Acme Climbing</div>');
  });
});

describe('test mail', () => {
  it('shows the owner’s draft with sample values, marked as a test', async () => {
    await open();
    const mail = await mailOf({
      template: 'test',
      userId: venue.userId,
      emailSubject: 'For [[first-name]]',
      emailTemplate: text(
        '<p>[[first-name]] [[last-name]] [[waiver-title]]</p><p><a href="[[download-link]]">Open</a></p>',
      ),
      locale: 'de',
    });
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'For Alex', fromName: 'Acme Climbing' });
    expect(mail.text).toContain('Dies ist ein Test');
    expect(mail.text).toContain('Alex Müller Haftungsverzicht');
    expect(mail.text).toContain(`Open:\n${PUBLIC_URL}/signed-waivers`);
  });
});

describe('email address change', () => {
  const change = async () => {
    const [changeId = ''] = await venue.user({
      type: 'ChangeEmail',
      emailChange: { email: 'new@example.com', previousEmail: 'ada@example.com' },
      emailVersion: 0,
      now: new Date(),
    });
    return { userId: venue.userId, changeId };
  };

  it('is reported to the old address, which can undo it', async () => {
    await open();
    const ids = await change();
    const mail = await mailOf({ template: 'email-changed', ...ids });
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Your email address was changed' });
    expect(mail.text).toContain('is now new@example.com');
    const token = /\/auth\/undo-email-change\/(.+)$/m.exec(mail.text)?.[1] ?? '';
    expect(readEmailLink(venue.services.fingerprintKey, 'undo-email-change', token)).toEqual({
      subjectId: ids.userId,
      eventId: ids.changeId,
    });
    expect(readEmailLink(venue.services.fingerprintKey, 'confirm-email', token)).toBeUndefined();
  });

  it('is never reported to an unverified address, which gets no mail about the business', async () => {
    await open();
    await change();
    const [changeId = ''] = await venue.user({
      type: 'ChangeEmail',
      emailChange: { email: 'third@example.com', previousEmail: 'new@example.com' },
      emailVersion: (await log.readStream(userStream(venue.userId))).length,
      now: new Date(),
    });
    const { userId } = venue;
    expect((await mailOf({ template: 'email-changed', userId, changeId })).to).toBe('ada@example.com');
    const draft = { emailSubject: 'A', emailTemplate: text('<p>A</p>') };
    const test = await mailOf({ template: 'test', userId, ...draft, locale: 'en' });
    expect(test).toMatchObject({ to: 'ada@example.com', replyTo: 'ada@example.com' });
    const { id: signedWaiverId } = await venue.sign();
    expect((await mailOf({ template: 'signed-waiver', signedWaiverId })).replyTo).toBe('ada@example.com');
  });

  it('asks for confirmation in a mail that cannot be used for advertising', async () => {
    await open();
    await venue.user({
      type: 'RenameUser',
      name: { firstName: 'https://evil.example/win', lastName: 'B' },
    });
    const mail = await mailOf({ template: 'confirm-email', ...(await change()) });
    expect(mail.text).not.toMatch(/evil\.example|https:\/\/evil/);
  });

  it('sends the new address a confirmation link until it is confirmed', async () => {
    await open({ locale: 'de' });
    const ids = await change();
    const mail = await mailOf({ template: 'confirm-email', ...ids });
    expect(mail).toMatchObject({ to: 'new@example.com', subject: 'Bestätigen Sie Ihre E-Mail-Adresse' });
    const token = /\/auth\/confirm-email\/(.+)$/m.exec(mail.text)?.[1] ?? '';
    expect(readEmailLink(venue.services.fingerprintKey, 'confirm-email', token)).toEqual({
      subjectId: ids.userId,
      eventId: ids.changeId,
    });
    await venue.user({ type: 'ConfirmEmail', changeId: ids.changeId, now: new Date() });
    expect(await venue.compose(venue, { template: 'confirm-email', ...ids })).toBe('unwanted');
    expect(await venue.compose(venue, { template: 'email-changed', ...ids })).toHaveProperty('to');
  });

  it('sends no mail once it is undone', async () => {
    await open();
    const ids = await change();
    const version = (await log.readStream(userStream(venue.userId))).length;
    await venue.user({
      type: 'UndoEmailChange',
      changeId: ids.changeId,
      emailChange: { email: 'ada@example.com', previousEmail: 'new@example.com' },
      emailVersion: version,
      now: new Date(),
    });
    expect(await venue.compose(venue, { template: 'email-changed', ...ids })).toBe('unwanted');
    expect(await venue.compose(venue, { template: 'confirm-email', ...ids })).toBe('unwanted');
  });

  it('sends no password notices to the new address before it is confirmed', async () => {
    await open();
    await change();
    const mail = await mailOf({
      template: 'password-changed',
      userId: venue.userId,
      changedAt: '2026-11-22T12:00:00.000Z',
    });
    expect(mail.to).toBe('ada@example.com');
    expect(mail.text).toContain('22 November 2026 at 13:00');
    expect(mail.text).toContain(`${PUBLIC_URL}/auth/forgot-password`);
  });

  it('sends no notices about the second factor to the new address before it is confirmed', async () => {
    await open({ locale: 'de' });
    const { userId } = venue;
    await change();
    const at = '2026-11-22T12:00:00.000Z';
    const added = { template: 'second-factor-added', userId, changedAt: at } as const;
    const used = await mailOf({ template: 'recovery-code-used', userId, usedAt: at, left: 7 });
    expect(used).toMatchObject({ to: 'ada@example.com' });
    expect(used.text).toContain(
      'Am 22. November 2026 um 13:00 MEZ wurde einer Ihrer Wiederherstellungscodes',
    );
    expect(used.text).toContain('Verbleibende Codes: 7');
    expect((await mailOf({ ...added, factor: 'passkey' })).text).toContain('ein Passkey hinzugefügt');
    expect((await mailOf({ ...added, factor: 'totp' })).text).toContain('eine Authentifizierungs-App');
  });
});

describe('invitation', () => {
  const userId = '0190f3c8-0000-7000-8000-00000000000b';
  const invite = async () => {
    const [invitationId = ''] = await venue.people({
      type: 'InvitePerson',
      userId,
      role: 'front_desk',
      email: 'ben@example.com',
    });
    return { template: 'invitation', userId, invitationId } as const;
  };

  it('names the business, the role and who invited, and links to the page that accepts it', async () => {
    await open({ locale: 'de' });
    const payload = await invite();
    const mail = await mailOf(payload);
    expect(mail).toMatchObject({ to: 'ben@example.com', subject: 'Einladung zu Acme Climbing' });
    expect(mail.text).toContain('Ada Lovelace lädt Sie zu Acme Climbing ein, für den Empfang.');
    const token = /\/auth\/accept-invitation\/(.+)$/m.exec(mail.text)?.[1] ?? '';
    expect(readEmailLink(venue.services.fingerprintKey, 'accept-invitation', token)).toEqual({
      subjectId: venue.accountId,
      eventId: payload.invitationId,
    });
  });

  it('is sent only while it is the newest and pending', async () => {
    await open();
    const first = await invite();
    const [invitationId = ''] = await venue.people({ type: 'SendInvitationAgain', userId, now: new Date() });
    const second = { ...first, invitationId };
    expect(await venue.compose(venue, first)).toBe('unwanted');
    expect(await venue.compose(venue, second)).toHaveProperty('to');
    await venue.people({ type: 'RevokeInvitation', userId });
    expect(await venue.compose(venue, second)).toBe('unwanted');
  });
});

describe('password mail', () => {
  const payload = {
    to: 'ada@example.com',
    firstName: 'Ada',
    company: 'Acme & Sons',
    username: 'acme-sons1234',
    temporaryPassword: 'abcde-fghjk-mnpqr-stuvw',
    expiresAt: '2026-11-28T23:30:00.000Z',
  } as const;

  it('shows the password on a separate line, with user name, date and address', async () => {
    await open();
    const {
      subject,
      text: body,
      html,
      fromName,
      replyTo,
    } = await mailOf({ template: 'temporary-password', ...payload });
    expect([subject, fromName, replyTo]).toEqual([
      'Your username and temporary password',
      'Waivers',
      undefined,
    ]);
    expect(body).toBe(`Hello Ada,

Your Acme & Sons account is ready. Log in with this username and temporary password:

Username: acme-sons1234
Temporary password: abcde-fghjk-mnpqr-stuvw

This password expires on 29 November 2026. You’ll choose your own when you first log in.

Log in:
${PUBLIC_URL}/auth/login

--${' '}
You’re receiving this email because this address was used to register Acme & Sons.
`);
    expect(html).toContain('Acme &amp; Sons');
  });

  it('says after a recovery request that the current password still works', async () => {
    await open();
    const { subject, text: body } = await mailOf({ template: 'recovery', ...payload });
    expect(subject).toBe('Your temporary password');
    expect(body).toContain('\nUsername: acme-sons1234\nTemporary password: abcde-fghjk-mnpqr-stuvw\n');
    expect(body).toContain('Your current password still works');
    expect(body).toContain('If you didn’t request this');
  });
});
