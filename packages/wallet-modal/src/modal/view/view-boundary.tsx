import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** A new value renders the children again after an error. */
  about: unknown
  /** Shown after the children threw. `retry` renders them again. */
  fallback: (retry: () => void) => ReactNode
}

type State = { hasFailed: boolean; about: unknown }

/** Keeps a render error from taking down the dialog and the app. React logs the error to the console. */
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
