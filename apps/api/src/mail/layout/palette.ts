/** The colors of the web app; the dark ones are for mail programs in dark mode. */
const dark = {
  ground: '#0f1614',
  surface: '#18211e',
  line: '#33423d',
  text: '#e3ebe8',
  dimmed: '#9db0a9',
  accent: '#1b8561',
  link: '#7cc0a2',
};

export const light: typeof dark = {
  ground: '#f7f6f1',
  surface: '#ffffff',
  line: '#d9d7cc',
  text: '#1a2421',
  dimmed: '#56605b',
  accent: '#0f6b50',
  link: '#0f6b50',
};

/**
 * Styles that cannot be inline, such as media queries. In a mail program that drops them, emails
 * are light and still fit.
 */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card { padding: 24px 20px 12px !important; }
  .action { display: block !important; text-align: center !important; }
}
@media (max-width: 359px) {
  .facts td { font-size: 13px !important; }
  .piece { white-space: normal !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${dark.ground} !important; }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .line { border-color: ${dark.line} !important; }
  .text { color: ${dark.text} !important; }
  .dimmed { color: ${dark.dimmed} !important; }
  .link { color: ${dark.link} !important; }
  .action, .mark { background-color: ${dark.accent} !important; }
}`;
