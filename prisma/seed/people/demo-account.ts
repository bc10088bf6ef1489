/** A regular user of the demo data, with an active subscription and a long history. */
export const demoAccount = {
  email: 'nusrat@example.com',
  password: 'Shapla-Ilish-1971',
};

/** The hash of its password as the API stores it; not part of the account, which is sent to sign in. */
export const demoPasswordHash =
  'hmac-sha384:$2b$10$BTFHD7D09D3wze8ABWFsDuz7fsYuMPMMmxG6Kg/T2I3dLwk3Zz7U.';
