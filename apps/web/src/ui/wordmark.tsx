import { useAppConfig } from './use-app-config.ts';

export function Wordmark() {
  const { appName } = useAppConfig();
  return <span>{appName}</span>;
}
