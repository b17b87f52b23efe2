import { Component, type ComponentType, type ReactNode } from 'react'

export interface CrashProps {
  readonly error: unknown
  /** Creates the page again. */
  readonly retry: () => void
}

interface CrashBoundaryProps {
  readonly crash: ComponentType<CrashProps> | undefined
  readonly children: ReactNode
}

/** Keeps an error of a page from breaking the app. Without a `crash` component the error propagates. */
export class CrashBoundary extends Component<CrashBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    const { crash: Crash, children } = this.props
    if (failure === null) return children
    if (Crash === undefined) throw failure.error
    return <Crash error={failure.error} retry={() => this.setState({ failure: null })} />
  }
}
