import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'> & { 'data-loading'?: boolean };

/**
 * The element of every button. The `disabled` attribute would take the focus from a button that
 * disables itself when pressed, so a disabled button only says so, and ignores presses.
 */
export function ButtonElement({ type, disabled, onClick, ...props }: Props) {
  const isDisabled = disabled || props['aria-disabled'] === true;
  return (
    <button
      {...props}
      type={type ?? 'button'}
      aria-disabled={isDisabled || undefined}
      aria-busy={props['data-loading']}
      // Enter in a field also clicks the submit button of its form.
      onClick={isDisabled ? (event) => event.preventDefault() : onClick}
    />
  );
}
