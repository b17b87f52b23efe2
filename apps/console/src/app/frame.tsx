import { Logo } from '@terahold/ui/logo'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { FindDialog } from '../find/find-dialog.tsx'
import { focusMain, mainId, useMainFocus } from '../shared/main-focus.ts'
import { goTo, routeHref, useRoute } from '../shared/route.ts'
import { useSession } from '../shared/session.ts'
import { useChords, useCommandKey, useShortcuts } from '../shared/shortcuts.ts'
import { showInView } from '../shared/show-in-view.ts'
import { useTexts } from '../shared/texts.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { OperatorMenu } from './operator-menu.tsx'
import { screensOf } from './screens.tsx'
import { ShortcutList } from './shortcut-list.tsx'

const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/** The desk of a signed-in operator: screens at the left, one of them open. */
export function Frame() {
  const session = useSession()
  const texts = useTexts()
  const route = useRoute()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [isFindOpen, setIsFindOpen] = useState(false)
  const screens = screensOf(session)
  const open = screens.find(({ name }) => name === route.screen) ?? screens[0]
  useChords(Object.fromEntries(screens.map(({ letter, name }) => [letter, () => goTo(name)])))
  useShortcuts({ '?': () => setIsHelpOpen(true), '/': () => setIsFindOpen(true) })
  useCommandKey(() => setIsFindOpen(true))
  useMainFocus(open.name)
  return (
    <div className="flex h-full">
      <button
        type="button"
        onClick={focusMain}
        className="desk-control sr-only font-semibold focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30"
      >
        {texts.skip}
      </button>
      <nav
        aria-label={texts.navigation}
        className="flex w-14 shrink-0 flex-col border-r border-line bg-surface py-3 desk:w-52"
      >
        <a
          href={routeHref('')}
          className="mx-3 mb-4 flex h-8 shrink-0 pointer-coarse:h-11 items-center gap-2 font-semibold desk:mx-4"
        >
          <span className="size-6 shrink-0">
            <Logo />
          </span>
          <span className="sr-only desk:not-sr-only">{texts.title}</span>
        </a>
        <button
          type="button"
          title={texts.find.title}
          onClick={() => setIsFindOpen(true)}
          className="desk-control mx-2 mb-3 flex items-center gap-2.5 text-left text-muted hover:text-ink"
        >
          <Search aria-hidden="true" size={16} className="shrink-0" />
          <span className="sr-only flex-1 desk:not-sr-only">{texts.find.open}</span>
          <span aria-hidden="true" className="hidden text-xs desk:inline">
            {commandKey}
          </span>
        </button>
        <ul className="flex min-h-0 flex-col gap-px overflow-y-auto px-2 pb-2">
          {screens.map(({ name, group, letter, icon: Icon }, at) => (
            <li key={name}>
              {group && group !== screens[at - 1]?.group && (
                <span className="mt-2 block border-t border-line pt-1 desk:border-0 desk:px-2.5 desk:pt-0 desk:pb-0.5">
                  <span className="sr-only text-xs text-muted desk:not-sr-only">{texts.groups[group]}</span>
                </span>
              )}
              <a
                href={routeHref(name)}
                title={texts.screens[name]}
                ref={name === open.name ? showInView : undefined}
                aria-current={name === open.name ? 'page' : undefined}
                className="flex h-7.5 items-center gap-2.5 rounded-control px-2.5 text-muted pointer-coarse:h-11 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                <Icon aria-hidden="true" size={18} className="shrink-0" />
                <span className="sr-only flex-1 desk:not-sr-only">{texts.screens[name]}</span>
                <span aria-hidden="true" className="hidden text-xs text-muted desk:inline">
                  g {letter}
                </span>
              </a>
            </li>
          ))}
        </ul>
        <OperatorMenu onHelp={() => setIsHelpOpen(true)} />
      </nav>
      <main id={mainId} tabIndex={-1} className="min-w-0 flex-1">
        <CrashBoundary key={open.name}>
          <Suspense
            fallback={
              <p role="status" className="p-6 text-center text-muted">
                {texts.queue.loading}
              </p>
            }
          >
            <open.Content />
          </Suspense>
        </CrashBoundary>
      </main>
      <FindDialog
        screens={screens.map(({ name, letter }) => ({ name, letter, title: texts.screens[name] }))}
        open={isFindOpen}
        onClose={() => setIsFindOpen(false)}
      />
      <ShortcutList open={isHelpOpen} onClose={() => setIsHelpOpen(false)} screens={screens} />
    </div>
  )
}
