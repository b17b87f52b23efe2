import { Logo } from '@terahold/ui/logo'
import { Menu, Search } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
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

const navigationId = 'navigation'

/** The desk of a signed-in operator: screens at the left, one of them open. On a narrow window, a button shows the screens in its place. */
export function Frame() {
  const session = useSession()
  const texts = useTexts()
  const route = useRoute()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [isFindOpen, setIsFindOpen] = useState(false)
  const screens = screensOf(session)
  /** The screen in whose place the navigation is shown. */
  const [menuOver, setMenuOver] = useState<string>()
  const menuButton = useRef<HTMLButtonElement>(null)
  const open = screens.find(({ name }) => name === route.screen) ?? screens[0]
  useChords(Object.fromEntries(screens.map(({ letter, name }) => [letter, () => goTo(name)])))
  useShortcuts({ '?': () => setIsHelpOpen(true), '/': () => setIsFindOpen(true) })
  useCommandKey(() => setIsFindOpen(true))
  useMainFocus(open.name)
  const isMenuOpen = menuOver === open.name
  const closeMenu = () => setMenuOver(undefined)
  useEffect(() => {
    if (!isMenuOpen) return
    // Before the keys of the screen below it.
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      setMenuOver(undefined)
      menuButton.current?.focus()
    }
    addEventListener('keydown', leave, true)
    return () => removeEventListener('keydown', leave, true)
  }, [isMenuOpen])
  return (
    <div className="flex h-full flex-col desk:flex-row">
      <button
        type="button"
        onClick={focusMain}
        className="desk-control sr-only font-semibold focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30"
      >
        {texts.skip}
      </button>
      <header className="flex shrink-0 justify-between border-b border-line bg-surface px-3 py-1 desk:hidden">
        <button
          ref={menuButton}
          type="button"
          aria-expanded={isMenuOpen}
          aria-controls={navigationId}
          onClick={() => setMenuOver(isMenuOpen ? undefined : open.name)}
          className="flex min-h-9 items-center gap-2 rounded-control px-2 font-semibold pointer-coarse:min-h-11"
        >
          <Menu aria-hidden="true" size={18} className="shrink-0" />
          {texts.menu}
        </button>
        <button
          type="button"
          onClick={() => setIsFindOpen(true)}
          className="flex min-h-9 items-center gap-2 rounded-control px-2 pointer-coarse:min-h-11"
        >
          <Search aria-hidden="true" size={18} className="shrink-0" />
          {texts.find.open}
        </button>
      </header>
      <nav
        id={navigationId}
        aria-label={texts.navigation}
        className={`${isMenuOpen ? 'flex' : 'hidden'} min-h-0 flex-1 flex-col overflow-y-auto bg-surface py-3 desk:flex desk:overflow-visible desk:w-52 desk:flex-none desk:border-r desk:border-line`}
      >
        <a
          href={routeHref('')}
          onClick={closeMenu}
          className="mx-4 mb-4 flex h-8 shrink-0 pointer-coarse:h-11 items-center gap-2 font-semibold"
        >
          <span className="size-6 shrink-0">
            <Logo />
          </span>
          {texts.title}
        </a>
        <button
          type="button"
          title={texts.find.title}
          onClick={() => setIsFindOpen(true)}
          className="desk-control mx-2 mb-3 hidden items-center gap-2.5 text-left text-muted hover:text-ink desk:flex"
        >
          <Search aria-hidden="true" size={16} className="shrink-0" />
          <span className="flex-1">{texts.find.open}</span>
          <span aria-hidden="true" className="text-xs">
            {commandKey}
          </span>
        </button>
        <ul className="flex flex-col gap-px px-2 pb-2 desk:min-h-0 desk:overflow-y-auto">
          {screens.map(({ name, group, letter, icon: Icon }, at) => (
            <li key={name}>
              {group && group !== screens[at - 1]?.group && (
                <span className="mt-2 block px-2.5 pb-0.5 text-xs text-muted">{texts.groups[group]}</span>
              )}
              <a
                href={routeHref(name)}
                title={texts.screens[name]}
                ref={name === open.name ? showInView : undefined}
                aria-current={name === open.name ? 'page' : undefined}
                onClick={closeMenu}
                className="flex h-7.5 items-center gap-2.5 rounded-control px-2.5 text-muted pointer-coarse:h-11 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                <Icon aria-hidden="true" size={18} className="shrink-0" />
                <span className="flex-1">{texts.screens[name]}</span>
                <span aria-hidden="true" className="hidden text-xs text-muted desk:inline">
                  g {letter}
                </span>
              </a>
            </li>
          ))}
        </ul>
        <OperatorMenu onHelp={() => setIsHelpOpen(true)} />
      </nav>
      <main id={mainId} tabIndex={-1} className={`${isMenuOpen ? 'hidden desk:block' : ''} min-h-0 min-w-0 flex-1`}>
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
