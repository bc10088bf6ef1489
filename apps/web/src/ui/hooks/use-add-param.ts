import { useEffect, useEffectEvent } from 'react';
import { useUrlParams } from './use-url-params.ts';

const PARAMETER = 'add';

/** The URL that opens the form for a new one; `text` is its initial value. */
export function urlToAdd(path: string, text = ''): string {
  return `${path}?${PARAMETER}${text && `=${encodeURIComponent(text)}`}`;
}

/** Opens the form for a new one if the URL asks for it, once: a reload does not. */
export function useAddParam(open: (text: string) => void): void {
  const [params, changeParams] = useUrlParams();
  const text = params.get(PARAMETER);
  const answer = useEffectEvent((asked: string) => {
    changeParams(
      (now) => {
        now.delete(PARAMETER);
        return now;
      },
      { replace: true },
    );
    open(asked);
  });
  useEffect(() => {
    if (text !== null) answer(text);
  }, [text]);
}
