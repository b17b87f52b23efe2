import type { ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'

export interface Tab {
  readonly id: string
  readonly href: string
  readonly label: string
  readonly icon: ReactNode
}

export interface TabBarProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly activeId: string | undefined
  /** Above the tabs at the side: the product's name. */
  readonly head?: ReactNode
}

/** The tabs: at the bottom of the screen, from 1024 px at its side. They are links, which the page stack opens. */
export function TabBar({ label, tabs, activeId, head }: TabBarProps) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 border-t print:hidden border-line bg-surface pb-safe-bottom lg:top-0 lg:right-auto lg:w-side-bar lg:border-t-0 lg:border-r lg:px-3 lg:py-4"
    >
      {head !== undefined && <div className="mb-4 hidden px-3 py-2 lg:block">{head}</div>}
      <ul className="mx-auto flex min-h-tab-bar max-w-page flex-wrap lg:h-auto lg:flex-col lg:gap-1">
        {tabs.map((tab) => (
          <li key={tab.id} className="min-w-min flex-1">
            <a
              href={tab.href}
              aria-current={tab.id === activeId ? 'page' : undefined}
              className={classNames(
                'flex h-full min-w-touch flex-col items-center justify-center gap-0.5 text-tab -outline-offset-2',
                'lg:h-12 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-3 lg:text-base lg:hover:bg-sunken',
                tab.id === activeId ? 'font-semibold text-ink lg:bg-sunken' : 'text-muted',
              )}
            >
              <span aria-hidden="true">{tab.icon}</span>
              <span className="px-0.5 text-center leading-tight">{tab.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
