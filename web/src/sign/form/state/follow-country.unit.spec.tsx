import { cleanup, fireEvent } from '@testing-library/react';
import { toFirstFormat } from '@waivers/waiver/testing/first-format.ts';
import { documentOf, TEMPLATE_DOCUMENT, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { agree, chooseMode, field, fill, openSignPage, WAIVER } from '../../../testing/sign-page.tsx';

afterEach(cleanup);

const ADDRESS = ['country', 'address', 'address2', 'city', 'state', 'zip'];

/** Returns the labels of the address fields in page order. */
const asked = (): readonly string[] =>
  [...document.querySelectorAll('label')]
    .filter(({ htmlFor }) => ADDRESS.includes(htmlFor.replace('field-signer.', '')))
    .map(({ textContent }) => textContent.replace('*', ''));

const STREET = ['Country', 'Street address', 'Apartment, suite, unit'];

const choose = (country: string): void => fill('signer.country', country);

describe('address fields', () => {
  it('follow the selected country’s format', {
    meta: { spec: '3.12 Template' },
  }, async () => {
    await openSignPage();
    chooseMode('Adult');
    expect(asked()).toEqual([...STREET, 'City', 'State', 'Zip code']);
    choose('Germany');
    expect(asked()).toEqual([...STREET, 'Postal code', 'City']);
    choose('Canada');
    expect(asked()).toEqual([...STREET, 'City', 'Province', 'Postal code']);
    choose('');
    expect(asked()).toEqual([...STREET, 'City', 'State', 'Zip code']);
  });

  it('follow a guardian’s country', async () => {
    await openSignPage();
    chooseMode('Minor(s)');
    choose('Hong Kong');
    expect(asked()).toEqual([...STREET, 'District', 'Area']);
  });

  it('keep compatible values and focus when the country changes', async () => {
    await openSignPage();
    chooseMode('Adult');
    fill('signer.city', 'Austin');
    fill('signer.state', 'Texas');
    fill('signer.zip', '78701');
    field('signer.country').focus();
    choose('Germany');
    expect(document.activeElement).toBe(field('signer.country'));
    expect([field('signer.city').value, field('signer.zip').value]).toEqual(['Austin', '78701']);
    choose('United States');
    expect(field('signer.state').value).toBe('Texas');
    choose('Canada');
    expect(field('signer.state').value).toBe('');
    choose('United States');
    expect(field('signer.state').value).toBe('Texas');
    choose('Brazil');
    expect(field('signer.state').value).toBe('');
    fill('signer.state', 'Bahia');
    choose('Mexico');
    expect(field('signer.state').value).toBe('Bahia');
  });

  it('keep their autocomplete tokens in every country', async () => {
    await openSignPage();
    chooseMode('Adult');
    for (const country of ['Canada', 'Brazil']) {
      choose(country);
      expect(
        ['country', 'state', 'zip', 'city'].map((name) =>
          field(`signer.${name}`).getAttribute('autocomplete'),
        ),
      ).toEqual(['country-name', 'address-level1', 'postal-code', 'address-level2']);
    }
  });

  it('are validated by country, with the country’s labels in errors', async () => {
    await openSignPage();
    chooseMode('Adult');
    agree();
    const wrong = () =>
      [...document.querySelectorAll('section[aria-labelledby="summary-title"] a')]
        .map(({ textContent }) => textContent)
        .filter((text) => /City|State|code|Province|District|Area/.test(text));
    expect(wrong()).toEqual(['City', 'State', 'Zip code']);
    choose('Germany');
    expect(wrong()).toEqual(['Postal code', 'City']);
  });

  it('start with the account’s default country', async () => {
    const document = documentOf({ ...templateConfig(), homeCountry: 'GB' });
    await openSignPage({ waiver: { ...WAIVER, document } });
    chooseMode('Adult');
    expect(asked()).toEqual([...STREET, 'Town or city', 'Postcode']);
    expect(field('signer.country').value).toBe('United Kingdom');
  });

  it('are the same for every country in first-format documents', async () => {
    await openSignPage({ waiver: { ...WAIVER, document: toFirstFormat(TEMPLATE_DOCUMENT) } });
    chooseMode('Adult');
    const before = asked();
    choose('Germany');
    expect(asked()).toEqual(before);
    expect(before).toEqual([...STREET.slice(1), 'City', 'State', 'Zip code', 'Country']);
    fireEvent.change(field('signer.state'), { target: { value: 'Texas' } });
    expect(field('signer.state').value).toBe('Texas');
  });
});
