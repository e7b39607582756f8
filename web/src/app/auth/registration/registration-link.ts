import { checkRegistration } from '@waivers/contract/users/register.ts';
import { useEffect, useState } from 'react';
import { ask } from '../../api/call.ts';
import { Problem } from '../../problems/problem.ts';

export type RegistrationLink = 'asked' | 'right' | 'wrong';

const judge = async (token: string): Promise<RegistrationLink> => {
  try {
    await ask(checkRegistration, { headers: { 'x-registration-token': token } });
    return 'right';
  } catch (error) {
    // Without an answer the form may be filled in; sending it asks again.
    return error instanceof Problem && error.status === 404 ? 'wrong' : 'right';
  }
};

/** So that nobody fills in a form whose link is wrong. */
export const useRegistrationLink = (token: string): RegistrationLink => {
  const [link, setLink] = useState<RegistrationLink>('asked');
  useEffect(() => {
    let isWanted = true;
    void judge(token).then((judged) => isWanted && setLink(judged));
    return () => {
      isWanted = false;
    };
  }, [token]);
  return link;
};
