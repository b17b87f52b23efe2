import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { openHref, routeHref, useRoute } from '../shared/route.ts'
import { useShortcuts } from '../shared/shortcuts.ts'
import { showInView } from '../shared/show-in-view.ts'
import { useTexts } from '../shared/texts.ts'

type ScreenViewsProps = {
  readonly screen: keyof DeskTexts['screens']
  /** Whether this operator may open the other lists. */
  readonly isShown?: boolean | undefined
}

/** Links between the lists of a screen that has several, below its header. The first one opens by default; `v` opens the next. */
export function ScreenViews({ screen, isShown = true }: ScreenViewsProps) {
  const { params } = useRoute()
  const { screens, views } = useTexts()
  const labels: Readonly<Record<string, string>> = isShown && screen in views ? views[screen as keyof typeof views] : {}
  const names = Object.keys(labels)
  const open = Math.max(0, names.indexOf(params.view ?? ''))
  const hrefOf = (view: string | undefined) => routeHref(screen, { view })
  useShortcuts({
    v: names.length > 0 ? () => openHref(hrefOf(names[(open + 1) % names.length])) : undefined,
  })
  if (names.length === 0) return null
  return (
    <nav aria-label={screens[screen]} className="flex gap-1 overflow-x-auto border-b border-line px-3 py-1">
      {names.map((view, at) => (
        <a
          key={view}
          href={hrefOf(view)}
          ref={at === open ? showInView : undefined}
          aria-current={at === open ? 'page' : undefined}
          className="flex min-h-7 shrink-0 items-center rounded-control px-2 text-muted hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11"
        >
          {labels[view]}
        </a>
      ))}
    </nav>
  )
}
