/**
 * For a field with a list to choose from that stands in a dialog: the list opens in the dialog, not
 * beside it where a screen reader does not look, and is itself what scrolls.
 */
export const dropdownInDialog = {
  comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' },
  withScrollArea: false,
  styles: { options: { maxHeight: '14rem', overflowY: 'auto' } },
} as const;
