import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

const file = join(import.meta.dirname, '../../../../../docker-compose.yml');

type Environment = Record<string, string | number | null>;
type Service = { environment: Environment; env_file?: string; ports?: string[] };
type Services = Record<string, Service>;

/** The services of `docker-compose.yml`, and the settings that it reads. */
export async function readCompose() {
  const text = await readFile(file, 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Services };
  return {
    services,
    asksFor: [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name),
    /** What a container gets where these are the settings. */
    environmentOf(service: string, settings: Record<string, string>): Record<string, string> {
      const entries = Object.entries(services[service]?.environment ?? {}).map(([name, value]) => [
        name,
        value === null ? (settings[name] ?? '') : fillIn(String(value), settings),
      ]);
      return Object.fromEntries(entries);
    },
  };
}

const VARIABLE = /\$\{([A-Z_]+)(?::-([^}]*)|:\?[^}]*)?\}/g;

/** A value with `${NAME:-default}` replaced, as Docker does it with these settings. */
export function fillIn(value: string, settings: Record<string, string>): string {
  return value.replace(
    VARIABLE,
    (_all, name: string, otherwise = '') => settings[name] || otherwise,
  );
}
