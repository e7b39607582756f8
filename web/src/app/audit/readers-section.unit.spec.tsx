import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { uuid } from '../../testing/answers.ts';
import { auditEvent, stateAnswer } from '../../testing/audit.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { startServer } from '../../testing/server.ts';

const ASK = 'GET /v1/audit/signed_waiver/a-record/readers';
const since = { from: '2026-11-02T08:00:00.000Z', until: null };
const READERS = {
  day: '2026-11-21',
  timeZone: 'UTC',
  signedAt: '2026-11-10T15:00:00.000Z',
  people: [
    {
      userId: uuid('desk'),
      name: 'Jonas Weber',
      role: 'front_desk',
      sees: 'list',
      from: '2026-11-02T08:00:00.000Z',
      until: '2026-11-21T12:00:00.000Z',
    },
    { userId: uuid('mara'), name: null, role: 'owner', sees: 'record', ...since },
  ],
  keys: [{ id: uuid('key'), name: 'Till', madeBy: 'Mara Lindqvist', ...since }],
};

const open = async (answer: object) => {
  const server = startServer({
    'GET /v1/registration': {},
    'GET /v1/audit/signed_waiver/a-record/events': {
      json: { results: [auditEvent(1, 'WaiverSigned', {}, { kind: 'signer', id: null, name: null })] },
    },
    'GET /v1/audit/signed_waiver/a-record': stateAnswer('signed_waiver', 1, null),
    [ASK]: answer,
  });
  await openDashboard('/audit/signed_waiver/a-record');
  await pageNamed('Audit trail');
  const section = (await screen.findByText('Who could see this record?')).parentElement as HTMLElement;
  const submit = (day: string) => {
    fireEvent.change(within(section).getByLabelText('Day'), { target: { value: day } });
    fireEvent.click(within(section).getByRole('button', { name: 'Show' }));
  };
  return { server, section, submit };
};

describe('readers of a record', () => {
  it('lists people by role, and API keys, of a day', async () => {
    const { server, section, submit } = await open({ json: { result: READERS } });
    submit('2026-11-21');
    const list = await within(section).findByRole('list');
    expect([...list.children].map(({ textContent }) => textContent?.replaceAll(/\s/gu, ' '))).toEqual([
      'Jonas WeberFront desk: name, age and check-insfrom Nov 2, 2026, 8:00 AM, until Nov 21, 2026, 12:00 PM',
      'An erased personOwner: everythingfrom Nov 2, 2026, 8:00 AM',
      'API key “Till”, made by Mara Lindqvistfrom Nov 2, 2026, 8:00 AM',
    ]);
    expect(server.requestsTo(ASK).map(({ query }) => query.toString())).toEqual(['day=2026-11-21']);
  });

  it('shows that no one had access before the signature', async () => {
    const { section, submit } = await open({ json: { result: { ...READERS, people: [], keys: [] } } });
    submit('2026-11-09');
    expect(
      await within(section).findByText(/^No one: it was signed on Nov 10, 2026, 3:00\sPM\.$/),
    ).toBeDefined();
  });

  it('rejects a future day, keeps it and explains why', async () => {
    const { server, section, submit } = await open({ json: { result: READERS } });
    submit('2999-01-01');
    expect(within(section).getByText('Please choose today or an earlier day.')).toBeDefined();
    expect(within(section).getByLabelText<HTMLInputElement>('Day').value).toBe('2999-01-01');
    expect(server.requestsTo(ASK)).toHaveLength(0);
  });

  it('shows a failed request', async () => {
    const { section, submit } = await open({ status: 400, json: { code: 'x' } });
    submit('2026-11-21');
    expect(await within(section).findByText('Oops, there was a problem. Please try again.')).toBeDefined();
  });
});
