import { z } from 'zod';
import { Fault } from '../faults/fault.ts';
import { BadInput, parseInput } from '../http/parse-input.ts';
import { entryOf } from './fault-catalogue.ts';

const Form = z.record(z.string(), z.string());

/** Converts a form of the front page to a fault: empty fields are omitted, numbers parsed. */
export function readFaultForm(body: unknown): Fault {
  const form = parseInput(Form, body ?? {});
  const { service = '', kind = '' } = form;
  const entry = entryOf(service, kind);
  if (!entry) throw new BadInput('Fault not found.');
  const fields = entry.fields.flatMap(({ name, kind: type }) => {
    const value = form[name]?.trim();
    if (!value) return [];
    return [[name, type === 'number' ? Number(value) : value]];
  });
  return parseInput(Fault, { service, kind, ...Object.fromEntries(fields) });
}
