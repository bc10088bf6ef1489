import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { PageFrame } from './layout/page-frame.tsx';
import { preloadPage } from './pages.ts';

/** Renders a page exactly as a guest's browser will first render it, because React hydrates it. */
export async function renderPage(path: string): Promise<string> {
  await preloadPage(path, 'guest');
  return render(<App Router={routerAt(path)} />);
}

/** Renders the frame of a customer's page, with placeholders for its parts. */
export function renderFrame(path: string): Promise<string> {
  return render(
    <App Router={routerAt(path)}>
      <PageFrame path={path} />
    </App>,
  );
}

function routerAt(path: string) {
  return ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  );
}

async function render(app: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(<StrictMode>{app}</StrictMode>, {
    onError: (error) => void errors.push(error),
    // Rendered in one piece: streamed parts would need a script to insert them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
