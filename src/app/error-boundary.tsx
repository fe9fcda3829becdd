import { Component, type ReactNode } from 'react';
import { FatalError } from './fatal-error.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Turns a thrown error into a page with ways out. Mount it with a `key` that changes with the page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('parterre: a page broke', error instanceof Error ? error.message : typeof error);
  }

  override render(): ReactNode {
    return this.state.failed ? <FatalError /> : this.props.children;
  }
}
