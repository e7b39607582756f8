type Reading = { readonly id: string; readonly answer: Promise<Response> };

type Begun = { refreshing?: Promise<Response> | undefined; reading?: Reading | undefined };

/** The first script stands in the page itself, and shares no module with the dashboard. */
const page = globalThis as { begunRequests?: Begun };
page.begunRequests ??= {};
const begun = page.begunRequests;

/** Whoever takes the answer says what is wrong with it. */
const unheard = (answer: Promise<Response>): void => void answer.catch(() => undefined);

export const beginRefresh = (answer: Promise<Response>): void => {
  unheard(answer);
  begun.refreshing = answer;
};

/** Once: of the session, if it was asked for before the dashboard's scripts were there. */
export const takeRefresh = (): Promise<Response> | undefined => {
  const taken = begun.refreshing;
  begun.refreshing = undefined;
  return taken;
};

export const beginReading = (id: string, answer: Promise<Response>): void => {
  unheard(answer);
  begun.reading = { id, answer };
};

/** Once. @returns undefined: nothing of this waiver is on its way */
export const takeReading = (id: string): Promise<Response> | undefined => {
  const taken = begun.reading;
  begun.reading = undefined;
  return taken?.id === id ? taken.answer : undefined;
};
