import { Component, type ReactNode } from 'react';
import { PageError } from './PageError.tsx';

interface BoundaryProps {
  /** another address is another try */
  at?: string;
  inside?: boolean;
  children: ReactNode;
}
interface BoundaryState {
  error?: unknown;
  at?: string;
}

/** Catches what a page throws while it is drawn. React has this in classes only: the one exception to "no classes". */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  static getDerivedStateFromProps(
    { at }: BoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return at === state.at ? null : { at, error: undefined };
  }

  override render() {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <PageError error={this.state.error} inside={this.props.inside} />
    );
  }
}
