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
  /** The address that it has, which the state cannot hold. */
  readonly present: string | undefined;
};

export type RemoveWebhook = { readonly type: 'RemoveWebhook'; readonly webhookId: string };

export type RotateWebhookSecret = { readonly type: 'RotateWebhookSecret'; readonly webhookId: string };

/** `gone`: its server said so. */
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
