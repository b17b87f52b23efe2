import { type ComponentType, createElement, memo, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { followLoad, type LoadPhase } from '../page-load.ts'
import type { Page } from '../page-stack.ts'
import { CrashBoundary, type CrashProps } from './crash-boundary.tsx'
import { PageContext, type PageInfo } from './page-context.ts'
import type { PageRoute, PageStackModel } from './page-route.ts'
import { type PageTexts, PageWaiting } from './page-waiting.tsx'

export interface FrameProps {
  readonly route: PageRoute
  readonly children: ReactNode
}

interface PageViewProps {
  readonly stack: PageStackModel
  readonly page: Page<PageRoute>
  readonly isVisible: boolean
  readonly canGoBack: boolean
  readonly title: string | undefined
  readonly texts: PageTexts
  readonly frame: ComponentType<FrameProps> | undefined
  readonly crash: ComponentType<CrashProps> | undefined
  readonly onElement: (pageId: number, element: HTMLElement | null) => void
}

/** One page of the stack: its context, its landmark, the app's frame and the page itself. */
export const PageView = memo(function PageView(props: PageViewProps) {
  const { stack, page, isVisible, canGoBack, title, texts, frame: Frame, crash, onElement } = props
  const place = useMemo(() => {
    const { id, route, query, url, eventChannel } = page
    const isTab = route.tab === true
    const info: PageInfo = { id, route: route.path, query, url, visible: isVisible, canGoBack, isTab, eventChannel }
    return { stack, page, info }
  }, [stack, page, isVisible, canGoBack])

  const body = (
    <CrashBoundary crash={crash}>
      <PageBody stack={stack} page={page} texts={texts} />
    </CrashBoundary>
  )
  return (
    <PageContext value={place}>
      <main
        className="page-stack-page"
        data-page={page.route.path}
        tabIndex={-1}
        aria-label={title}
        ref={(element) => onElement(page.id, element)}
      >
        {Frame === undefined ? body : <Frame route={page.route}>{body}</Frame>}
      </main>
    </PageContext>
  )
})

function PageBody({ stack, page, texts }: Pick<PageViewProps, 'stack' | 'page' | 'texts'>) {
  const { phase, component } = usePageModule(stack, page.route)
  if (component === undefined) return <PageWaiting phase={phase} texts={texts} />
  return (
    <Suspense fallback={<PageWaiting phase="slow" texts={texts} />}>{createElement(component, propsOf(page))}</Suspense>
  )
}

/** The address must not set React's own props. */
function propsOf({ query }: Page<PageRoute>): object {
  const { key: _key, ref: _ref, children: _children, ...props } = query
  return props
}

/** Returns the page's component once its code is loaded, and the phase of loading. */
function usePageModule(
  stack: PageStackModel,
  route: PageRoute,
): { phase: LoadPhase; component: ComponentType | undefined } {
  const [phase, setPhase] = useState<LoadPhase>('waiting')
  const component = stack.modules.peek(route)?.default

  useEffect(() => {
    if (component !== undefined) return undefined
    return followLoad(stack.modules.load(route), setPhase)
  }, [stack, route, component])

  return { phase, component }
}
