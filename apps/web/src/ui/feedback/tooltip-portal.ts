/** Where a tooltip is drawn: in the page's own content, as whatever is not in a landmark is lost. */
export const tooltipPortal = { target: 'main' };
