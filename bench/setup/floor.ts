import { createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import express from 'express';
import jwt from 'jsonwebtoken';
import { Pool } from 'pg';

// The minimum of Express, against which the API's figures are compared. Uses the settings of the
// API from the environment.
const {
  PORT,
  DATABASE_URL,
  PAYSTATION_URL,
  PAYSTATION_MERCHANT_ID = '',
  JWT_SECRET = '',
} = process.env;

const pool = new Pool({ connectionString: DATABASE_URL, max: 10, application_name: 'floor' });
pool.on('error', () => {});

const app = express();

/** The floor of GET /api/auth/me. */
app.get('/bare', (_request, response) => {
  response.json({ status: 'ok' });
});

/** The floor of a page of a list: the newest rows, in one statement. */
app.get('/page', async (_request, response) => {
  const { rows } = await pool.query({
    name: 'page',
    text: 'SELECT * FROM transactions ORDER BY id DESC LIMIT 20',
  });
  response.json({ rows });
});

/** The floor of a settlement: the query to the gateway, and one statement that writes a row. */
app.post('/settle', express.json(), async (request, response) => {
  const invoice = String(request.body.invoice_number);
  const answer = await fetch(`${PAYSTATION_URL}/transaction-status`, {
    method: 'POST',
    headers: { merchantId: PAYSTATION_MERCHANT_ID },
    body: new URLSearchParams({ invoice_number: invoice }),
  });
  const { status_code } = (await answer.json()) as { status_code: string };
  const { rows } = await pool.query({
    name: 'settle',
    text: 'UPDATE transactions SET checks = checks + 1 WHERE invoice_number = $1 RETURNING id',
    values: [invoice],
  });
  response.json({ success: true, status_code, id: rows[0]?.id });
});

app.get('/metrics', (_request, response) => {
  const { user, system } = process.cpuUsage();
  response.type('text').send(`process_cpu_seconds_total ${(user + system) / 1_000_000}\n`);
});

const key = createSecretKey(Buffer.from(JWT_SECRET));

/** The floor of frequent calls, without Express: a valid token, one row of its user. */
async function account(authorization: string | undefined): Promise<string> {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const { sub } = jwt.verify(token, key, { algorithms: ['HS256'] }) as { sub: string };
  const { rows } = await pool.query({
    name: 'account',
    text: 'SELECT id, firstname, lastname, email, role FROM users WHERE id = $1',
    values: [Number(sub)],
  });
  return JSON.stringify({ user: rows[0] });
}

const server = createServer((request, response) => {
  if (request.url !== '/account') return void app(request, response);
  account(request.headers.authorization).then(
    (body) => response.setHeader('Content-Type', 'application/json').end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(PORT), '127.0.0.1');

process.once('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await pool.end();
});
