/** An ordinary user of the demonstration data, with a running subscription and a long history. */
export const demoAccount = {
  email: 'nusrat@example.com',
  password: 'Shapla-Ilish-1971',
};
