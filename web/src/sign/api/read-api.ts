export type Read<Result> =
  | { readonly kind: 'found'; readonly value: Result }
  | { readonly kind: 'refused'; readonly code: string }
  /** No answer, or not ours: retrying may help. */
  | { readonly kind: 'failed' };

/** @param headers a key, a token, a position */
export const readApi = async <Result>(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Read<Result>> => {
  try {
    const response = await fetch(path, {
      headers: { Accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(30_000),
    });
    const body: unknown = await response.json();
    if (response.ok) return { kind: 'found', value: body as Result };
    const { code } = body as { readonly code?: string };
    return code === undefined || response.status >= 500 ? { kind: 'failed' } : { kind: 'refused', code };
  } catch {
    return { kind: 'failed' };
  }
};
