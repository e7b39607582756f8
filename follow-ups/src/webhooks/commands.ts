export type AddWebhook = {
  readonly type: 'AddWebhook';
  readonly webhookId: string;
  readonly url: string;
  readonly types: readonly string[];
};

export type ChangeWebhook = {
  readonly type: 'ChangeWebhook';
  readonly webhookId: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly isOn: boolean;
  /** URL that the caller saw, and the id of the event that set it. Needed because the state only has the URL sealed. */
  readonly seen: { readonly url: string; readonly addressId: string } | undefined;
};

export type RemoveWebhook = { readonly type: 'RemoveWebhook'; readonly webhookId: string };

export type RotateWebhookSecret = { readonly type: 'RotateWebhookSecret'; readonly webhookId: string };

/** `gone`: the webhook's server returned 410. */
export type SwitchWebhookOff = {
  readonly type: 'SwitchWebhookOff';
  readonly webhookId: string;
  readonly reason: 'failing' | 'gone';
};

export type WebhookCommand =
  | AddWebhook
  | ChangeWebhook
  | RemoveWebhook
  | RotateWebhookSecret
  | SwitchWebhookOff;
