import { createServer } from 'node:http';
import express from 'express';
import { Pool } from 'pg';

// The least that Express can do: what the API's figures stand beside. Reads its settings from the
// environment of the API.
const { PORT, DATABASE_URL, PAYSTATION_URL, PAYSTATION_MERCHANT_ID = '' } = process.env;

const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
pool.on('error', () => {});

const app = express();

/** Beside GET /api/auth/me. */
app.get('/bare', (_request, response) => {
  response.json({ status: 'ok' });
});

/** Beside a page of a list: the newest rows, in one statement. */
app.get('/page', async (_request, response) => {
  const { rows } = await pool.query({
    name: 'page',
    text: 'SELECT * FROM transactions ORDER BY id DESC LIMIT 20',
  });
  response.json({ rows });
});

/** Beside a settlement: the question to the gateway, and one statement that writes a row. */
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

const server = createServer(app).listen(Number(PORT), '127.0.0.1');

process.once('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await pool.end();
});
