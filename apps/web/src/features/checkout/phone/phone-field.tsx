import { TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import type { PhoneState } from '../state/checkout-state.ts';

type Props = {
  phone: PhoneState;
  /** The gateway that requires it. */
  gatewayTitle: string;
  /** Whether the payment is starting. It can start with Enter, so the field keeps the focus. */
  isBusy: boolean;
  onType: (text: string) => void;
  /** Called on Enter. */
  onSubmit: () => void;
};

/** Asks for a phone number once; it is stored with the account. */
export function PhoneField(props: Props) {
  const { phone, gatewayTitle, isBusy, onType, onSubmit } = props;
  const { text, rejection } = phone;
  const input = useRef<HTMLInputElement>(null);
  // Every rejection scrolls to the field, which may be off-screen on a phone, even if the error is
  // the same.
  useEffect(() => {
    if (rejection) input.current?.focus();
  }, [rejection]);

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
        readOnly={isBusy}
        error={rejection?.text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </form>
  );
}
