/** Returns the parameters with one of them set. An empty value removes it. */
export const withParam = (params: URLSearchParams, name: string, value: string): URLSearchParams => {
  const after = new URLSearchParams(params);
  if (value === '') after.delete(name);
  else after.set(name, value);
  return after;
};
