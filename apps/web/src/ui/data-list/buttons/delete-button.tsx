import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { tooltipPortal } from '../../feedback/tooltip-portal.ts';

type Props = Pick<ButtonProps, 'variant' | 'size' | 'leftSection' | 'children'> & {
  /** For screen readers, if the label does not name what is deleted. */
  label?: string;
  /** Why it is disabled, if it is. */
  disabledBecause: string | null | undefined;
  onClick: () => void;
};

/** A delete button, or the reason why deleting is impossible. */
export function DeleteButton({ label, disabledBecause, onClick, ...props }: Props) {
  return (
    <Tooltip
      label={disabledBecause}
      disabled={!disabledBecause}
      events={{ hover: true, focus: true, touch: true }}
      portalProps={tooltipPortal}
    >
      <Button
        color="red"
        c={disabledBecause ? undefined : 'var(--mantine-color-error)'}
        aria-label={label && (disabledBecause ? `${label}: ${disabledBecause}` : label)}
        disabled={Boolean(disabledBecause)}
        bg={disabledBecause && props.variant === 'subtle' ? 'transparent' : undefined}
        onClick={onClick}
        {...props}
      />
    </Tooltip>
  );
}
