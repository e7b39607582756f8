/** As the contract has them; its schemas would be the larger part of this script. A test compares both. */
type Request = {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
};

const ACCEPT = { accept: 'application/json' };

export const refreshRequest = (): Request => ({
  path: '/v1/auth/refresh',
  method: 'POST',
  headers: ACCEPT,
});

/** @param position of this tab's last command, which the answer must have seen */
export const waiverRequest = (id: string, token: string, position: string | null): Request => ({
  path: `/v1/waiver/${encodeURIComponent(id)}?revision=latest`,
  method: 'GET',
  headers: {
    ...ACCEPT,
    authorization: token,
    ...(position === null ? {} : { 'x-log-position': position }),
  },
});
