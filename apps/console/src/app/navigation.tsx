import { Logo } from '@terahold/ui/logo'
import type { ReactNode } from 'react'
import { routeHref } from '../shared/route.ts'
import { showInView } from '../shared/show-in-view.ts'
import { useTexts } from '../shared/texts.ts'
import { OperatorMenu } from './operator-menu.tsx'
import type { ScreenName, screensOf } from './screens.tsx'

type NavigationProps = {
  readonly screens: ReturnType<typeof screensOf>
  readonly current: ScreenName
  readonly onHelp: () => void
  readonly onLeave?: () => void
  readonly className: string
  /** What is between the title and the screens. */
  readonly children?: ReactNode
}

/** The operator's screens in their groups, and who is signed in. */
export function Navigation({ screens, current, onHelp, onLeave, className, children }: NavigationProps) {
  const texts = useTexts()
  return (
    <nav aria-label={texts.navigation} className={`min-h-0 flex-col bg-surface pb-3 ${className}`}>
      <a
        href={routeHref('')}
        onClick={onLeave}
        className="mx-4 mb-4 flex h-8 shrink-0 pointer-coarse:h-11 items-center gap-2 font-semibold"
      >
        <span className="size-6 shrink-0">
          <Logo />
        </span>
        {texts.title}
      </a>
      {children}
      <ul className="flex flex-col gap-px px-2 pb-2 desk:min-h-0 desk:overflow-y-auto">
        {screens.map(({ name, group, letter, icon: Icon }, at) => (
          <li key={name}>
            {group && group !== screens[at - 1]?.group && (
              <span className="mt-2 block px-2.5 pb-0.5 text-xs text-muted">{texts.groups[group]}</span>
            )}
            <a
              href={routeHref(name)}
              title={texts.screens[name]}
              ref={name === current ? showInView : undefined}
              aria-current={name === current ? 'page' : undefined}
              onClick={onLeave}
              className="flex h-7.5 items-center gap-2 rounded-control px-2.5 text-muted pointer-coarse:h-11 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <Icon aria-hidden="true" size={18} className="shrink-0" />
              <span className="flex-1 whitespace-nowrap">{texts.screens[name]}</span>
              <span aria-hidden="true" className="hidden text-xs text-muted desk:inline">
                g {letter}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <OperatorMenu onHelp={onHelp} />
    </nav>
  )
}
