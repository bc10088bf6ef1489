import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type MouseEvent, useState } from 'react';

/** A password with a button that shows and hides it, which the keyboard reaches too. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        // The name says what it does next, so it is not a pressed state as well.
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-pressed': undefined,
        // The library listens to presses; assistive software sends a bare click.
        onClick: ({ detail }: MouseEvent) => detail === 0 && setVisible(!visible),
      }}
    />
  );
}
