export const paymentMethods = { card: 'Card', bkash: 'bKash', nagad: 'Nagad' } as const;
export type PaymentMethod = keyof typeof paymentMethods;
