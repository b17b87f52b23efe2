import { ErrorState } from '@terahold/ui/error-state'
import { Component, type ReactNode } from 'react'
import { useTexts } from '../shared/texts.ts'

/** Shows what to do in place of a screen that threw an error. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Crash /> : this.props.children
  }
}

function Crash() {
  const { crash } = useTexts()
  return (
    <ErrorState
      title={crash.title}
      text={crash.text}
      retryLabel={crash.reload}
      onRetry={() => window.location.reload()}
    />
  )
}
