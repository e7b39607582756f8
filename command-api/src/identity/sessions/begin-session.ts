import type { FastifyReply, FastifyRequest } from 'fastify';
import { setDeviceCookie } from './device-cookie.ts';
import { answerLoggedIn, type IdentityRouteServices } from './logged-in.ts';
import { type PastLogIn, recordLogIn } from './past-log-ins.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { openSession } from './sessions.ts';
import { truncateUserAgent } from './user-agents.ts';

type User = { readonly userId: string; readonly credentialVersion: number };

type Begun = NonNullable<Awaited<ReturnType<typeof openSession>>>;

/** Sets the cookies of a session. @returns undefined if the user was removed or erased */
export const answerSession = async (
  services: IdentityRouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, token, session }: Begun & { readonly user: User },
) => {
  const success = await answerLoggedIn(services, { ...user, session });
  if (success === undefined) return undefined;
  setRefreshCookie(reply, token, services.publicUrl);
  setDeviceCookie(services, request, reply, user);
  return success;
};

export type LogInProof = Pick<PastLogIn, 'method' | 'secondFactor' | 'timeZone'>;

/**
 * Opens a session for an authenticated user.
 * @param onOpened runs before the session's tokens are sent @returns false if it ended the session
 * @returns undefined if the user was removed or erased, or proved something that changed during the log-in
 */
export const beginSession = async (
  services: IdentityRouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, credentialVersion }: User,
  proof: LogInProof,
  onOpened: (sessionId: string) => Promise<boolean> = async () => true,
) => {
  const user = { userId, credentialVersion };
  const userAgent = truncateUserAgent(request.headers['user-agent']);
  const begun = await openSession(services, { ...user, ...proof }, userAgent);
  if (begun === undefined || !(await onOpened(begun.session.id))) return undefined;
  const success = await answerSession(services, request, reply, { user, ...begun });
  if (success !== undefined) {
    await recordLogIn(services.database, userId, { ...proof, at: services.clock(), userAgent });
  }
  return success;
};
