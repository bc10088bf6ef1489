import { TransactionFilter } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { LONGEST_SEARCH } from '@nobayon/shared/contract/fields/fields.ts';
import { type GatewayName, gatewayNames } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { transactionStatuses } from '@nobayon/shared/domain/transaction/transaction.ts';

export type Filter = {
  status: (typeof transactionStatuses)[number] | '';
  gateway: GatewayName | '';
  /** Calendar days, `yyyy-mm-dd`, both inclusive; empty for no bound. */
  from: string;
  to: string;
};

export const noFilter: Filter = { status: '', gateway: '', from: '', to: '' };

const views = ['all', 'attention', 'claims'] as const;
export type View = (typeof views)[number];

/** Parses the filter of a URL. Invalid parts are ignored. */
export function filterInUrl(params: URLSearchParams): Filter {
  const read = (name: keyof Filter) => {
    const value = params.get(name) ?? '';
    return TransactionFilter.safeParse({ [name]: value }).success ? value : '';
  };
  const status = transactionStatuses.find((status) => status === read('status')) ?? '';
  const gateway = gatewayNames.find((gateway) => gateway === read('gateway')) ?? '';
  return { status, gateway, from: read('from'), to: read('to') };
}

/** The same URL with a changed filter, from its first page. */
export function withFilter(params: URLSearchParams, change: Partial<Filter>): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export function withoutSearch(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('search');
  next.delete('page');
  return next;
}

/** The search in the loaded page. */
export function textInUrl(params: URLSearchParams): string {
  return (params.get('text') ?? '').slice(0, LONGEST_SEARCH);
}

export function withText(params: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (text.trim()) next.set('text', text);
  else next.delete('text');
  return next;
}

/** How many filters are set; the days are one. */
export function countFilters({ status, gateway, from, to }: Filter): number {
  return [status, gateway, from || to].filter(Boolean).length;
}

export function isFiltering(filter: Filter): boolean {
  return countFilters(filter) > 0;
}

/** The filter as the query of a call. */
export function filterQuery({ status, gateway, from, to }: Filter): TransactionFilter {
  return {
    ...(status && { status }),
    ...(gateway && { gateway }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

export function viewInUrl(params: URLSearchParams): View {
  return viewNamed(params.get('view'));
}

/** The view of a URL; the list if it names no other. */
export function viewNamed(name: string | null): View {
  return views.find((view) => view === name) ?? 'all';
}

/** The URL of another view, without the page and the filter, which do not apply there. */
export function withView(view: View): URLSearchParams {
  return new URLSearchParams(view === 'all' ? {} : { view });
}

/** The id of the payment whose details are open. */
export function paymentInUrl(params: URLSearchParams): number | null {
  const text = params.get('payment') ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

export function withPayment(params: URLSearchParams, id: number | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete('payment');
  else next.set('payment', String(id));
  return next;
}
