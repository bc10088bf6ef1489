/**
 * Options for a select in a dialog: its list opens inside the dialog, because screen readers ignore
 * what is outside of it, and scrolls by itself.
 */
export const dropdownInDialog = {
  comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' },
  withScrollArea: false,
  styles: { options: { maxHeight: '14rem', overflowY: 'auto' } },
} as const;
