import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DEVICE_LIFETIME_MS, readDevices, rememberDevice } from './known-devices.ts';

const KEY = Buffer.alloc(32, 1);
const NOW = new Date('2026-11-22T10:00:00Z');
const ada = { userId: randomUUID(), credentialVersion: 2 };
const eve = { userId: randomUUID(), credentialVersion: 2 };
const later = (ms: number) => new Date(NOW.getTime() + ms);
const adas = rememberDevice(KEY, [], ada, NOW);

describe('known device', () => {
  it('belongs only to the user who logged in', () => {
    const [device, ...others] = readDevices(KEY, [adas], NOW);
    expect(others).toEqual([]);
    expect(device?.isOf(ada)).toBe(true);
    expect(device?.isOf(eve)).toBe(false);
    expect(adas).not.toContain(ada.userId);
  });

  it('becomes unknown after a password change and after 180 days', () => {
    expect(readDevices(KEY, [adas], NOW)[0]?.isOf({ ...ada, credentialVersion: 3 })).toBe(false);
    expect(readDevices(KEY, [adas], later(DEVICE_LIFETIME_MS - 1))).toHaveLength(1);
    expect(readDevices(KEY, [adas], later(DEVICE_LIFETIME_MS))).toEqual([]);
  });

  it('keeps its id, but not its cookie value, when the same user logs in again', () => {
    const again = rememberDevice(KEY, readDevices(KEY, [adas], NOW), ada, later(1000));
    expect(again).not.toBe(adas);
    expect(readDevices(KEY, [again], NOW).map(({ id }) => id)).toEqual([adas.split('.')[0]]);
  });

  it('can be shared by five users, most recent first', () => {
    const people = Array.from({ length: 6 }, () => ({ userId: randomUUID(), credentialVersion: 1 }));
    let value = '';
    for (const person of people) value = rememberDevice(KEY, readDevices(KEY, [value], NOW), person, NOW);
    const devices = readDevices(KEY, [value], NOW);
    const known = people.map((person) => devices.findIndex((device) => device.isOf(person)));
    expect(known).toEqual([-1, 4, 3, 2, 1, 0]);
  });

  it('is found among planted cookies', () => {
    const foreign = rememberDevice(Buffer.alloc(32, 2), [], ada, NOW);
    const stranger = rememberDevice(KEY, [], eve, NOW);
    const devices = readDevices(KEY, ['', 'x', foreign, stranger, adas], NOW);
    expect(devices.map((device) => device.isOf(ada))).toEqual([false, true]);
  });

  it('cannot be forged by changing any part', () => {
    const stranger = rememberDevice(KEY, [], eve, NOW);
    const parts = adas.split('.');
    const others = stranger.split('.');
    for (const part of parts.keys()) {
      const made = parts.with(part, others[part] ?? '').join('.');
      if (made !== adas) expect(readDevices(KEY, [made], NOW)).toEqual([]);
    }
    const longer = parts.with(1, String(Number(parts[1]) + 1)).join('.');
    expect(readDevices(KEY, [longer], NOW)).toEqual([]);
  });
});
