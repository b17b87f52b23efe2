import { routeHref, useRoute } from '../shared/route.ts'
import { useTexts } from '../shared/texts.ts'

const views = ['accounts', 'transfers', 'reconciliation'] as const

/** Links between the views, above their list. */
export function LedgerViews() {
  const { params } = useRoute()
  const { ledger, screens } = useTexts()
  const open = views.find((view) => view === params.view) ?? 'accounts'
  return (
    <nav aria-label={screens.ledger} className="flex gap-1">
      {views.map((view) => (
        <a
          key={view}
          href={routeHref('ledger', { view })}
          aria-current={view === open ? 'page' : undefined}
          className="flex min-h-8 items-center rounded-control px-2.5 text-muted hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {ledger.views[view]}
        </a>
      ))}
    </nav>
  )
}
