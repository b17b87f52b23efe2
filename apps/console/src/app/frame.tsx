import { Menu, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { FindDialog } from '../find/find-dialog.tsx'
import { focusMain, mainId, useMainFocus } from '../shared/main-focus.ts'
import { goTo, useRoute } from '../shared/route.ts'
import { useSession } from '../shared/session.ts'
import { useChords, useCommandKey, useShortcuts } from '../shared/shortcuts.ts'
import { useTexts } from '../shared/texts.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { MenuDialog } from './menu-dialog.tsx'
import { Navigation } from './navigation.tsx'
import { type ScreenName, screensOf } from './screens.tsx'
import { ShortcutList } from './shortcut-list.tsx'

const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/** The desk of a signed-in operator: screens at the left, one of them open. On a narrow window, a button shows the screens over it. */
export function Frame() {
  const session = useSession()
  const texts = useTexts()
  const route = useRoute()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [isFindOpen, setIsFindOpen] = useState(false)
  const screens = screensOf(session)
  // The screen that the menu is over: the browser's back button, too, leads to one that it must not cover.
  const [menuOver, setMenuOver] = useState<ScreenName>()
  const open = screens.find(({ name }) => name === route.screen) ?? screens[0]
  useChords(Object.fromEntries(screens.map(({ letter, name }) => [letter, () => goTo(name)])))
  useShortcuts({ '?': () => setIsHelpOpen(true), '/': () => setIsFindOpen(true) })
  useCommandKey(() => setIsFindOpen(true))
  useMainFocus(open.name)
  const navigation = { screens, current: open.name, onHelp: () => setIsHelpOpen(true) }
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
          type="button"
          aria-haspopup="dialog"
          onClick={() => setMenuOver(open.name)}
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
      <Navigation {...navigation} className="hidden w-52 flex-none border-r border-line pt-3 desk:flex">
        <button
          type="button"
          title={texts.find.title}
          onClick={() => setIsFindOpen(true)}
          className="desk-control mx-2 mb-3 flex items-center gap-2.5 text-left text-muted hover:text-ink"
        >
          <Search aria-hidden="true" size={16} className="shrink-0" />
          <span className="flex-1">{texts.find.open}</span>
          <span aria-hidden="true" className="text-xs">
            {commandKey}
          </span>
        </button>
      </Navigation>
      <MenuDialog open={menuOver === open.name} onClose={() => setMenuOver(undefined)}>
        <Navigation {...navigation} onLeave={leaveMenu} className="flex flex-1 overflow-y-auto" />
      </MenuDialog>
      <main id={mainId} tabIndex={-1} className="min-h-0 min-w-0 flex-1">
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

  /** The dialog gives the focus back to its button as it closes, so the screen takes it after that. */
  function leaveMenu() {
    flushSync(() => setMenuOver(undefined))
    focusMain()
  }
}
