import type { Request, RequestHandler, Response } from 'express';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const labelNames = ['method', 'route', 'status'] as const;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times every request by its route as written in the contract. */
export function countRequests(registry: Registry): RequestHandler {
  const registers = [registry];
  const total = new Counter({
    name: 'nobayon_http_requests_total',
    help: 'Requests completed or aborted by the client.',
    labelNames,
    registers,
  });
  const seconds = new Histogram({
    name: 'nobayon_http_request_duration_seconds',
    help: 'Time from the request headers to the end of the reply.',
    labelNames,
    buckets: SECONDS,
    registers,
  });
  const underWay = new Gauge({
    name: 'nobayon_http_requests_under_way',
    help: 'Requests in progress.',
    registers,
  });
  return (request, response, next) => {
    const startedAt = performance.now();
    underWay.inc();
    response.once('close', () => {
      const labels = labelsOf(request, response);
      underWay.dec();
      total.inc(labels);
      seconds.observe(labels, (performance.now() - startedAt) / 1_000);
    });
    next();
  };
}

/** A bounded number of values, whatever callers send: requests without a route share one. */
function labelsOf(request: Request, response: Response) {
  const route: unknown = request.route?.path;
  return {
    method: methods.has(request.method) ? request.method : 'other',
    route: typeof route === 'string' ? route : 'none',
    status: response.writableFinished ? String(response.statusCode) : 'aborted',
  };
}
