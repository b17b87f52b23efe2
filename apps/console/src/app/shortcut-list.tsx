import { fill, useTexts } from '../shared/texts.ts'
import { useModalDialog } from '../shared/use-modal-dialog.ts'
import type { ScreenName } from './screens.tsx'

type ShortcutListProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly screens: readonly { readonly name: ScreenName; readonly letter: string }[]
}

/** All shortcuts, in a dialog. */
export function ShortcutList({ open, onClose, screens }: ShortcutListProps) {
  const texts = useTexts()
  const dialog = useModalDialog(open)
  const {
    next,
    previous,
    open: openRow,
    approve,
    reject,
    create,
    importRows,
    find,
    search,
    pages,
    sort,
    menu,
    view,
    actions,
    help,
    close,
    goTo,
    title,
  } = texts.shortcuts
  const rows = [
    ['j', next],
    ['k', previous],
    ['Enter', openRow],
    ['a', approve],
    ['r', reject],
    ['n', create],
    ['i', importRows],
    ['/', find],
    ['f', search],
    ['[ ]', pages],
    ['s', sort],
    ['m', menu],
    ['v', view],
    ['1–9', actions],
    ['Esc', close],
    ['?', help],
  ]
  const ways = screens.map(({ name, letter }) => [`g ${letter}`, fill(goTo, { screen: texts.screens[name] })])
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      className="m-auto max-h-[90vh] w-160 max-w-[90vw] overflow-y-auto rounded-card border border-line bg-surface p-5 text-ink backdrop:bg-overlay"
    >
      <header className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-base font-semibold">{title}</h2>
        {/* At the top: the open dialog focuses it and scrolls to it. */}
        <button type="button" onClick={onClose} className="desk-control">
          {texts.close}
        </button>
      </header>
      <div className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {[rows, ways].map((keys) => (
          <dl key={keys[0]?.[0]} className="grid auto-rows-min grid-cols-[3.5rem_1fr] gap-y-1.5">
            {keys.map(([key, meaning]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs">{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </dialog>
  )
}
