import { expect, it } from 'vitest';
import { withBusiness } from './with-business.ts';

const GAP = '[name of your business]';
const TEXTS = {
  title: 'Hall',
  content: [`At ${GAP}.`, { heading: GAP }, { points: [`Ask ${GAP}, ${GAP}.`, '[14]'] }],
  sections: { photos: { title: 'Photos', content: [GAP], fields: { consent: `${GAP} may.` } } },
};

it('withBusiness inserts the company name literally at every placeholder', () => {
  expect(withBusiness(TEXTS, GAP, ' Rock & $& ')).toEqual({
    title: 'Hall',
    content: ['At Rock & $&.', { heading: 'Rock & $&' }, { points: ['Ask Rock & $&, Rock & $&.', '[14]'] }],
    sections: {
      photos: { title: 'Photos', content: ['Rock & $&'], fields: { consent: 'Rock & $& may.' } },
    },
  });
});

it('withBusiness keeps the placeholders if the company is unknown', () => {
  expect(withBusiness(TEXTS, GAP, ' ')).toBe(TEXTS);
});
