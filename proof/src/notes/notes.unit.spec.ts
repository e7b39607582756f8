import { describe, expect, it } from 'vitest';
import { cosignersOf, distrustIn, parseCheckpoint } from './checkpoint.ts';
import { formatCheckpointText, parseCheckpointText } from './checkpoint-text.ts';
import { formatNote, parseNote } from './note.ts';
import { formatVerifierKey, ML_DSA_44_COSIGNATURE, parseVerifierKey, verifierKey } from './note-keys.ts';
import { isQuorum, parsePolicy, policyOfLogs } from './policy.ts';
import { checkpointSigner, isSignedBy, timeOf } from './signatures.ts';

/** The example of c2sp.org/signed-note. */
const VKEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const SIGNATURE =
  'Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=';
const NOTE = `This is an example message.\n\n— example.com/foo ${SIGNATURE}\n`;

const ORIGIN = 'waivers/log-1/epoch-1';
const signer = checkpointSigner(ORIGIN, Buffer.alloc(64, 1));
const stranger = checkpointSigner(ORIGIN, Buffer.alloc(64, 2));
const TEXT = formatCheckpointText({ origin: ORIGIN, size: 3, root: Buffer.alloc(32, 9) });
const signed = (by = signer, text = TEXT) => formatNote({ text, signatures: by.sign(text) });
const policy = (text = policyOfLogs(signer.keys)) => parsePolicy(text) ?? expect.fail('no policy');
const distrust = (note: string, under = policy()) =>
  distrustIn(parseCheckpoint(note) ?? expect.fail('no checkpoint'), under);

describe('signed note', () => {
  it('is read as its specification’s example', () => {
    const note = parseNote(NOTE) ?? expect.fail('no note');
    const key = parseVerifierKey(VKEY) ?? expect.fail('no key');
    expect(formatNote(note)).toBe(NOTE);
    expect(formatVerifierKey(key)).toBe(VKEY);
    const [line] = note.signatures;
    expect(line?.keyId).toBe(key.keyId);
    expect(isSignedBy(note.text, key, line?.signature ?? Buffer.of())).toBe(true);
    expect(isSignedBy(`${note.text} `, key, line?.signature ?? Buffer.of())).toBe(false);
  });

  it.each([
    ['no signature', 'text\n\n'],
    ['no empty line', `text\n— a ${SIGNATURE}\n`],
    ['a tab', `text\t\n\n— a ${SIGNATURE}\n`],
    ['a line that is no signature', `text\n\n— a ${SIGNATURE}\nb\n`],
    ['a signature of no bytes', 'text\n\n— a Uw2QOg==\n'],
    ['another base 64 of the same bytes', 'text\n\n— a Uw2QOkn8sq9=\n'],
    ['no final newline', `text\n\n— a ${SIGNATURE}`],
  ])('is refused with %s', (_, text) => expect(parseNote(text)).toBeUndefined());
});

describe('verifier key', () => {
  it.each([
    ['another id', VKEY.replace('530d903a', '530d903b')],
    ['another name', VKEY.replace('foo', 'bar')],
    ['a key that is too short', VKEY.slice(0, -8)],
    ['an unknown type', VKEY.replace('+Ae', '+Ce')],
  ])('is refused with %s', (_, vkey) => expect(parseVerifierKey(vkey)).toBeUndefined());

  it.each(signer.keys.map((key) => [key.type, key] as const))('of type %i is read back', (_, key) => {
    expect(parseVerifierKey(formatVerifierKey(key))).toEqual(key);
  });
});

describe('checkpoint', () => {
  it('is signed by both keys, each time with the same bytes', () => {
    const note = parseNote(signed()) ?? expect.fail('no note');
    expect(note.signatures.map(({ signature }) => signature.length)).toEqual([64, 8 + 2420]);
    for (const [index, key] of signer.keys.entries()) {
      const { signature } = note.signatures[index] ?? expect.fail('no signature');
      expect(isSignedBy(TEXT, key, signature)).toBe(true);
      expect(timeOf(key, signature)).toBe(0n);
      const altered = Buffer.from(signature);
      altered.writeUInt8(altered.readUInt8(40) ^ 1, 40);
      expect(isSignedBy(TEXT, key, altered)).toBe(false);
    }
    expect(signed()).toBe(signed());
  });

  it.each([
    ['an extension line', `${TEXT}more\n`],
    ['a leading zero', TEXT.replace('\n3\n', '\n03\n')],
    ['a short root', `${ORIGIN}\n3\nAAAA\n`],
    ['no origin', TEXT.slice(ORIGIN.length)],
    ['a size that no number holds', TEXT.replace('\n3\n', '\n9999999999999999\n')],
  ])('is refused with %s', (_, text) => expect(parseCheckpointText(text)).toBeUndefined());

  it('is trusted if a known log has signed it', () => {
    expect(distrust(signed())).toBeUndefined();
    expect(distrust(signed(stranger))).toBe('unknown_log');
    const [ed25519] = signer.keys;
    expect(distrust(signed(), policy(policyOfLogs([ed25519])))).toBeUndefined();
  });

  it('is not trusted under the key of a log with another name', () => {
    const other = checkpointSigner('waivers/log-2/epoch-1', Buffer.alloc(64, 1));
    const text = TEXT.replace(ORIGIN, 'waivers/log-2/epoch-1');
    const note = formatNote({ text, signatures: [...signer.sign(text), ...other.sign(text)] });
    expect(distrust(note)).toBe('unknown_log');
  });

  it.each([0, 1])('is not trusted if signature %i is wrong, although the other one is right', (place) => {
    const other = TEXT.replace('\n3\n', '\n4\n');
    const signatures = signer
      .sign(TEXT)
      .map((line, index) => (index === place ? signer.sign(other)[index] : line));
    expect(
      distrust(formatNote({ text: TEXT, signatures: signatures.filter((line) => line !== undefined) })),
    ).toBe('bad_signature');
  });

  it('ignores signatures of keys that the policy does not name', () => {
    const signatures = [...stranger.sign(TEXT), ...signer.sign(TEXT)];
    expect(distrust(formatNote({ text: TEXT, signatures }))).toBeUndefined();
  });
});

describe('policy', () => {
  const witnesses = [3, 4, 5].map((seed) =>
    checkpointSigner(`witness-${seed}.example`, Buffer.alloc(64, seed)),
  );
  const [one, two, three] = witnesses.map(({ keys }) => formatVerifierKey(keys[1]));
  const keyOf = (place: number) => witnesses[place]?.keys[1] ?? expect.fail('no witness');
  const text = `# one of them, and another\n${policyOfLogs(signer.keys).replace('quorum none\n', '')}
    witness one ${one}
    witness two ${two} https://two.example/
    witness three\t${three}
    group rest 1 two three
    group both all rest one
    quorum both\n`;

  it('asks for the witnesses of its quorum', () => {
    const parsed = policy(text);
    const holds = (...names: readonly string[]) => isQuorum(parsed, (name) => names.includes(name));
    expect(holds('one', 'two')).toBe(true);
    expect(holds('two', 'three')).toBe(false);
    expect(holds('one')).toBe(false);
  });

  it('counts the cosignatures of a checkpoint', () => {
    const cosigned = (...places: readonly number[]) =>
      formatNote({
        text: TEXT,
        signatures: [...signer.sign(TEXT), ...places.flatMap((place) => witnesses[place]?.sign(TEXT) ?? [])],
      });
    expect(distrust(cosigned(), policy(text))).toBe('too_few_witnesses');
    expect(distrust(cosigned(1, 2), policy(text))).toBe('too_few_witnesses');
    expect(distrust(cosigned(0, 2), policy(text))).toBeUndefined();
    const checkpoint = parseCheckpoint(cosigned(2, 0)) ?? expect.fail('no checkpoint');
    expect(cosignersOf(checkpoint, policy(text)).map(({ witness }) => witness)).toEqual(['one', 'three']);
  });

  it('refuses a checkpoint with a wrong cosignature, although the quorum has signed', () => {
    const other = TEXT.replace('\n3\n', '\n4\n');
    const [, wrong] = witnesses[1]?.sign(other) ?? [];
    const signatures = [signer, witnesses[0], witnesses[2]].flatMap((each) => each?.sign(TEXT) ?? []);
    const note = formatNote({ text: TEXT, signatures: [...signatures, wrong ?? expect.fail('none')] });
    expect(distrust(note, policy(text))).toBe('bad_cosignature');
    expect(distrust(note)).toBeUndefined();
  });

  it('of a log with witnesses names each of them, and requires none', () => {
    const url = 'https://witness.example/w';
    const key = verifierKey('w.example/1', ML_DSA_44_COSIGNATURE, keyOf(0).publicKey);
    const second = verifierKey('w.example/1', ML_DSA_44_COSIGNATURE, keyOf(1).publicKey);
    const none = verifierKey('none', ML_DSA_44_COSIGNATURE, keyOf(2).publicKey);
    const published = policyOfLogs(
      signer.keys,
      [key, second, none].map((each) => ({ key: each, url })),
    );
    expect(published).toContain(`witness w.example/1 ${formatVerifierKey(key)} ${url}\n`);
    const hexId = (each: typeof key) => each.keyId.toString(16).padStart(8, '0');
    const parsed = policy(published);
    expect(parsed.quorum).toBe('none');
    expect([...parsed.witnesses]).toEqual([
      ['w.example/1', key],
      [`w.example/1+${hexId(second)}`, second],
      [`none+${hexId(none)}`, none],
    ]);
  });

  it.each([
    ['no quorum', text.replace('quorum both', '')],
    ['two quorums', `${text}quorum none\n`],
    ['an undefined quorum', text.replace('quorum both', 'quorum all')],
    ['a name defined twice', `${text}group rest any both\n`],
    ['a group before its members', `group early any one\n${text}`],
    ['a member listed twice', text.replace('1 two three', '1 two two')],
    ['a threshold above its members', text.replace('rest 1', 'rest 3')],
    ['a witness called none', text.replace('witness one', 'witness none')],
    ['a witness’s key under another name', `${text}witness four ${three}\n`],
    ['a log’s key as a witness', `${text}witness four ${formatVerifierKey(signer.keys[0])}\n`],
    ['a member of two groups', `${text}group other any three\n`],
    ['a key that is none', text.replace(String(one), 'key')],
    ['an unknown line', `${text}trust me\n`],
  ])('is refused with %s', (_, wrong) => expect(parsePolicy(wrong)).toBeUndefined());
});
