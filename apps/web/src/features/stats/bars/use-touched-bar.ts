import { useClickOutside } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';

/**
 * Shows the tooltip of a bar that is tapped, until something else is touched or a finger drags. The
 * library alone shows it only below a mouse, and leaves it where a finger has dragged.
 */
export function useTouchedBar() {
  const [touch, setTouch] = useState<'none' | 'open' | 'closed'>('none');
  const close = () => setTouch((last) => (last === 'open' ? 'closed' : last));
  const ref = useClickOutside<HTMLDivElement>(close, ['pointerdown']);
  return {
    chartProps: {
      ref,
      onPointerDown: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') setTouch((last) => (last === 'none' ? 'closed' : last));
      },
      onPointerMove: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setTouch('none');
        else close();
      },
      // The browser scrolls the page.
      onPointerCancel: close,
      onClick: () => setTouch((last) => (last === 'none' ? last : 'open')),
    },
    tooltipProps: {
      trigger: touch === 'none' ? ('hover' as const) : ('click' as const),
      ...(touch === 'closed' && { active: false }),
    },
  };
}
