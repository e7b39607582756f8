import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { describe, expect, it } from 'vitest';
import { oneWaiver } from '../../testing/one-waiver.ts';
import { deleted, drafted, published, revised, unpublished } from '../../testing/sample-events.ts';
import { waiverDocuments } from './project.ts';

const { owner, waiverId, given } = oneWaiver(waiverDocuments);

describe('waiver_documents', () => {
  it('stores the text of a draft', async () => {
    expect(await given(drafted())).toEqual({
      account_id: owner,
      waiver_id: waiverId(),
      version: 1,
      latest: canonicalJson(drafted().data),
      published: null,
      documents: null,
      deleted: false,
    });
  });

  it('keeps the published text alongside a later revision', async () => {
    const newer = revised(2, { title: 'New' });
    const row = await given(drafted(), published(1), newer);
    expect(row).toMatchObject({
      version: 3,
      latest: canonicalJson(newer.data),
      published: canonicalJson(drafted().data),
      documents: canonicalJson(published(1).data.documents),
    });
  });

  it('clears the publication when the waiver is unpublished', async () => {
    const row = await given(drafted(), published(1), unpublished);
    expect(row).toMatchObject({ published: null, documents: null, deleted: false });
  });

  it('marks a deleted waiver and clears its publication', async () => {
    const row = await given(drafted(), published(1), deleted);
    expect(row).toMatchObject({ published: null, documents: null, deleted: true });
  });
});
