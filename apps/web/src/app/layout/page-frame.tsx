import { Container, Skeleton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CheckoutSkeleton } from '../../features/checkout/checkout-skeleton.tsx';
import { HowToPay } from '../../features/checkout/how-to-pay.tsx';
import { Wordmark } from '../../ui/brand/wordmark.tsx';
import { LoadingSkeleton } from '../../ui/feedback/loading-skeleton.tsx';
import page from '../../ui/page/page.module.css';
import { paths } from '../paths.ts';
import css from './user-layout.module.css';

type Frame = { heading: ReactNode; detail?: ReactNode; isWide?: boolean; parts: ReactNode };

const frames: Record<string, Frame> = {
  [paths.dashboard]: { heading: <Greeting />, parts: <LoadingSkeleton shape="page" /> },
  [paths.checkout]: {
    heading: 'Checkout',
    detail: <HowToPay />,
    isWide: true,
    parts: <CheckoutSkeleton />,
  },
};

// The script that runs first writes the name into it.
function Greeting() {
  return (
    <>
      Hello
      <span data-known="name" />
    </>
  );
}

/** The frame of a customer's page before any data is known; nothing in it is interactive. */
export function PageFrame({ path }: { path: string }) {
  const frame = frames[path];
  if (!frame) throw new Error(`There is no frame for ${path}.`);
  return (
    <>
      <header className={css.header}>
        <Container size="md" className={css.inner}>
          <span className={css.home}>
            <Wordmark />
          </span>
        </Container>
      </header>
      <main className={page.page} data-wide={frame.isWide} aria-busy="true">
        <div className={page.head}>
          <div>
            <Title order={1}>{frame.heading}</Title>
            {frame.detail}
          </div>
          <Skeleton height={36} className={page.actions} />
        </div>
        {frame.parts}
      </main>
    </>
  );
}
