import type { ComponentType } from 'react'
import type { PageStackCore, StackRoute } from '../page-stack.ts'

/** A page as the app lists it. The decoded query becomes the component's props, so all of them are optional strings. */
export interface PageRoute extends StackRoute {
  readonly tab?: true
  /** Whether the page has the default bar with its title; the other pages draw a bar of their own. */
  readonly titled?: boolean
  /** `false` holds the page still at its ends: the browser's rubber band stays away while it shows. */
  readonly bounces?: false
  /** Read again whenever the stack renders, so that it follows the language. */
  readonly title?: () => string
  readonly load: () => Promise<{ default: ComponentType }>
}

export type PageStackModel = PageStackCore<PageRoute>
