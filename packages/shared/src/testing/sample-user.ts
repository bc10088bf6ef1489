import type { User } from '../contract/account/auth.ts';

/** A customer without a plan, as in the API's replies. */
export const sampleUser: User = {
  id: 7,
  firstname: 'Nusrat',
  lastname: 'Jahan',
  name: 'Nusrat Jahan',
  email: 'nusrat@example.com',
  email_proven: true,
  phone: null,
  role: 'user',
  plan_name: null,
  plan_price: null,
  price_paid: null,
  renewal_price: null,
  expiry_date: null,
  plan_id: null,
  plan_archived: false,
  billing_cycle: null,
  carried_days: 0,
};
