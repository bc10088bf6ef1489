import { type AppConfig, useAppConfigState } from '../../api/app-config.ts';

/** The product's own name; an installation may use another. */
export const OWN_NAME = 'Nobayon';

const unknown: AppConfig = {
  appName: OWN_NAME,
  supportUrl: null,
  chatServiceName: 'chat',
  chatService: null,
  chatServiceUrl: null,
  requireProvenAddress: false,
  paymentGateways: [],
  timeZone: 'Asia/Dhaka',
};

/** The names of this installation, and whether they are still being loaded. */
export function useAppConfig(): AppConfig & { isPending: boolean } {
  const state = useAppConfigState();
  return {
    ...(state.kind === 'known' ? state.config : unknown),
    isPending: state.kind === 'asking',
  };
}
