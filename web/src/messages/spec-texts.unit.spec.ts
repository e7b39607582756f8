import app from '@waivers/waiver/texts/en/app.json' with { type: 'json' };
import sign from '@waivers/waiver/texts/en/sign.json' with { type: 'json' };
import { expect, it } from 'vitest';

const NOT_THERE = "It looks like the page you're looking for doesn't exist or has been removed.";

it('texts from section 8 of the spec are reproduced verbatim', {
  meta: { spec: ['8.10 Link Expired', '8.12 No Available Waivers', '8.13 404'] },
}, () => {
  expect(sign).toMatchObject({
    'page.linkExpired.title': 'Link Expired',
    'page.linkExpired.text': 'It looks like the link to this signed waiver has expired.',
    'print.expired': 'Your download link has expired. Downloads expire 3 days after signing.',
    'page.noWaivers.title': 'No Available Waivers',
    'page.noWaivers.text':
      "It looks like this account doesn't have any waivers available to sign, please try again later.",
    'page.notFound.text': NOT_THERE,
  });
  expect(app).toMatchObject({
    'notFound.text': NOT_THERE,
    'author.published': 'The waiver has been published',
    'author.saved': 'Your changes have been saved',
    'author.languageSaved': "This waiver's language has been updated",
    'waivers.empty.title': 'No waivers found',
    'signers.empty.title': 'No signed waivers found',
  });
});
