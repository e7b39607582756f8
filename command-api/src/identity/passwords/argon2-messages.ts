export type Argon2Request =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly passwordHash: string; readonly password: string };

export type Argon2Answer = { readonly result: string | boolean } | { readonly failure: Error };
