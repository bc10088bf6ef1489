import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { releaseForms } from '../../api/first-responses.ts';

/**
 * For the form of a prerendered page: takes over what was typed, or filled in by the browser,
 * before the app started, and submits the form if it was submitted then.
 */
export function useEarlyInput<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'getInputNode' | 'setValues'>,
): void {
  const takeOver = useEffectEvent(() => {
    const typed = Object.keys(form.getValues()).flatMap((field) => {
      const input = form.getInputNode(field);
      return input instanceof HTMLInputElement && input.value !== '' ? [[field, input.value]] : [];
    });
    if (typed.length > 0) form.setValues(Object.fromEntries(typed) as Partial<Values>);
    const sent = releaseForms();
    // After the input has been rendered.
    if (sent) requestAnimationFrame(() => sent.isConnected && sent.requestSubmit());
  });
  useEffect(() => takeOver(), []);
}
