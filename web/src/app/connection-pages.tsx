import { Route, Switch } from 'wouter';
import { ApiKeysPage } from './api-keys/api-keys-page.tsx';
import { FollowUpsPage } from './follow-ups/follow-ups-page.tsx';
import { IdentityProviderPage } from './identity-provider/identity-provider-page.tsx';
import { NotFoundPage } from './not-found/not-found-page.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { StatusPage } from './status/status-page.tsx';
import { WebhookPage } from './webhooks/webhook-page.tsx';
import { WebhooksPage } from './webhooks/webhooks-page.tsx';

/** Bundled together, because few people visit these pages, and those who do usually visit several. */
const ConnectionPages = () => (
  <Switch>
    <Route path="/account/webhooks" component={WebhooksPage} />
    <Route path="/account/webhooks/:id">{({ id }) => <WebhookPage key={id} id={id} />}</Route>
    <Route path="/account/api-keys" component={ApiKeysPage} />
    <Route path="/account/people" component={PeoplePage} />
    <Route path="/account/identity-provider" component={IdentityProviderPage} />
    <Route path="/account/deliveries" component={FollowUpsPage} />
    <Route path="/account/status" component={StatusPage} />
    <Route component={NotFoundPage} />
  </Switch>
);

export default ConnectionPages;
