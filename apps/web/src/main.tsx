import './zod-without-eval.ts';
import './app/fonts/fonts.css';
import './app/mantine.css';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startSession } from './app/start-session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

startSession();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
