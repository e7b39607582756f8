import { useSearchParams } from 'wouter';

/** Whether only those are shown who still have to watch the video. It stands in the address, so that it can be shared. */
export const useOnlyOpen = () => {
  const [params, setParams] = useSearchParams();
  const setOnlyOpen = (isOn: boolean) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (isOn) after.set('understanding', 'open');
      else after.delete('understanding');
      return after;
    });
  return { onlyOpen: params.get('understanding') === 'open', setOnlyOpen };
};
