import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ShownWaiver } from '@waivers/contract/waivers/waiver-answer.ts';
import { searchableFields } from '@waivers/waiver/config/parts/searchable-fields.ts';
import { validateWaiver } from '@waivers/waiver/config/validate-waiver.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import {
  configWith,
  sampleField,
  samplePart,
  templateConfig,
} from '@waivers/waiver/testing/waiver-samples.ts';
import { FIELD_TYPES } from '@waivers/waiver/vocabulary/form.ts';
import { describe, expect, it, vi } from 'vitest';
import { savedWaiver, shownWaiver } from '../../../testing/answers.ts';
import { openDashboard } from '../../../testing/dashboard.tsx';
import { startServer } from '../../../testing/server.ts';

const ID = '01933b5e-0000-7000-8000-000000000001';
const PUT = `PUT /v1/waiver/${ID}`;

const open = async (changes: Partial<ShownWaiver> = {}, config: Partial<WaiverConfigWire> = {}) => {
  const answer = shownWaiver({ id: ID, config: { ...wireOf(templateConfig()), ...config }, ...changes });
  const server = startServer({
    'GET /v1/signed_waiver': { json: { results: [] } },
    'GET /v1/signed_waiver/events': 'never',
    'GET /v1/waiver': { json: { results: [], total: 0 } },
    [`GET /v1/waiver/${ID}`]: { json: answer },
    [PUT]: { json: { result: savedWaiver({ id: ID, version: 8 }) } },
  });
  await openDashboard(`/waiver-create/${ID}`);
  await waitFor(() => expect(document.getElementById('waiver-title')).not.toBeNull());
  return server;
};

/** The types that owners choose from, without the older names for a choice of one. */
const OWNER_TYPES = FIELD_TYPES.filter((type) => type !== 'select' && type !== 'select_option');

/** Finds buttons by name, because role queries are slow on a page of this size. */
const buttons = (name: string | RegExp): readonly HTMLElement[] =>
  [...document.querySelectorAll('button')].filter((each) => {
    const named = each.getAttribute('aria-label') ?? each.textContent ?? '';
    return typeof name === 'string' ? named === name : name.test(named);
  });
const button = (name: string | RegExp): HTMLElement => {
  const [found, second] = buttons(name);
  if (found === undefined || second !== undefined) throw new Error(`${buttons(name).length} named ${name}`);
  return found;
};
const press = (name: string | RegExp): void => void fireEvent.click(button(name));
const findMessage = (text: string): Promise<HTMLElement> => screen.findByText(text);
const headings = (): readonly HTMLElement[] => [...document.querySelectorAll('h3')];
const titles = (): readonly (string | null)[] => headings().map(({ textContent }) => textContent);
const card = (name: string): HTMLElement => {
  const found = headings()
    .find(({ textContent }) => textContent === name)
    ?.closest('section');
  if (!(found instanceof HTMLElement)) throw new Error(`no section ${name}`);
  return found;
};
const change = (element: HTMLElement, value: string): void =>
  void fireEvent.change(element, { target: { value } });
const inCard = (name: string) => within(card(name));
const labelled = (of: string, label: string): HTMLInputElement =>
  inCard(of).getByLabelText(new RegExp(`^${label}\\*?$`));
const add = async (kind: string): Promise<void> => {
  press('Add section');
  fireEvent.click(await screen.findByText(kind, { selector: 'dialog *' }));
  await findMessage('The section has been added');
};
const save = async (server: Awaited<ReturnType<typeof open>>): Promise<WaiverConfigWire> => {
  const before = server.requestsTo(PUT).length;
  press('Save');
  await waitFor(() => expect(server.requestsTo(PUT)).toHaveLength(before + 1));
  return server.requestsTo(PUT).at(-1)?.body.config as WaiverConfigWire;
};
const lastPart = ({ waiverParts }: WaiverConfigWire) => waiverParts.at(-1);
const addedPart = ({ waiverParts }: WaiverConfigWire) => waiverParts.at(-3);
const selected = (): string | undefined => {
  const box = document.activeElement as HTMLInputElement;
  return box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0);
};

describe('section', () => {
  it('is a collapsible card that lists its fields', {
    meta: { spec: ['2.45 one card per section', '2.49 sections viewed'] },
  }, async () => {
    await open();
    expect(titles()).toEqual(['Participant', 'Address', 'Email', 'Electronic signature', 'Signature']);
    const fields = inCard('Participant').getAllByRole('listitem');
    expect(fields.map(({ textContent }) => textContent)).toEqual([
      'First name* (required)Text',
      'Middle nameText',
      'Last name* (required)Text',
      'Phone* (required)Phone number',
      'Gender* (required)One choice, 3 options',
      'Date of birth* (required)Date',
    ]);
    expect(inCard('Electronic signature').getByText(/^You can read and sign/)).toBeTruthy();
    const content = button('Content of “Address”');
    expect(content.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(content);
    expect(content.getAttribute('aria-expanded')).toBe('false');
    expect(inCard('Address').queryByText('City')).toBeNull();
    fireEvent.click(content);
    inCard('Address').getByText('City');
  });

  it('opens for editing and closes when the waiver is saved', {
    meta: { spec: '2.49 sections viewed' },
  }, async () => {
    const server = await open();
    expect(inCard('Address').queryByLabelText(/Section title/)).toBeNull();
    press('Edit “Address”');
    change(labelled('Address', 'Section title'), 'Where you live');
    change(labelled('Where you live', 'Description'), 'For the insurance.');
    press('Done with “Where you live”');
    expect(inCard('Where you live').queryByLabelText(/Section title/)).toBeNull();
    inCard('Where you live').getByText('For the insurance.');
    press('Edit “Where you live”');
    const { waiverParts } = await save(server);
    await findMessage('Your changes have been saved');
    expect(screen.queryByLabelText(/Section title/)).toBeNull();
    expect(waiverParts[1]).toMatchObject({ title: 'Where you live', description: 'For the insurance.' });
    expect(waiverParts[1]?.messageKey).toBeUndefined();
    expect(waiverParts.map(({ sortOrder }) => sortOrder)).toEqual([1, 2, 3, 4, 5]);
  });

  it('stays translated if its default title is retyped', async () => {
    const server = await open();
    press('Edit “Address”');
    change(labelled('Address', 'Section title'), 'Addres');
    change(labelled('Addres', 'Section title'), 'Address');
    change(screen.getByLabelText(/^Subtitle/), 'Mine');
    expect((await save(server)).waiverParts[1]?.messageKey).toBe('address');
  });

  it('moves the focus to the next one when removed, and can be restored in place', {
    meta: { spec: ['2.49 sections viewed', '8.9 The section has been'] },
  }, async () => {
    const server = await open();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    press('Remove “Address”');
    await findMessage('The section has been removed');
    await waitFor(() => expect(timers.mock.calls.map(([, ms]) => ms)).toContain(6000));
    expect(titles()).toEqual(['Participant', 'Email', 'Electronic signature', 'Signature']);
    expect(document.activeElement).toBe(card('Email'));
    fireEvent.click(screen.getByText('Undo'));
    expect(titles()).toEqual(['Participant', 'Address', 'Email', 'Electronic signature', 'Signature']);
    await waitFor(() => expect(document.activeElement).toBe(card('Address')));
    press('Remove “Email”');
    expect((await save(server)).waiverParts.map(({ type }) => type)).not.toContain('email');
  });

  it('cannot be removed if it is required, and says why', async () => {
    await open();
    for (const [name, why] of [
      ['Participant', /tells people apart/],
      ['Electronic signature', /without consent/],
      ['Signature', /binds no one/],
    ] as const) {
      inCard(name).getByText('Required');
      expect(buttons(`Remove “${name}”`)).toEqual([]);
      press(`Edit “${name}”`);
      inCard(name).getByText(why);
    }
  });

  it('can be reordered', {
    meta: { spec: ['2.42 menu', '2.47 dialogs', '8.9 The section has been'] },
  }, async () => {
    const server = await open();
    press('Reorder sections');
    fireEvent.click(await screen.findByLabelText('Move “Email” up'));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Done' }));
    await findMessage('The order of the sections has been updated');
    expect(titles().slice(0, 3)).toEqual(['Participant', 'Email', 'Address']);
    expect((await save(server)).waiverParts[1]).toMatchObject({ type: 'email', sortOrder: 2 });
  });
});

describe('added section', () => {
  it.each([
    ['Signature/Initial', 'signature', /^signature__[A-Z0-9]{16}$/, []],
    ['Confirmation', 'confirmation', undefined, [/^checkbox__[A-Z0-9]{16}$/]],
    ['Email/Newsletter', 'email', undefined, [/^email__[A-Z0-9]{16}$/, /^optIn__email__[A-Z0-9]{16}$/]],
    ['Custom', 'general', undefined, [/^text__[A-Z0-9]{16}$/]],
  ] as const)(
    'of type %s opens at its title and passes server validation',
    { meta: { spec: '2.48 addable' } },
    async (kind, type, name, fields) => {
      const server = await open();
      await add(kind);
      await waitFor(() => expect(document.activeElement?.id).toBe('waiver-config.waiverParts[3].title'));
      expect(selected()).toBe((document.activeElement as HTMLInputElement).value);
      const config = await save(server);
      const part = addedPart(config);
      expect(part).toMatchObject({ type, editable: true, waiverMode: 'adult' });
      expect(part?.key).toMatch(/^[A-Z0-9]{16}$/);
      if (name !== undefined) expect(part?.name).toMatch(name);
      const names = part?.fieldsGroups.flatMap((group) => group.fields.map((field) => field.name)) ?? [];
      expect(names).toHaveLength(fields.length);
      for (const [at, pattern] of fields.entries()) expect(names[at]).toMatch(pattern);
      expect(validateWaiver({ title: 'T', locale: 'en', config })).toMatchObject({ ok: true });
    },
  );

  it('comes before the closing sections and uses the waiver’s language', async () => {
    await open({ locale: 'de' });
    await add('Custom');
    await waitFor(() => expect(titles()[3]).toBe('Mehr über Sie'));
    expect(titles().slice(4)).toEqual(['Electronic signature', 'Signature']);
    press('Add field');
    await waitFor(() => expect(buttons(/^unbenannt \*/)).toHaveLength(2));
    await waitFor(() => expect(selected()).toBe('unbenannt'));
  });

  it('reuses the built-in email field’s name if that name is free', async () => {
    const server = await open();
    press('Remove “Email”');
    await add('Email/Newsletter');
    const names = addedPart(await save(server))?.fieldsGroups[0]?.fields.map(({ name }) => name);
    expect(names).toEqual(['email', 'optIn__email']);
  });

  it('is not created if the dialog is cancelled', { meta: { spec: '2.47 dialogs' } }, async () => {
    await open();
    press('Add section');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(titles()).toHaveLength(5);
  });
});

const NEW = 'More about you';
const openCustom = async () => {
  const server = await open();
  await add('Custom');
  return server;
};

describe('field', () => {
  it('has options and a placeholder if its type supports them', {
    meta: { spec: '2.51 custom fields' },
  }, async () => {
    const server = await openCustom();
    const options = () => inCard(NEW).queryByLabelText(/^Options/);
    const placeholder = () => inCard(NEW).queryByLabelText('Placeholder');
    const kept = async () => {
      const config = await save(server);
      const stored = validateWaiver({ title: 'T', locale: 'en', config });
      const field = stored.ok ? stored.value.config.waiverParts[3]?.fieldsGroups[0]?.fields[0] : undefined;
      press('Edit “More about you”');
      press(/^Shoe size/);
      return field;
    };
    change(labelled(NEW, 'Title'), 'Shoe size');
    change(labelled(NEW, 'Placeholder'), ' Like 42 ');
    fireEvent.click(labelled(NEW, 'Answer required'));
    const offered = OWNER_TYPES.filter((type) => type !== 'optIn').map((type) => {
      change(labelled(NEW, 'Type'), type);
      return [type, placeholder() !== null, options() !== null];
    });
    expect(Object.fromEntries(offered.map(([type, ...has]) => [type, has]))).toEqual({
      text: [true, false],
      email: [true, false],
      tel: [true, false],
      number: [true, false],
      multiple_choice: [false, true],
      checkboxes: [false, true],
      yes_no: [false, false],
      checkbox: [false, false],
    });
    change(labelled(NEW, 'Type'), 'multiple_choice');
    change(options() as HTMLElement, ' 38 \n\n39\n38\n');
    const field = { title: 'Shoe size', required: false };
    expect(await kept()).toMatchObject({
      ...field,
      type: 'multiple_choice',
      name: expect.stringMatching(/^multiple_choice__[A-Z0-9]{16}$/),
      options: ['38', '39'],
    });
    change(labelled(NEW, 'Type'), 'checkbox');
    const box = await kept();
    expect([box, box?.placeholder]).toEqual([
      expect.objectContaining({ ...field, type: 'checkbox', options: [] }),
      undefined,
    ]);
    change(labelled(NEW, 'Type'), 'text');
    change(labelled(NEW, 'Placeholder'), '');
    expect(addedPart(await save(server))?.fieldsGroups[0]?.fields[0]).not.toHaveProperty('placeholder');
  });

  it('can be made searchable if its answers are text', async () => {
    const server = await openCustom();
    const find = 'Find signed waivers by this answer';
    const kept = async () => {
      const config = await save(server);
      const field = addedPart(config)?.fieldsGroups[0]?.fields[0];
      const stored = validateWaiver({ title: 'T', locale: 'en', config });
      return [field?.searchable, stored.ok && searchableFields(stored.value.config)];
    };
    const openAgain = () => {
      press('Edit “More about you”');
      press(/^untitled/);
    };
    fireEvent.click(labelled(NEW, find));
    const names = [expect.stringMatching(/^text__/)];
    expect(await kept()).toEqual([true, names]);
    openAgain();
    fireEvent.click(labelled(NEW, find));
    expect(await kept()).toEqual([undefined, []]);
    openAgain();
    change(labelled(NEW, 'Type'), 'checkbox');
    expect(inCard(NEW).queryByLabelText(find)).toBeNull();
  });

  it.each(['select', 'select_option'] as const)(
    'shows an older %s as a choice and keeps it',
    async (type) => {
      const field = sampleField({
        name: `${type}__A`,
        title: 'Rental',
        type,
        options: ['S'],
        placeholder: 'Size',
      });
      const server = await open(
        {},
        wireOf(configWith(samplePart({ type: 'general', title: 'Gear' }, [field]))),
      );
      press('Edit “Gear”');
      press(/^Rental/);
      expect(labelled('Gear', 'Type').value).toBe('multiple_choice');
      change(labelled('Gear', 'Placeholder'), 'Pick a size');
      const [saved] = (await save(server)).waiverParts
        .flatMap((part) => part.fieldsGroups.flatMap(({ fields }) => fields))
        .filter(({ title }) => title === 'Rental');
      expect(saved).toMatchObject({ name: `${type}__A`, type, placeholder: 'Pick a size' });
    },
  );

  it('offers distinctly named types with hints', async () => {
    await openCustom();
    const type = labelled(NEW, 'Type') as unknown as HTMLSelectElement;
    const names = [...type.options].map(({ text }) => text);
    expect([...type.options].map(({ value }) => value).toSorted()).toEqual(OWNER_TYPES.toSorted());
    expect(new Set(names).size).toBe(OWNER_TYPES.length);
    expect([...type.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([
      'Typed answers',
      'Choices',
      'Agreements',
    ]);
    inCard(NEW).getByText('Customers type one line.');
    change(type, 'multiple_choice');
    expect(type.selectedOptions[0]?.text).toBe('One choice');
    inCard(NEW).getByText(/^Short lists appear as buttons/);
  });

  describe('after an email address', () => {
    const types = (): readonly HTMLSelectElement[] => [
      ...card(NEW).querySelectorAll<HTMLSelectElement>('select'),
    ];
    const becomeConsent = async () => {
      const server = await openCustom();
      expect(types()[0]?.querySelector<HTMLOptionElement>('[value=optIn]')?.disabled).toBe(true);
      change(labelled(NEW, 'Type'), 'email');
      press('Add field');
      await waitFor(() => expect(types()).toHaveLength(2));
      types()[1]?.focus();
      change(types()[1] as HTMLElement, 'optIn');
      await waitFor(() => expect(types()[1]?.value).toBe('optIn'));
      expect(document.activeElement).toBe(types()[1]);
      return server;
    };

    it('can become its newsletter consent', { meta: { spec: '2.51 custom fields' } }, async () => {
      const server = await becomeConsent();
      const [email, optIn] = addedPart(await save(server))?.fieldsGroups[0]?.fields ?? [];
      expect(optIn).toMatchObject({ name: `optIn__${email?.name}`, messageKey: 'optIn', required: false });
    });

    it('becomes an ordinary field again if its type changes', async () => {
      const server = await becomeConsent();
      change(types()[1] as HTMLElement, 'number');
      await waitFor(() => expect(types()[1]?.value).toBe('number'));
      expect(document.activeElement).toBe(types()[1]);
      const again = addedPart(await save(server))?.fieldsGroups[0]?.fields[1];
      expect(again?.name).toMatch(/^number__[A-Z0-9]{16}$/);
      expect(again).not.toHaveProperty('messageKey');
    });
  });

  it('inherits its section’s placeholder, which can be overridden', {
    meta: { spec: '3.8 Part' },
  }, async () => {
    const config = wireOf(templateConfig());
    const waiverParts = config.waiverParts.map((part, index) =>
      index === 1 ? { ...part, placeholder: 'As on your passport' } : part,
    );
    const server = await open({}, { waiverParts });
    press('Edit “Address”');
    change(labelled('Address', 'Placeholder of its fields'), '');
    expect((await save(server)).waiverParts[1]?.placeholder).toBe('');
    press('Edit “Email”');
    expect(inCard('Email').queryByLabelText('Placeholder of its fields')).toBeNull();
  });

  it('keeps the focus when its type changes', async () => {
    await openCustom();
    // Wait until the new section has taken the focus.
    await waitFor(() => expect(document.activeElement?.id).toMatch(/\.title$/));
    const type = labelled(NEW, 'Type');
    type.focus();
    for (const next of ['multiple_choice', 'email', 'text']) {
      change(type, next);
      expect(document.activeElement).toBe(type);
      expect(labelled(NEW, 'Type').value).toBe(next);
    }
  });

  it('previews the options that will be stored', {
    meta: { spec: '2.51 custom fields' },
  }, async () => {
    await openCustom();
    change(labelled(NEW, 'Type'), 'checkboxes');
    change(inCard(NEW).getByLabelText(/^Options/), 'Red\n\n  Red \n🧗\nأحمر\n');
    const kept = inCard(NEW).getByText('3 options will be offered:').parentElement;
    expect([...(kept?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Red',
      '🧗',
      'أحمر',
    ]);
  });

  it('asks for an email address once unless the owner wants it twice', async () => {
    const server = await openCustom();
    change(labelled(NEW, 'Type'), 'email');
    const twice = () => labelled(NEW, 'Ask adults to enter it twice');
    expect(twice().checked).toBe(false);
    fireEvent.click(twice());
    expect(twice().checked).toBe(true);
    fireEvent.click(twice());
    const [email] = addedPart(await save(server))?.fieldsGroups[0]?.fields ?? [];
    expect(email).toMatchObject({ type: 'email', askOnce: true });
  });

  it('can ask for newsletter consent if it is an email address', async () => {
    const server = await openCustom();
    change(labelled(NEW, 'Type'), 'email');
    fireEvent.click(labelled(NEW, 'Ask for consent to a newsletter'));
    await waitFor(() => expect(labelled(NEW, 'Ask for consent to a newsletter').checked).toBe(true));
    const [email, optIn] = addedPart(await save(server))?.fieldsGroups[0]?.fields ?? [];
    expect(optIn).toMatchObject({ name: `optIn__${email?.name}`, type: 'optIn', required: false });
  });

  it('takes the focus when added, and can be moved and removed', async () => {
    await open();
    await add('Custom');
    press('Add field');
    const path = 'config.waiverParts[3].fieldsGroups[0].fields[1].title';
    await waitFor(() => expect(document.activeElement?.id).toBe(`waiver-${path}`));
    expect(selected()).toBe('untitled');
    change(document.activeElement as HTMLElement, 'Second');
    const rows = () =>
      buttons(/^(?:untitled|Second) \*/).map(({ textContent }) => textContent?.split(' ')[0]);
    expect(rows()).toEqual(['untitled', 'Second']);
    press('Move “Second” up');
    expect(rows()).toEqual(['Second', 'untitled']);
    press('Remove “Second”');
    expect(rows()).toEqual(['untitled']);
  });

  it('keeps its type and required mark if it is built in', async () => {
    await open();
    press('Edit “Participant”');
    press(/^First name/);
    expect(inCard('Participant').queryByLabelText('Type')).toBeNull();
    expect(labelled('Participant', 'Answer required').disabled).toBe(true);
    expect(buttons('Remove “First name”')).toEqual([]);
  });
});

describe('invalid text', () => {
  it('is reported next to its field, and the first invalid field is opened and focused', {
    meta: { spec: '5.29 section and custom field' },
  }, async () => {
    const server = await open();
    press('Edit “Address”');
    press(/^City/);
    change(labelled('Address', 'Title'), ' ');
    press('Done with “Address”');
    press('Edit “Email”');
    change(labelled('Email', 'Section title'), '');
    press('Save');
    await waitFor(() =>
      expect(document.activeElement?.id).toBe('waiver-config.waiverParts[1].fieldsGroups[0].fields[2].title'),
    );
    expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2);
    expect(server.requestsTo(PUT)).toEqual([]);
    change(document.activeElement as HTMLElement, 'Town');
    expect(screen.getAllByText('Please fill in this field.')).toHaveLength(1);
  });

  it('rejected by the server is shown next to its field in an opened section', async () => {
    const server = await open();
    const at = 'config.waiverParts[2].fieldsGroups[0].fields[0]';
    const errors = [{ path: `${at}.title`, code: 'too_long', message: 'x' }];
    server.change(PUT, { status: 422, json: { code: 'invalid', errors } });
    press('Save');
    await screen.findByText('This text is too long.');
    await waitFor(() => expect(document.activeElement?.id).toBe(`waiver-${at}.title`));
  });
});

describe('participants card', () => {
  it('sets the mode, the number of minors and the newsletter default', async () => {
    const server = await open();
    change(screen.getByLabelText('Selected by default'), 'minors');
    change(screen.getByLabelText('Default number of minors'), '10');
    fireEvent.click(screen.getByLabelText(/^Newsletter checkbox ticked by default/));
    expect(await save(server)).toMatchObject({
      defaultWaiverMode: 'minors',
      numberParticipants: 10,
      optInTicked: true,
      participantSelector: true,
    });
    change(screen.getByLabelText('Selected by default'), '');
    expect(await save(server)).not.toHaveProperty('defaultWaiverMode');
    fireEvent.click(screen.getByLabelText(/^Customers choose between/));
    expect(screen.queryByLabelText('Selected by default')).toBeNull();
    expect(await save(server)).toMatchObject({ participantSelector: false });
    press('Remove “Email”');
    expect(screen.queryByLabelText(/^The newsletter box/)).toBeNull();
  });

  it('sets the address form’s country', async () => {
    const server = await open({}, { homeCountry: 'DE' });
    const label = 'Default country for addresses';
    expect(screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent).toBe('Germany');
    change(screen.getByLabelText(label), 'FR');
    expect(await save(server)).toMatchObject({ homeCountry: 'FR' });
    press('Remove “Address”');
    await findMessage('The section has been removed');
    expect(screen.queryByLabelText(label)).toBeNull();
  });
});

describe('background image', () => {
  const choose = (name: string, type: string, size = 10): void => {
    const file = new File([new Uint8Array(size)], name, { type });
    const input = document.querySelector('input[type=file]');
    if (input !== null) fireEvent.change(input, { target: { files: [file] } });
  };

  it('is uploaded on save and can be reset to the default', async () => {
    const server = await open();
    choose('hall.png', 'image/png');
    await screen.findByAltText('The background image');
    expect((await save(server)).background).toMatch(/^data:image\/png;base64,/);
    press('Use the default image');
    screen.getByText('Default image');
    expect((await save(server)).background).toBeNull();
  });

  it('is rejected if it is too large, damaged, or not a JPG or PNG', async () => {
    await open();
    const refusal = async () => (await screen.findByRole('alert')).textContent;
    choose('hall.gif', 'image/gif');
    await waitFor(async () => expect(await refusal()).toMatch(/JPG or PNG/));
    choose('hall.png', 'image/png', 750_001);
    await waitFor(async () => expect(await refusal()).toMatch(/750/));
    choose('hall.png', 'image/png');
    fireEvent.error(await screen.findByAltText('The background image'));
    expect(await refusal()).not.toBe('');
    screen.getByText('Default image');
  });
});

describe('unusual waiver', () => {
  const fields = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `text__${at}`,
      title: `Question ${at}`,
      type: 'text' as const,
      required: false,
      editable: true,
      options: [],
    }));
  const custom = (changes: object) => ({
    ...wireOf(templateConfig()).waiverParts[1],
    key: 'ABCDEFGHIJKLMNOP',
    type: 'general' as const,
    messageKey: undefined,
    sortOrder: 6,
    ...changes,
  });
  const withPart = (changes: object): Partial<WaiverConfigWire> => ({
    waiverParts: [
      ...wireOf(templateConfig()).waiverParts,
      custom(changes),
    ] as WaiverConfigWire['waiverParts'],
  });

  it('renders a form only for the open field out of 100', async () => {
    const groups = Array.from({ length: 5 }, (_, at) => ({
      title: '',
      fields: fields(20).map((field) => ({ ...field, name: `${field.name}_${at}` })),
    }));
    const server = await open({}, withPart({ title: 'Many', fieldsGroups: groups }));
    press('Edit “Many”');
    expect(card('Many').querySelectorAll('input, textarea')).toHaveLength(2);
    fireEvent.click(buttons(/^Question 19/)[4] as HTMLElement);
    change(labelled('Many', 'Title'), 'The last');
    const sent = lastPart(await save(server))?.fieldsGroups;
    expect(sent?.flatMap((group) => group.fields).at(-1)?.title).toBe('The last');
  });

  it('stores 200 options', async () => {
    const server = await openCustom();
    change(labelled(NEW, 'Type'), 'multiple_choice');
    const many = Array.from({ length: 200 }, (_, at) => `Option ${at}`);
    change(inCard(NEW).getByLabelText(/^Options/), many.join('\n'));
    inCard(NEW).getByText('and 180 more');
    expect(addedPart(await save(server))?.fieldsGroups[0]?.fields[0]?.options).toEqual(many);
  });

  it('can have a section title in another script', async () => {
    const title = '🧗 إقرار صحي';
    const server = await open({}, withPart({ title, fieldsGroups: [] }));
    expect(titles().at(-1)).toBe(title);
    expect(headings().at(-1)?.dir).toBe('auto');
    const config = await save(server);
    expect(validateWaiver({ title: 'T', locale: 'en', config })).toMatchObject({ ok: true });
  });

  it('can have a section without fields', async () => {
    const server = await open({}, withPart({ title: 'Empty', fieldsGroups: [] }));
    inCard('Empty').getByText('No fields yet.');
    press('Edit “Empty”');
    press('Add field');
    await waitFor(() => expect(labelled('Empty', 'Title').value).toBe('untitled'));
    expect(lastPart(await save(server))?.fieldsGroups).toHaveLength(1);
  });

  it('keeps one of two sections with the same title when the other is removed', async () => {
    const server = await open({}, withPart({ title: 'Address', fieldsGroups: [] }));
    const [, second] = buttons('Remove “Address”');
    fireEvent.click(second as HTMLElement);
    expect(titles().filter((title) => title === 'Address')).toHaveLength(1);
    expect((await save(server)).waiverParts.map(({ type }) => type)).not.toContain('general');
  });
});
