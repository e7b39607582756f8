/** Statuses that mean "later", from proxies, limits, or a starting server. */
export const isLater = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);
