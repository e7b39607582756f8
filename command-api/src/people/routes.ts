import {
  acceptInvitation as acceptCall,
  readInvitation as readCall,
} from '@waivers/contract/auth/invitation.ts';
import {
  readIdentityProvider,
  removeIdentityProvider,
  setIdentityProvider,
} from '@waivers/contract/people/identity-provider.ts';
import {
  changeRole,
  handOverOwnership,
  invitePerson,
  leaveAccount,
  listPeople,
  removePerson,
  revokeInvitation,
  sendInvitationAgain,
} from '@waivers/contract/people/people.ts';
import { readFactorRequirement, requireFactor } from '@waivers/contract/people/second-factor.ts';
import { readPeople } from '@waivers/events/folds/read-people.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { ownerCommand } from '@waivers/server/http/owner-command.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import { createBudgets } from '@waivers/server/limits/budgets.ts';
import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';
import { redirectUriOf } from '../identity/oidc/provider-client.ts';
import { beginSession } from '../identity/sessions/begin-session.ts';
import type { IdentityRouteServices } from '../identity/sessions/logged-in.ts';
import { acceptInvitation, findOpenInvitation, type InvitationServices } from './accept-invitation.ts';
import { changePeople, invite } from './change-people.ts';
import { removeProvider, type SetProviderServices, setProvider, shownProvider } from './identity-provider.ts';
import { listPeopleOf } from './list-people.ts';

/** Per account. Prevents mass mail, because invitations go to addresses that did not ask for them. */
const INVITATIONS_PER_HOUR = 60;

export const peopleRoutes =
  (services: InvitationServices & IdentityRouteServices & SetProviderServices): Routes =>
  async (app) => {
    const { clock } = services;
    const invitations = createBudgets({ amount: INVITATIONS_PER_HOUR, windowMs: HOUR_MS });
    const refuseExcess = (accountId: string) => {
      const wait = invitations.take(accountId, 1);
      return wait > 0 ? { refused: 'rate_limited' as const, retryAfterSeconds: wait } : undefined;
    };

    addRoute(app, listPeople, {}, async (request) => ({
      results: [...(await listPeopleOf(services, principalOf(request).accountId))],
    }));
    const requirementOf = async (accountId: string) => ({
      result: (await readPeople(services, accountId)).factorRequirement,
    });
    addRoute(app, readFactorRequirement, {}, (request) => requirementOf(principalOf(request).accountId));
    commandRoute(
      app,
      requireFactor,
      {},
      async (request) => {
        const context = ownerCommand(request, clock());
        return changePeople(services, { type: 'RequireFactor', ...request.body, now: context.now }, context);
      },
      (_done, _reply, request) => requirementOf(principalOf(request).accountId),
    );
    commandRoute(
      app,
      invitePerson,
      {},
      async (request) => {
        const context = ownerCommand(request, clock());
        return refuseExcess(context.accountId) ?? invite(services, request.body, context);
      },
      ({ person }) => ({ result: person }),
    );
    commandRoute(app, sendInvitationAgain, {}, async (request) => {
      const context = ownerCommand(request, clock());
      const command = { type: 'SendInvitationAgain', userId: request.params.id, now: context.now } as const;
      return refuseExcess(context.accountId) ?? changePeople(services, command, context);
    });
    commandRoute(app, revokeInvitation, {}, (request) =>
      changePeople(
        services,
        { type: 'RevokeInvitation', userId: request.params.id },
        ownerCommand(request, clock()),
      ),
    );
    commandRoute(app, changeRole, {}, (request) =>
      changePeople(
        services,
        { type: 'ChangeRole', userId: request.params.id, role: request.body.role },
        ownerCommand(request, clock()),
      ),
    );
    commandRoute(app, handOverOwnership, {}, (request) =>
      changePeople(
        services,
        { type: 'HandOver', userId: request.params.id, from: principalOf(request).userId },
        ownerCommand(request, clock()),
      ),
    );
    commandRoute(app, removePerson, {}, (request) =>
      changePeople(
        services,
        { type: 'RemovePerson', userId: request.params.id },
        ownerCommand(request, clock()),
      ),
    );
    commandRoute(app, leaveAccount, {}, (request) =>
      changePeople(
        services,
        { type: 'RemovePerson', userId: principalOf(request).userId },
        ownerCommand(request, clock()),
      ),
    );

    addRoute(app, readIdentityProvider, {}, async (request) => {
      const { accountId } = principalOf(request);
      const { publicUrl } = services;
      return {
        result: {
          provider: await shownProvider(services, accountId),
          redirectUri: redirectUriOf(publicUrl, accountId),
          backChannelLogoutUri: `${publicUrl}/v1/auth/oidc/back-channel-logout?account=${accountId}`,
          logInUrl: `${publicUrl}/auth/login?business=${accountId}`,
        },
      };
    });
    commandRoute(app, setIdentityProvider, {}, (request) =>
      setProvider(services, request.body, ownerCommand(request, clock())),
    );
    commandRoute(app, removeIdentityProvider, {}, (request) =>
      removeProvider(services, ownerCommand(request, clock())),
    );

    addRoute(app, readCall, {}, async (request, reply) => {
      const found = await findOpenInvitation(services, request.body.token);
      if ('refused' in found) return sendRefusal(reply, found);
      const { accountId, company, person, email } = found;
      return {
        result: {
          accountId,
          company,
          role: person.role,
          email,
          passwordMinLength: services.passwordMinLength,
        },
      };
    });
    commandRoute(
      app,
      acceptCall,
      {},
      ({ body, commandId, id: correlationId }) =>
        acceptInvitation(services, { ...body, commandId, correlationId }),
      async (user, reply, request) =>
        (await beginSession(services, request, reply, user, {
          method: 'password',
          secondFactor: null,
          timeZone: null,
        })) ?? sendProblem(reply, 'link_expired'),
    );
  };
