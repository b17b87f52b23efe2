import { hitKinds } from '@terahold/contract/codes/desk'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { failureText } from '../shared/failure-text.ts'
import { focusMain } from '../shared/main-focus.ts'
import { openHref, routeHref } from '../shared/route.ts'
import { useSession } from '../shared/session.ts'
import { useTexts } from '../shared/texts.ts'
import { useCopy } from '../shared/use-copy.ts'
import { type Hit, hrefOf, idOf } from './hit.ts'
import { type HitText, hitText } from './hit-text.ts'
import { type OptionGroup, OptionList } from './option-list.tsx'
import { recentHits, rememberHit } from './recent-hits.ts'
import { useFind } from './use-find.ts'

export type FoundScreen = { readonly name: string; readonly title: string; readonly letter: string }

type FindPaletteProps = {
  readonly screens: readonly FoundScreen[]
  readonly onClose: () => void
}

/** One search box over all records, and the screens to go to. */
export function FindPalette({ screens, onClose }: FindPaletteProps) {
  const session = useSession()
  const texts = useTexts()
  const { find } = texts
  const copy = useCopy()
  const [text, setText] = useState('')
  const search = useFind(text)
  const hits = search.data?.hits ?? []
  const names = new Set(screens.map(({ name }) => name))
  const wanted = text.trim().toLowerCase()

  function go(href: string) {
    flushSync(onClose)
    focusMain()
    openHref(href)
  }
  async function choose(hit: Hit) {
    const href = hrefOf(hit, names)
    if (href !== undefined) {
      rememberHit(session.operatorId, { kind: hit.kind, label: hitText(hit, texts).lasting, href })
      return go(href)
    }
    onClose()
    await copy(idOf(hit))
  }

  const found = hitKinds.map(
    (kind): OptionGroup => ({
      heading: find.kinds[kind],
      options: hits
        .filter((hit) => hit.kind === kind)
        .map((hit) => ({
          key: `${kind}:${idOf(hit)}`,
          content: <Line text={hitText(hit, texts)} hint={hrefOf(hit, names) ? undefined : find.copies} />,
          choose: () => void choose(hit),
        })),
    }),
  )
  const recent: OptionGroup = {
    heading: find.recent,
    options: (wanted === '' ? recentHits(session.operatorId) : []).map(({ kind, label, href }) => ({
      key: `recent:${href}`,
      content: <Line text={{ title: label, note: '', end: find.kinds[kind] }} />,
      choose: () => go(href),
    })),
  }
  const places: OptionGroup = {
    heading: find.goTo,
    options: screens
      .filter(({ title, name }) => `${title} ${name}`.toLowerCase().includes(wanted))
      .map(({ name, title, letter }) => ({
        key: `screen:${name}`,
        content: <Line text={{ title, note: '', end: `g ${letter}` }} />,
        choose: () => go(routeHref(name)),
      })),
  }
  return (
    <>
      <OptionList
        label={find.title}
        listLabel={find.results}
        placeholder={find.placeholder}
        icon={<Search aria-hidden="true" size={18} className="shrink-0 text-muted" />}
        text={text}
        onText={setText}
        groups={[...found, recent, places].filter(({ options }) => options.length > 0)}
      />
      <div aria-live="polite" className="px-4 text-muted *:py-2">
        {search.isSearching && <p>{find.searching}</p>}
        {search.error !== null && (
          <p className="text-loss">
            {find.failed}: {failureText(search.error, texts)}{' '}
            <button type="button" className="min-h-6 underline" onClick={() => void search.retry()}>
              {texts.failed.retry}
            </button>
          </p>
        )}
        {search.data && hits.length === 0 && (
          <p>
            <span className="block text-ink">{find.none}</span>
            {find.noneHint}
          </p>
        )}
        {search.data?.more && <p>{find.more}</p>}
        {!search.canFind && <p>{find.noSearch}</p>}
      </div>
      <p aria-hidden="true" className="flex gap-4 border-t border-line px-4 py-2 text-xs text-muted">
        <span>↑ ↓ {find.moves}</span>
        <span>Enter {find.opens}</span>
        <span>Esc {find.closes}</span>
      </p>
    </>
  )
}

type LineProps = { readonly text: Omit<HitText, 'lasting'>; readonly hint?: string | undefined }

function Line({ text: { title, note, end }, hint }: LineProps) {
  return (
    <>
      <span className="shrink-0 font-medium tabular-nums">{title}</span>
      <span className="min-w-0 flex-1 truncate text-muted tabular-nums">{note}</span>
      {hint && <span className="text-xs text-muted">{hint}</span>}
      <span className="max-w-60 truncate text-right text-muted">{end}</span>
    </>
  )
}
