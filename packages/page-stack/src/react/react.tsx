import { Activity, type ComponentType, useEffect, useLayoutEffect, useRef, ViewTransition } from 'react'
import type { CrashProps } from './crash-boundary.tsx'
import { StackContext } from './page-context.ts'
import type { PageStackModel } from './page-route.ts'
import { type FrameProps, PageView } from './page-view.tsx'
import type { PageTexts } from './page-waiting.tsx'
import { useHashLinks } from './use-hash-links.ts'
import { usePageFocus } from './use-page-focus.ts'
import { useShownSnapshot } from './use-shown-snapshot.ts'

export type { CrashProps } from './crash-boundary.tsx'
export { type PageInfo, useBackPress, useIsTop, useNavigation, usePage, usePageVisible } from './page-context.ts'
export type { PageRoute, PageStackModel } from './page-route.ts'
export type { FrameProps } from './page-view.tsx'
export type { PageTexts } from './page-waiting.tsx'

export interface PageStackProps {
  readonly stack: PageStackModel
  readonly texts: PageTexts
  /** The document's title on pages without their own. */
  readonly appTitle?: string | undefined
  /** Wraps every page, inside its context: the place for bars. */
  readonly frame?: ComponentType<FrameProps> | undefined
  /** Shown in place of a page that throws an error. */
  readonly crash?: ComponentType<CrashProps> | undefined
}

const enter = { forward: 'page-enter-forward', back: 'page-enter-back', default: 'none' }
const exit = { forward: 'page-exit-forward', back: 'page-exit-back', default: 'none' }

/**
 * Renders the stack: the top page visible, those beneath hidden with their state.
 * @example <PageStack stack={createPageStack({ routes })} texts={texts} frame={AppFrame} />
 */
export function PageStack({ stack, texts, appTitle = '', frame, crash }: PageStackProps) {
  const focus = usePageFocus()
  const { top, pages } = useShownSnapshot(stack, focus.remember)
  useHashLinks(stack)

  useScrollRestoration(stack, top.id)
  const { restore } = focus
  useEffect(() => restore(top.id), [restore, top.id])

  const title = top.route.title?.() ?? appTitle
  useEffect(() => {
    if (title !== '') document.title = title
  }, [title])

  return (
    <StackContext value={stack}>
      {pages.map((page) => (
        <Activity key={`${page.id} ${page.url}`} mode={page.id === top.id ? 'visible' : 'hidden'}>
          <ViewTransition default="none" enter={enter} exit={exit}>
            <PageView
              stack={stack}
              page={page}
              isVisible={page.id === top.id}
              canGoBack={stack.canGoBack(page)}
              title={page.route.title?.()}
              texts={texts}
              frame={frame}
              crash={crash}
              onElement={focus.hold}
            />
          </ViewTransition>
        </Activity>
      ))}
    </StackContext>
  )
}

/** Restores a page's scroll position, because all pages share the window's scroll. */
function useScrollRestoration(stack: PageStackModel, pageId: number): void {
  const isFirst = useRef(true)

  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return undefined
    }
    const top = stack.scrollOf(pageId)
    window.scrollTo({ top, behavior: 'instant' })
    // The compositor may still have a step of the previous page's smooth scroll.
    const frame = requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [stack, pageId])
}
