import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type MouseEvent, useState } from 'react';

/** A password field with a button to show or hide it, which the keyboard can reach. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        // The label names the next action, so the button has no pressed state.
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-pressed': undefined,
        // Mantine handles only mouse presses, but assistive technology sends a bare click.
        onClick: ({ detail }: MouseEvent) => detail === 0 && setVisible(!visible),
      }}
    />
  );
}
