import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieValues, setCookie } from './cookies.ts';
import { DEVICE_LIFETIME_MS, type KnownDevice, readDevices, rememberDevice } from './known-devices.ts';

const NAME = 'waivers_device';

type DeviceServices = {
  readonly fingerprintKey: Buffer;
  readonly publicUrl: string;
  readonly clock: () => Date;
};

export const devicesIn = (
  { fingerprintKey, publicUrl, clock }: DeviceServices,
  request: FastifyRequest,
): readonly KnownDevice[] => readDevices(fingerprintKey, cookieValues(request, publicUrl, NAME), clock());

export const setDeviceCookie = (
  services: DeviceServices,
  request: FastifyRequest,
  reply: FastifyReply,
  user: Parameters<typeof rememberDevice>[2],
): void => {
  const { fingerprintKey, publicUrl, clock } = services;
  const value = rememberDevice(fingerprintKey, devicesIn(services, request), user, clock());
  setCookie(reply, publicUrl, { name: NAME, value, maxAgeSeconds: DEVICE_LIFETIME_MS / 1000 });
};
