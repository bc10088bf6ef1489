import type { PaymentMethod } from './orders/payment-methods.ts';
import type { Outcome } from './pay-page/way-back.ts';

type Facts = {
  title: string;
  /** Where its interface and its payment pages begin. */
  path: string;
  /** What a shop is given as the address of its interface. */
  base: string;
  methods: readonly [PaymentMethod, ...PaymentMethod[]];
  /** Whether the money moves at the shop's own call, after the customer has agreed at the page. */
  isExecutedByShop: boolean;
  /** The buttons of its payment page beside the one that pays. */
  outcomes: readonly Outcome[];
};

/** The payment gateways, each on its own addresses. */
export const gateways = {
  paystation: {
    title: 'PayStation',
    path: '/gateway',
    base: '/gateway',
    methods: ['card', 'bkash', 'nagad'],
    isExecutedByShop: false,
    outcomes: ['fail', 'cancel', 'leave'],
  },
  sslcommerz: {
    title: 'SSLCommerz',
    path: '/sslcommerz',
    base: '/sslcommerz',
    methods: ['card', 'bkash', 'nagad'],
    isExecutedByShop: false,
    outcomes: ['fail', 'cancel', 'leave', 'risky', 'expire'],
  },
  bkash: {
    title: 'bKash',
    path: '/bkash',
    base: '/bkash/v1.2.0-beta',
    methods: ['bkash'],
    isExecutedByShop: true,
    outcomes: ['fail', 'cancel', 'leave', 'expire'],
  },
  piprapay: {
    title: 'PipraPay',
    path: '/piprapay',
    base: '/piprapay',
    methods: ['bkash', 'nagad'],
    isExecutedByShop: false,
    outcomes: ['fail', 'cancel', 'leave'],
  },
} as const satisfies Record<string, Facts>;

export type GatewayName = keyof typeof gateways;

export const gatewayNames = Object.keys(gateways) as [GatewayName, ...GatewayName[]];
