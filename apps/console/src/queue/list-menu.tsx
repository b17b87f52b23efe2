import { type FormEvent, useRef, useState } from 'react'
import { api } from '../shared/api.ts'
import { openHref, parseRoute, useRoute } from '../shared/route.ts'
import { SaveButton, saveFile } from '../shared/save-button.tsx'
import { removeView, savedViews, saveView, viewHref } from '../shared/saved-views.ts'
import { sha256Of } from '../shared/sha256.ts'
import { useShortcuts } from '../shared/shortcuts.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { useCopy } from '../shared/use-copy.ts'
import { rowFile } from './row-file.ts'

type ListMenuProps = {
  /** What the file is called. */
  readonly name: string
  /** What the columns of the list are called. */
  readonly titles: readonly string[]
  /** Reads the rows to save. Left out for a list that has its own export. */
  readonly read?: (() => Promise<{ readonly rows: readonly object[]; readonly total: number }>) | undefined
}

/** Views that this browser keeps, a link to what is shown, and its rows as a file. `m` opens it. */
export function ListMenu({ name, titles, read }: ListMenuProps) {
  const { list: texts, close } = useTexts()
  const route = useRoute()
  const dialog = useRef<HTMLDialogElement>(null)
  const copy = useCopy()
  const [views, setViews] = useState(() => savedViews(route.screen))
  const open = () => {
    setViews(savedViews(route.screen))
    dialog.current?.showModal()
  }
  useShortcuts({ m: open })
  async function copyLink() {
    await copy(`${location.origin}${location.pathname}${viewHref(route)}`, texts.linkCopied)
    dialog.current?.close()
  }
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget).get('name')
    if (typeof entered !== 'string' || entered.trim() === '') return
    saveView({ name: entered.trim(), href: viewHref(route) })
    setViews(savedViews(route.screen))
    event.currentTarget.reset()
  }
  return (
    <>
      <button type="button" onClick={open} className="desk-control">
        {texts.menu}
      </button>
      <dialog
        ref={dialog}
        aria-label={texts.menu}
        className="m-auto w-96 max-w-[90vw] rounded-card border border-line bg-surface p-5 text-ink backdrop:bg-overlay"
      >
        <h2 className="mb-3 text-base font-semibold">{texts.menu}</h2>
        {views.length === 0 && <p className="text-muted">{texts.none}</p>}
        <ul>
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-2 border-b border-line py-1">
              <button
                type="button"
                className="min-h-8 flex-1 pointer-coarse:min-h-11 text-left font-medium hover:underline"
                onClick={() => {
                  dialog.current?.close()
                  openHref(view.href)
                }}
              >
                {view.name}
              </button>
              <button
                type="button"
                aria-label={fill(texts.remove, { name: view.name })}
                className="desk-control"
                onClick={() => {
                  removeView(view)
                  setViews(savedViews(route.screen))
                }}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        <form onSubmit={save} className="mt-3 flex gap-2">
          <input
            name="name"
            required
            maxLength={40}
            aria-label={texts.name}
            placeholder={texts.name}
            autoComplete="off"
            className="desk-control min-w-0 flex-1"
          />
          <button type="submit" className="desk-control font-semibold">
            {texts.save}
          </button>
        </form>
        <div className="mt-3 flex flex-wrap gap-2">
          <button type="button" onClick={() => void copyLink()} className="desk-control">
            {texts.copyLink}
          </button>
          {read && (
            <SaveButton
              label={texts.export}
              onSave={async () => {
                const done = await exportRows({ name, titles, read }, texts)
                dialog.current?.close()
                return done
              }}
            />
          )}
          <button type="button" onClick={() => dialog.current?.close()} className="desk-control ml-auto">
            {close}
          </button>
        </div>
      </dialog>
    </>
  )
}

/** Saves rows as CSV once the audit log has the hash of the file. Returns the hash, in words. */
async function exportRows(
  { name, titles, read }: Required<ListMenuProps> & { readonly read: NonNullable<ListMenuProps['read']> },
  texts: ReturnType<typeof useTexts>['list'],
): Promise<string> {
  const { rows, total } = await read()
  const text = rowFile(rows, titles)
  const hash = await sha256Of(new TextEncoder().encode(text))
  const view = viewHref(parseRoute(location.hash)).slice(2, 302)
  await api.recordExport({ view, rows: rows.length, sha256: hash })
  saveFile(`terahold-${name}-${hash.slice(0, 12)}.csv`, 'text/csv', text)
  return fill(rows.length < total ? texts.exportedPart : texts.exported, { count: rows.length, total, hash })
}
