/** Renders tooltips inside the page's content, because axe reports content outside of landmarks. */
export const tooltipPortal = { target: 'main' };
