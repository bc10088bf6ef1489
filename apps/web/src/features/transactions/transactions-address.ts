import { TransactionFilter } from '@nobayon/shared/contract/admin-transactions.ts';
import { transactionStatuses } from '@nobayon/shared/domain/transaction.ts';

export type Filter = {
  status: (typeof transactionStatuses)[number] | '';
  /** Calendar days, `yyyy-mm-dd`, both included; empty for no bound. */
  from: string;
  to: string;
};

export const noFilter: Filter = { status: '', from: '', to: '' };

export type View = 'all' | 'attention';

/** What an address filters by. Nonsense filters nothing. */
export function filterInAddress(address: URLSearchParams): Filter {
  const read = (name: keyof Filter) => {
    const value = address.get(name) ?? '';
    return TransactionFilter.safeParse({ [name]: value }).success ? value : '';
  };
  const status = transactionStatuses.find((status) => status === read('status')) ?? '';
  return { status, from: read('from'), to: read('to') };
}

/** The same address with a filter changed: what it leaves is read from its first page. */
export function withFilter(address: URLSearchParams, change: Partial<Filter>): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export function isFiltering({ status, from, to }: Filter): boolean {
  return Boolean(status || from || to);
}

/** The filter as a call takes it. */
export function filterQuery({ status, from, to }: Filter): TransactionFilter {
  return { ...(status && { status }), ...(from && { from }), ...(to && { to }) };
}

export function viewInAddress(address: URLSearchParams): View {
  return address.get('view') === 'attention' ? 'attention' : 'all';
}

/** Another view begins anew: neither its page nor the other's filter are of use there. */
export function withView(view: View): URLSearchParams {
  return new URLSearchParams(view === 'attention' ? { view } : {});
}

/** The payment whose details are open. */
export function paymentInAddress(address: URLSearchParams): number | null {
  const text = address.get('payment') ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

export function withPayment(address: URLSearchParams, id: number | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (id === null) next.delete('payment');
  else next.set('payment', String(id));
  return next;
}
