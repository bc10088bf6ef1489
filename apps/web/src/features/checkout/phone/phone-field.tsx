import { TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import type { PhoneState } from '../state/checkout-state.ts';

type Props = {
  phone: PhoneState;
  /** Who wants it. */
  gatewayTitle: string;
  onType: (text: string) => void;
  /** Enter was pressed. */
  onSubmit: () => void;
};

/** Asks for a number, once: it is kept with the account. */
export function PhoneField({ phone: { text, refusal }, gatewayTitle, onType, onSubmit }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // Each refusal brings the field back, which may be off the screen of a phone; the same one too.
  useEffect(() => {
    if (refusal) input.current?.focus();
  }, [refusal]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        ref={input}
        label="Phone number"
        description={`${gatewayTitle} requires one. It is saved to your account.`}
        type="tel"
        autoComplete="tel"
        value={text}
        error={refusal?.text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </form>
  );
}
