import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { tooltipPortal } from '../../feedback/tooltip-portal.ts';

type Props = Pick<ButtonProps, 'variant' | 'size' | 'leftSection' | 'children'> & {
  /** For screen readers, where the words on it do not say what is deleted. */
  label?: string;
  /** Why it cannot be pressed, where it cannot. */
  whyNot: string | null | undefined;
  onClick: () => void;
};

/** A button that deletes, or says why it does not. */
export function DeleteButton({ label, whyNot, onClick, ...props }: Props) {
  return (
    <Tooltip
      label={whyNot}
      disabled={!whyNot}
      events={{ hover: true, focus: true, touch: true }}
      portalProps={tooltipPortal}
    >
      <Button
        color="red"
        c={whyNot ? undefined : 'var(--mantine-color-error)'}
        aria-label={label && (whyNot ? `${label}: ${whyNot}` : label)}
        // Not `disabled`: the keyboard must be able to reach the reason.
        aria-disabled={Boolean(whyNot)}
        data-disabled={Boolean(whyNot) || undefined}
        bg={whyNot && props.variant === 'subtle' ? 'transparent' : undefined}
        onClick={whyNot ? undefined : onClick}
        {...props}
      />
    </Tooltip>
  );
}
