import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { auditEvent, stateAnswer } from '../../testing/audit.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { startServer } from '../../testing/server.ts';
import * as files from '../../ui/copy/save-file.ts';

const ASK = 'GET /v1/signed_waiver/a-record/bundle';

const open = async (answer: object, kind: 'signed_waiver' | 'waiver' = 'signed_waiver') => {
  const path = `GET /v1/audit/${kind}/a-record`;
  const server = startServer({
    'GET /v1/registration': {},
    [`${path}/events`]: {
      json: { results: [auditEvent(1, 'WaiverSigned', {}, { kind: 'signer', id: null, name: null })] },
    },
    [path]: stateAnswer(kind, 1, null),
    [ASK]: answer,
  });
  await openDashboard(`/audit/${kind}/a-record`);
  await pageNamed('Audit trail');
  await screen.findByRole('heading', { name: 'What happened' });
  return server;
};
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Evidence bundle' }));

describe('evidence bundle of a record', () => {
  it('is saved as a ZIP', async () => {
    const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
    const server = await open({});
    await press();
    await vi.waitFor(() => expect(save).toHaveBeenCalledWith(expect.anything(), 'evidence-a-record.zip'));
    expect(server.requestsTo(ASK)).toHaveLength(1);
  });

  it('is to be tried again while the receipt is not ready', async () => {
    await open({ status: 503, json: { code: 'receipt_pending' } });
    await press();
    expect(await screen.findByText(/^The receipt is not ready yet/)).toBeDefined();
  });

  it('is not offered for other subjects', async () => {
    await open({}, 'waiver');
    expect(screen.queryByRole('button', { name: 'Evidence bundle' })).toBeNull();
  });
});
