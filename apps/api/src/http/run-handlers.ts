import type { Request, RequestHandler, Response } from 'express';

/** Runs Express handlers in order. Throws the error with which one of them rejects the request. */
export async function runHandlers(
  handlers: RequestHandler[],
  request: Request,
  response: Response,
): Promise<void> {
  for (const handle of handlers) {
    await new Promise<void>((resolve, reject) => {
      handle(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
    });
  }
}
