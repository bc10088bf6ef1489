/** A regular user of the demo data, with an active subscription and a long history. */
export const demoAccount = {
  email: 'nusrat@example.com',
  password: 'Shapla-Ilish-1971',
};
