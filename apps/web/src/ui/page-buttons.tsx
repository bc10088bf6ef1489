import { Button, Group } from '@mantine/core';
import { pageWindow } from './page-window.ts';

type Props = { page: number; pages: number; onChange: (page: number) => void };

/** Previous, up to five numbered buttons, Next. Nothing when there is one page. */
export function PageButtons({ page, pages, onChange }: Props) {
  if (pages <= 1) return null;
  return (
    <Group component="nav" aria-label="Pages" gap="xs" justify="center">
      <Button variant="default" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      {pageWindow(page, pages).map((number) => (
        <Button
          key={number}
          variant={number === page ? 'filled' : 'default'}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          px="sm"
          onClick={() => onChange(number)}
        >
          {number}
        </Button>
      ))}
      <Button variant="default" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </Group>
  );
}
