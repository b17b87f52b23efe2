import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Another one of these, and they are drawn again. */
  about: unknown
  /** What stands in their place once they threw; `retry` draws them again. */
  fallback: (retry: () => void) => ReactNode
}

type State = { hasFailed: boolean; about: unknown }

/** Keeps what threw while it was drawn from taking the dialog and the app with it. React writes the error to the console. */
export class ViewBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, about: this.props.about }

  static getDerivedStateFromProps({ about }: Props, state: State) {
    return about === state.about ? null : { hasFailed: false, about }
  }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { children, fallback } = this.props
    return this.state.hasFailed ? fallback(() => this.setState({ hasFailed: false })) : children
  }
}
