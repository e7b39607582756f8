/** Unseen in a form of passwords, so that a password manager knows whose they are. */
export const UsernameOfPassword = ({ username }: { readonly username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);
