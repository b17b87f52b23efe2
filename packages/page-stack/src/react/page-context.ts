import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import type { EventChannel, Page } from '../page-stack.ts'
import type { BackHandler } from '../page-stack-core.ts'
import type { PageRoute, PageStackModel } from './page-route.ts'

export interface PageInfo {
  readonly id: number
  /** The route's path, without the query. */
  readonly route: string
  readonly query: Readonly<Record<string, string>>
  /** The page's address: route and encoded query. */
  readonly url: string
  /** False while the page is hidden below another. */
  readonly visible: boolean
  /** Whether the bar has a back button. */
  readonly canGoBack: boolean
  readonly isTab: boolean
  /** Answers the page that opened this one with `navigateTo({ url, events })`. */
  readonly eventChannel: EventChannel
}

interface PagePlace {
  readonly stack: PageStackModel
  readonly page: Page<PageRoute>
  readonly info: PageInfo
}

export const StackContext = createContext<PageStackModel | null>(null)
export const PageContext = createContext<PagePlace | null>(null)

/** The verbs, `headerBack`, `open` and `preload` of the stack around the component. Throws outside of a PageStack. */
export function useNavigation(): PageStackModel {
  const stack = useContext(StackContext)
  if (stack === null) throw new Error('useNavigation needs a <PageStack> around it')
  return stack
}

/** The page the component is on. Throws outside of a page. */
export function usePage(): PageInfo {
  return usePagePlace().info
}

export function usePageVisible(): boolean {
  return usePage().visible
}

/** Returns a function that says whether the page still shows: an answer may arrive after the member has left it. */
export function useIsTop(): () => boolean {
  const { stack, page } = usePagePlace()
  return () => stack.snapshot().top.id === page.id
}

/** Asks before the page is left with `navigateBack` or the bar's button; `true` keeps the member on the page. */
export function useBackPress(handler: BackHandler): void {
  const { stack, page } = usePagePlace()
  const onBackPress = useEffectEvent(handler)
  useEffect(() => stack.onBackPress(page.id, (from) => onBackPress(from)), [stack, page.id])
}

function usePagePlace(): PagePlace {
  const place = useContext(PageContext)
  if (place === null) throw new Error('usePage needs a page of a <PageStack> around it')
  return place
}
