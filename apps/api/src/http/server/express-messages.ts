import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * Makes `createServer` create requests and replies with Express's prototypes. Otherwise Express
 * changes the prototype of each one, which makes every later access slow.
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
