import type { PaymentMethod } from './orders/payment-methods.ts';
import type { Outcome } from './pay-page/browser-return.ts';

type Facts = {
  title: string;
  /** The base path of its API and its payment pages. */
  path: string;
  /** The API address for a shop. */
  base: string;
  methods: readonly [PaymentMethod, ...PaymentMethod[]];
  /** Whether the money moves by a call of the shop, after the customer has agreed on the page. */
  isExecutedByShop: boolean;
  /** The buttons of its payment page besides the one that pays. */
  outcomes: readonly Outcome[];
};

/** The payment gateways, each with its own paths. */
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
