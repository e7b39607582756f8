import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  configWith,
  documentOf,
  sampleField,
  samplePart,
  TEMPLATE_DOCUMENT,
} from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it, vi } from 'vitest';
import { startServer } from '../../testing/server.ts';
import {
  agree,
  chooseMode,
  errorOf,
  field,
  fill,
  fillMinor,
  fillSigner,
  openSignPage,
  WAIVER,
} from '../../testing/sign-page.tsx';

const SIGNING = 'POST /v1/signed_waiver';
const KIOSK = { path: `/sign-waiver/${WAIVER.id}?kiosk=1` };

const labelOf = (key: string): string | null | undefined => field(key).labels?.[0]?.textContent;
const shownIn = (key: string): readonly (string | null)[] =>
  [...(field(key) as unknown as HTMLSelectElement).options].map(({ textContent }) => textContent);
const sections = (): readonly (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('participant choice', () => {
  it('comes before everything else', { meta: { spec: '2.66 only parts of the' } }, async () => {
    await openSignPage();
    expect(sections()).toEqual(['Who is taking part?']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows an adult every field in document order', {
    meta: { spec: '2.66 only parts of the' },
  }, async () => {
    await openSignPage();
    chooseMode('Adult');
    expect(sections()).toEqual([
      'Who is taking part?',
      ...['Participant', 'Address', 'Email', 'Electronic signature', 'Signature'],
    ]);
    screen.getByText('Fields with an asterisk * are required.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).required).toBe(true);
  });

  it('lets a guardian choose 1 to 10 minors and numbers their fields', {
    meta: { spec: ['2.64 Adult or Minor', '2.67 count sets the number', '2.68 identity'] },
  }, async () => {
    await openSignPage();
    chooseMode('Minor(s)');
    const counts = within(screen.getByRole('group', { name: /participating/ }));
    expect(counts.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    );
    fireEvent.click(counts.getByRole('radio', { name: '3' }));
    screen.getByText('3 minor(s) participating');
    expect(sections().filter((name) => name?.startsWith('Minor'))).toEqual(['Minor 1', 'Minor 2', 'Minor 3']);
  });

  it('keeps the number of minors after switching back and forth', async () => {
    await openSignPage();
    chooseMode('Minor(s)');
    fireEvent.click(screen.getByRole('radio', { name: '3' }));
    chooseMode('Adult');
    chooseMode('Minor(s)');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3' }).checked).toBe(true);
  });

  it.each([
    ['adult', 'Adult', 'Participant'],
    ['minors', 'Minor(s)', 'Minor 2'],
  ] as const)('defaults to the mode set by the business: %s', async (mode, name, section) => {
    const document = { ...WAIVER.document, defaultWaiverMode: mode, numberParticipants: 2 };
    await openSignPage({ waiver: { ...WAIVER, document } });
    expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true);
    expect(sections()).toContain(section);
  });

  it('starts with the mode and number of minors set by the business', async () => {
    const document = { ...WAIVER.document, defaultWaiverMode: 'minors' as const, numberParticipants: 2 };
    await openSignPage({ waiver: { ...WAIVER, document } });
    expect(sections().filter((name) => name?.startsWith('Minor'))).toEqual(['Minor 1', 'Minor 2']);
  });

  it('is hidden for adults-only waivers', {
    meta: { spec: '2.65 no selector' },
  }, async () => {
    const document = { ...WAIVER.document, participantSelector: false };
    await openSignPage({ waiver: { ...WAIVER, document } });
    expect(sections()[0]).toBe('Participant');
  });
});

describe('form field', () => {
  it('marks required fields with an asterisk and for screen readers', {
    meta: { spec: '5.23 required fields have an' },
  }, async () => {
    await openSignPage();
    chooseMode('Adult');
    expect([labelOf('signer.firstName'), field('signer.firstName').required]).toEqual(['First name*', true]);
    expect([labelOf('signer.address2'), field('signer.address2').required]).toEqual([
      'Apartment, suite, unit',
      false,
    ]);
  });

  it('shows the owner’s placeholder next to the label while empty', {
    meta: { spec: '3.8 Part' },
  }, async () => {
    const own = (type: 'text' | 'email' | 'tel' | 'number' | 'select' | 'select_option') =>
      sampleField({
        name: `own_${type}`,
        title: `Your ${type}`,
        type,
        options: ['S'],
        placeholder: `Like ${type}`,
      });
    const fields = (['text', 'email', 'tel', 'number', 'select', 'select_option'] as const).map(own);
    const document = documentOf(configWith(samplePart({ type: 'general', title: 'Own' }, fields)));
    await openSignPage({ waiver: { ...WAIVER, document } });
    chooseMode('Adult');
    for (const name of ['text', 'email', 'tel', 'number']) {
      expect(labelOf(`signer.own_${name}`)).toBe(`Your ${name}*`);
      expect(field(`signer.own_${name}`).placeholder).toBe(`Like ${name}`);
    }
    for (const name of ['select', 'select_option']) {
      expect(labelOf(`signer.own_${name}`)).toBe(`Your ${name}*`);
      expect(shownIn(`signer.own_${name}`)).toEqual([`Like ${name}`, 'S']);
      expect(field(`signer.own_${name}`).value).toBe('');
    }
    expect(field('signer.firstName').hasAttribute('placeholder')).toBe(false);
  });

  it('shows a required choice of up to six options as radio buttons, others as a list', async () => {
    const choice = (name: string, count: number, required = true) =>
      sampleField({
        name,
        title: name,
        type: name.startsWith('select') ? 'select' : 'multiple_choice',
        required,
        options: Array.from({ length: count }, (_each, at) => `Option ${at}`),
      });
    const fields = [
      choice('few', 6),
      choice('select_few', 2),
      choice('many', 7),
      choice('select_many', 7),
      choice('optional', 2, false),
    ];
    const document = documentOf(configWith(samplePart({ type: 'general', title: 'Own' }, fields)));
    await openSignPage({ waiver: { ...WAIVER, document } });
    chooseMode('Adult');
    expect(fields.map(({ name }) => [name, field(`signer.${name}`).type])).toEqual([
      ['few', 'radio'],
      ['select_few', 'radio'],
      ['many', 'select-one'],
      ['select_many', 'select-one'],
      ['optional', 'select-one'],
    ]);
  });

  it('returns the selected option exactly as the owner typed it', async () => {
    const choices = [
      { value: 'Yes', label: 'Ja' },
      { value: 'No', label: 'Nein' },
    ];
    const own = { required: true, options: choices };
    const fields = [
      { ...own, name: 'swims', title: 'Can you swim?', type: 'yes_no' as const },
      { ...own, name: 'gear', title: 'What do you bring?', type: 'checkboxes' as const },
    ];
    const [identity, ...others] = WAIVER.document.parts.adult;
    if (identity === undefined) throw new Error('The template has no part.');
    const part = {
      ...identity,
      key: 'own',
      title: 'Own',
      type: 'general' as const,
      groups: [{ title: '', fields }],
    };
    const parts = { ...WAIVER.document.parts, adult: [identity, part, ...others] };
    const document = { ...WAIVER.document, parts };
    const server = startServer({ [SIGNING]: 'never' });
    await openSignPage({ waiver: { ...WAIVER, document } });
    chooseMode('Adult');
    fillSigner();
    const swims = within(screen.getByRole('group', { name: /^Can you swim/ }));
    fireEvent.click(swims.getByRole('radio', { name: 'Nein' }));
    const gear = within(screen.getByRole('group', { name: /^What do you bring/ }));
    for (const name of ['Ja', 'Nein', 'Ja']) fireEvent.click(gear.getByRole('checkbox', { name }));
    expect(gear.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
      false,
      true,
    ]);
    agree();
    await screen.findByText('Sending your signature …', { selector: 'p' });
    expect(server.requestsTo(SIGNING)[0]?.body.submission).toMatchObject({
      adult: { swims: 'No', gear: ['No'] },
    });
  });

  it('enables autofill for the signer, but not for minors or on a kiosk', async () => {
    const { unmount } = await openSignPage();
    chooseMode('Minor(s)');
    const tokens = (...keys: readonly string[]) =>
      keys.map((key) => field(key).getAttribute('autocomplete') ?? field(key).autocomplete);
    expect(tokens('signer.firstName', 'signer.email', 'signer.zip', 'signer.birthYear')).toEqual([
      'given-name',
      'email',
      'postal-code',
      'bday-year',
    ]);
    expect(tokens('signer.address', 'signer.city', 'signer.state', 'signer.phone')).toEqual([
      'address-line1',
      'address-level2',
      'address-level1',
      'tel',
    ]);
    expect(tokens('0.firstName', '0.birthYear')).toEqual(['off', 'off']);
    unmount();
    await openSignPage(KIOSK);
    chooseMode('Adult');
    expect(tokens('signer.firstName', 'signer.email', 'signer.birthYear')).toEqual(['off', 'off', 'off']);
  });

  it('brings up the matching keyboard and turns off autocorrect for names', async () => {
    await openSignPage();
    chooseMode('Adult');
    expect([field('signer.email').type, field('signer.email').inputMode]).toEqual(['email', 'email']);
    expect([field('signer.phone').type, field('signer.phone').inputMode]).toEqual(['tel', 'tel']);
    const corrected = (name: string) => field(name).getAttribute('autocorrect');
    expect(['signer.lastName', 'signer.city'].map(corrected)).toEqual(['off', null]);
  });

  it('shows its error on blur and clears it once corrected', async () => {
    await openSignPage();
    chooseMode('Adult');
    fill('signer.phone', 'call me');
    expect(errorOf('signer.phone')).toBeUndefined();
    fireEvent.blur(field('signer.phone'));
    expect(errorOf('signer.phone')).toMatch(/^Please enter a valid phone number\. Example: \+1\s/);
    expect(field('signer.phone').getAttribute('aria-invalid')).toBe('true');
    fill('signer.phone', '555');
    expect(errorOf('signer.phone')).toBeUndefined();
    expect(field('signer.phone').getAttribute('aria-invalid')).toBe('false');
  });

  it('does not shift the layout between pointerdown and click', async () => {
    await openSignPage();
    chooseMode('Adult');
    fill('signer.phone', 'call me');
    fireEvent.pointerDown(document.body);
    fireEvent.blur(field('signer.phone'));
    fireEvent.pointerUp(document.body);
    expect(errorOf('signer.phone')).toBeUndefined();
    await screen.findByText(/^Please enter a valid phone number\./);
  });

  it('is validated on a keystroke when pointerup was swallowed', async () => {
    await openSignPage();
    chooseMode('Adult');
    fireEvent.pointerDown(field('signer.gender'));
    fireEvent.keyDown(field('signer.phone'));
    fill('signer.phone', 'call me');
    fireEvent.blur(field('signer.phone'));
    await waitFor(() => expect(errorOf('signer.phone')).toMatch(/^Please enter a valid phone number\./));
  });

  it('requires the email address twice and compares both', async () => {
    await openSignPage();
    chooseMode('Adult');
    expect(labelOf('signer.email-again')).toBe('Confirm email address*');
    fill('signer.email', 'ann@example.org');
    fill('signer.email-again', 'ann@example.com');
    fireEvent.blur(field('signer.email-again'));
    expect(errorOf('signer.email-again')).toBe('Emails do not match');
  });

  it('asks for the email address only once if the document says so, and shows it again above the button', async () => {
    const asked = structuredClone(TEMPLATE_DOCUMENT);
    const fields = asked.parts.adult.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
    Object.assign(fields.find(({ name }) => name === 'email') ?? {}, { askOnce: true });
    await openSignPage({ waiver: { ...WAIVER, document: asked } });
    chooseMode('Adult');
    expect(document.getElementById('field-signer.email-again')).toBeNull();
    fill('signer.email', 'ann@');
    expect(screen.queryByText(/^Your copy goes to/)).toBeNull();
    fill('signer.email', ' ann@example.org');
    const copy = await screen.findByText(/^Your copy goes to/);
    expect(copy.textContent).toBe('Your copy goes to ann@example.org');
    fireEvent.click(screen.getByRole('button', { name: 'Change: ann@example.org' }));
    expect(document.activeElement).toBe(field('signer.email'));
  });

  it('promises no copy where no mail can be sent', async () => {
    const asked = structuredClone(TEMPLATE_DOCUMENT);
    const fields = asked.parts.adult.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
    Object.assign(fields.find(({ name }) => name === 'email') ?? {}, { askOnce: true });
    await openSignPage({ waiver: { ...WAIVER, document: asked }, mailServer: false });
    chooseMode('Adult');
    fill('signer.email', 'ann@example.org');
    await screen.findByRole('heading', { name: 'Check before you agree', hidden: true });
    expect(screen.queryByText(/^Your copy goes to/)).toBeNull();
  });

  it('suggests a correction of a mistyped provider once the email address is left', async () => {
    await openSignPage();
    chooseMode('Adult');
    const hint = () => screen.queryByRole('button', { name: 'Did you mean ann@gmail.com?' });
    for (const key of ['signer.email', 'signer.email-again']) fill(key, 'ann@gmial.com');
    expect(hint()).toBeNull();
    fireEvent.blur(field('signer.email'));
    await waitFor(() => expect(hint()).not.toBeNull());
    fireEvent.click(hint() ?? document.body);
    expect([field('signer.email').value, field('signer.email-again').value]).toEqual([
      'ann@gmail.com',
      'ann@gmail.com',
    ]);
    expect(document.activeElement).toBe(field('signer.email'));
    expect(hint()).toBeNull();
  });

  it.each(['ann@gmail.com', 'Ann@GMIAL.com '])(
    'leaves no mismatch with “%s” after the correction',
    async (again) => {
      await openSignPage();
      chooseMode('Adult');
      fill('signer.email', 'ann@gmial.com');
      fill('signer.email-again', again);
      fireEvent.blur(field('signer.email'));
      fireEvent.blur(field('signer.email-again'));
      fireEvent.click(await screen.findByRole('button', { name: 'Did you mean ann@gmail.com?' }));
      expect(errorOf('signer.email-again')).toBeUndefined();
      fireEvent.blur(field('signer.email-again'));
      expect(errorOf('signer.email-again')).toBeUndefined();
    },
  );
});

describe('middle name', () => {
  const folded = () => screen.queryByRole('button', { name: 'Middle name', expanded: false });

  it('opens on request, takes the focus and stays open when left empty', async () => {
    await openSignPage();
    chooseMode('Adult');
    expect(document.getElementById('field-signer.middleName')).toBeNull();
    fireEvent.click(folded() ?? document.body);
    expect(document.activeElement).toBe(field('signer.middleName'));
    fill('signer.middleName', 'Bo');
    fill('signer.middleName', '');
    fireEvent.blur(field('signer.middleName'));
    expect(field('signer.middleName').value).toBe('');
    expect(folded()).toBeNull();
  });

  it('is open if it has been filled in before', async () => {
    await openSignPage();
    chooseMode('Adult');
    fireEvent.click(folded() ?? document.body);
    fill('signer.middleName', 'Bo');
    chooseMode('Minor(s)');
    expect(field('signer.middleName').value).toBe('Bo');
  });

  it('is open if required', async () => {
    const required = structuredClone(TEMPLATE_DOCUMENT);
    const fields = required.parts.adult.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
    Object.assign(fields.find(({ name }) => name === 'middleName') ?? {}, { required: true });
    await openSignPage({ waiver: { ...WAIVER, document: required } });
    chooseMode('Adult');
    expect(labelOf('signer.middleName')).toBe('Middle name*');
    expect(folded()).toBeNull();
  });
});

describe('incomplete form', () => {
  it('focuses a summary that links to each field, and shows the error count in the page title', {
    meta: { spec: '5.18 before submit' },
  }, async () => {
    const server = startServer({});
    await openSignPage();
    chooseMode('Adult');
    fillSigner({ firstName: '', state: '' });
    agree();
    const summary = screen.getByRole('region', { name: '2 answers are missing' });
    expect(document.activeElement).toBe(summary);
    const ways = within(summary).getAllByRole('link');
    expect(ways.map(({ textContent }) => textContent)).toEqual(['First name', 'State']);
    expect(document.title).toBe('(2) Climbing hall');
    if (ways[1] !== undefined) fireEvent.click(ways[1]);
    expect(document.activeElement).toBe(field('signer.state'));
    expect(server.requests).toEqual([]);
    fill('signer.firstName', 'Ann');
    screen.getByRole('region', { name: 'One answer is missing' });
    expect(document.title).toBe('(1) Climbing hall');
  });

  it('lists every error and counts them once', async () => {
    await openSignPage();
    chooseMode('Adult');
    agree();
    const listed = (name: string) =>
      within(screen.getByRole('region', { name })).getAllByRole('link', { hidden: true }).length;
    expect(listed('13 answers are missing')).toBe(13);
    fill('signer.birthMonth', 'July');
    fill('signer.firstName', 'Ann');
    expect(listed('12 answers are missing')).toBe(12);
    fill('signer.phone', 'call me');
    expect(listed('11 answers are missing, one needs correcting')).toBe(12);
    // The bar above the button.
    expect(screen.getAllByText('11 answers are missing, one needs correcting')).toHaveLength(2);
  });

  it('summarizes long lists in four lines, which unfold', async () => {
    await openSignPage();
    chooseMode('Adult');
    agree();
    const summary = within(screen.getByRole('region', { name: /missing$/ }));
    expect(summary.getAllByRole('list')[0]?.children).toHaveLength(4);
    expect(summary.getByText('and 9 more').closest('details')?.querySelectorAll('a')).toHaveLength(9);
    fillSigner({ firstName: '', lastName: '', phone: '', city: '', zip: '' });
    expect(summary.getAllByRole('link', { hidden: true })).toHaveLength(5);
    expect(summary.queryByText(/^and/)).toBeNull();
  });

  it('summarizes errors directly above the first one, so that a phone shows both', async () => {
    await openSignPage();
    chooseMode('Adult');
    fillSigner({ zip: '' });
    agree();
    const summary = screen.getByRole('region', { name: 'One answer is missing' });
    const part = field('signer.zip').closest('section');
    expect(summary.parentElement?.closest('section')).toBe(part);
    expect(part?.contains(field('signer.city'))).toBe(true);
  });

  it('names a phone number by the owner’s title', async () => {
    const document = structuredClone(TEMPLATE_DOCUMENT);
    const fields = document.parts.adult.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
    Object.assign(fields.find(({ name }) => name === 'phone') ?? {}, { title: 'Emergency phone' });
    await openSignPage({ waiver: { ...WAIVER, document } });
    chooseMode('Adult');
    agree();
    expect(errorOf('signer.phone')).toBe('Please fill in this field.');
    screen.getByRole('link', { name: 'Emergency phone', hidden: true });
  });

  it('names the minor with a missing answer', async () => {
    await openSignPage();
    chooseMode('Minor(s)');
    fireEvent.click(screen.getByRole('radio', { name: '2' }));
    fillSigner();
    fillMinor(0, 'Kim');
    fillMinor(1, 'Bo');
    fill('1.birthDay', '');
    agree();
    expect(screen.getByRole('link', { name: 'Minor 2: Date of birth' })).toBeTruthy();
    fill('1.firstName', '');
    agree();
    screen.getByRole('link', { name: 'Minor 2: First name' });
    expect(errorOf('1.firstName')).toMatch(/^Enter the first name of minor 2\. /);
  });

  it('shows server errors next to their fields', async () => {
    const errors = [
      { path: 'submission.adult.birthYear', code: 'under_age', message: 'English.' },
      { path: 'signature', code: 'of_a_newer_server', message: 'English.' },
    ];
    startServer({ [SIGNING]: { status: 422, json: { code: 'invalid', errors } } });
    await openSignPage();
    chooseMode('Adult');
    fillSigner();
    agree();
    await screen.findByRole('region', { name: '2 answers need correcting' });
    expect(errorOf('signer.birthYear')).toBe('You must be 18 years of age or older.');
    expect(errorOf('ink.signature')).toBe('This value is not allowed here.');
    expect(field('signer.lastName').value).toBe('Lee');
    screen.getByRole('button', { name: 'I agree to this document' });
  });
});

describe('typed signature', () => {
  it('survives switching to drawing and back', async () => {
    const context = new Proxy({}, { get: () => () => undefined, set: () => true });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    await openSignPage();
    chooseMode('Adult');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Draw' }).checked).toBe(true);
    screen.getByRole('img', { name: 'Draw your signature here' });
    fireEvent.click(screen.getByRole('radio', { name: 'Type' }));
    fill('ink.signature', 'Ann Lee');
    fireEvent.click(screen.getByRole('radio', { name: 'Draw' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Type' }));
    expect(field('ink.signature').value).toBe('Ann Lee');
    expect(labelOf('ink.signature')).toBe('Type your full name*');
  });
});

describe('remaining count', () => {
  it('updates after a short delay and links to the next unanswered field', async () => {
    vi.useFakeTimers();
    await openSignPage();
    chooseMode('Adult');
    screen.getByRole('button', { name: 'Next: First name' });
    expect(screen.queryByText(/left$/)).toBeNull();
    fill('signer.firstName', 'Ann');
    act(() => void vi.advanceTimersByTime(250));
    screen.getByText('12 fields left');
    fireEvent.click(screen.getByRole('button', { name: 'Next: Last name' }));
    expect(document.activeElement).toBe(field('signer.lastName'));
    fillSigner();
    act(() => void vi.advanceTimersByTime(250));
    screen.getByText('Everything is filled in.');
    fill('signer.firstName', '');
    act(() => void vi.advanceTimersByTime(250));
    screen.getByText('One field left');
  });

  it('counts a field that is emptied after a failed submit', async () => {
    await openSignPage();
    chooseMode('Adult');
    fillSigner({ phone: '' });
    agree();
    fill('signer.phone', '512 555 0100');
    fill('signer.firstName', '');
    screen.getByText('One field left');
    expect(screen.queryByText('Everything is filled in.')).toBeNull();
  });
});
