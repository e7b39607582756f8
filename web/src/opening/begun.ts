type Reading = { readonly id: string; readonly answer: Promise<Response> };

let refreshing: Promise<Response> | undefined;
let reading: Reading | undefined;

/** Whoever takes the answer says what is wrong with it. */
const unheard = (answer: Promise<Response>): void => void answer.catch(() => undefined);

export const beginRefresh = (answer: Promise<Response>): void => {
  unheard(answer);
  refreshing = answer;
};

/** Once: of the session, if it was asked for before the dashboard's scripts were there. */
export const takeRefresh = (): Promise<Response> | undefined => {
  const taken = refreshing;
  refreshing = undefined;
  return taken;
};

export const beginReading = (id: string, answer: Promise<Response>): void => {
  unheard(answer);
  reading = { id, answer };
};

/** Once. @returns undefined: nothing of this waiver is on its way */
export const takeReading = (id: string): Promise<Response> | undefined => {
  const taken = reading;
  reading = undefined;
  return taken?.id === id ? taken.answer : undefined;
};
