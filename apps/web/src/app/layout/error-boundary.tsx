import { Button, Center, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { untilReached } from '../../api/connection.ts';
import { PartNotLoadedError } from '../../api/errors/call-error.ts';
import { reloadOnce } from '../../api/first-responses.ts';
import { ErrorMessage } from '../../ui/errors/error-state.tsx';
import { paths } from '../paths.ts';

type Props = { children: ReactNode };
type State = { kind: 'fine' } | { kind: 'broken'; error: unknown };

/** Catches rendering errors and offers ways to continue instead of a blank page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { kind: 'fine' };

  static getDerivedStateFromError(error: unknown): State {
    return { kind: 'broken', error };
  }

  private isShown = false;

  override componentDidMount(): void {
    this.isShown = true;
  }

  override componentWillUnmount(): void {
    this.isShown = false;
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PartNotLoadedError)) return;
    // By then the user may be on another page.
    void untilReached().then(() => this.isShown && reloadOnce());
  }

  override render() {
    if (this.state.kind === 'fine') return this.props.children;
    const { title, text } = explain(this.state.error);
    return (
      <Center component="main" mih="60vh" p="md">
        <ErrorMessage order={1} title={title} text={text}>
          <Group justify="center">
            <Button onClick={() => window.location.reload()}>Reload</Button>
            {/* A full page load clears any broken state. */}
            <Button variant="default" component="a" href={paths.dashboard}>
              Go to Dashboard
            </Button>
          </Group>
        </ErrorMessage>
      </Center>
    );
  }
}

function explain(error: unknown): { title: string; text: string } {
  if (error instanceof PartNotLoadedError) {
    return {
      title: 'This page could not be loaded',
      text: 'There may be a new version, or the connection was lost. Reload the page.',
    };
  }
  return {
    title: 'Something went wrong',
    text: 'This is a problem on our side. What you entered was not saved. Reload the page and try again.',
  };
}
