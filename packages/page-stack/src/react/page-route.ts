import type { ComponentType } from 'react'
import type { PageStackCore, StackRoute } from '../page-stack.ts'

/** A page in the app's list. The decoded query becomes the component's props, so all of them are optional strings. */
export interface PageRoute extends StackRoute {
  readonly tab?: true
  /** Whether the page has the default bar with its title. Other pages draw their own bar. */
  readonly titled?: boolean
  /** `false` stops the browser's overscroll while the page shows. */
  readonly bounces?: false
  /** Called whenever the stack renders, so that it follows the language. */
  readonly title?: () => string
  readonly load: () => Promise<{ default: ComponentType }>
}

export type PageStackModel = PageStackCore<PageRoute>
