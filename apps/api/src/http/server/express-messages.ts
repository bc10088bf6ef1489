import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * Requests and replies for `createServer` that are Express's from the start. Express changes the
 * prototype of each that comes otherwise, after which whatever touches it is slow.
 */
export function expressMessages({ request, response }: Express) {
  return {
    IncomingMessage: withPrototype(IncomingMessage, request),
    ServerResponse: withPrototype(ServerResponse, response),
  };
}

function withPrototype<Class extends new (...args: never[]) => object>(
  base: Class,
  prototype: object,
): Class {
  function construct(...args: never[]): object {
    return Reflect.construct(base, args, construct);
  }
  construct.prototype = prototype;
  return construct as unknown as Class;
}
