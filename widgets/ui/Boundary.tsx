import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** anything else here is another try */
  at?: unknown;
  /** what stands in the place of what could not be drawn */
  fallback(error: unknown): ReactNode;
  children: ReactNode;
}
interface BoundaryState {
  error?: unknown;
  at?: unknown;
}

/** Catches what is thrown while its children are drawn, so that the rest of the page stays. React has this in classes only: the one exception to "no classes". */
export class Boundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  static getDerivedStateFromProps(
    { at }: ErrorBoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return at === state.at ? null : { at, error: undefined };
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.fallback(error);
  }
}
