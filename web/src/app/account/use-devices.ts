import { useQuery } from '@tanstack/react-query';
import { listDevices } from '@waivers/contract/auth/devices.ts';
import { ask } from '../api/call.ts';

export const DEVICES = ['devices'] as const;

export const useDevices = () =>
  useQuery({
    queryKey: DEVICES,
    queryFn: async ({ signal }) => (await ask(listDevices, {}, { signal })).results,
    refetchOnMount: 'always',
  });
