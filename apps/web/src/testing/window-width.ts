import { onTestFinished } from 'vitest'

type SimulatedWindow = {
  readonly innerWidth: number
  readonly happyDOM: { readonly setViewport: (size: { readonly width: number }) => void }
}

/** Makes the window this wide, in px, until the test ends. */
export function setWindowWidth(width: number): void {
  const { happyDOM, innerWidth } = window as unknown as SimulatedWindow
  onTestFinished(() => happyDOM.setViewport({ width: innerWidth }))
  happyDOM.setViewport({ width })
}
