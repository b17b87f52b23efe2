import { useState } from 'react'
import { RecordForm } from '../form/record-form.tsx'
import { DetailHead, Details, Facts, Part } from '../queue/facts.tsx'
import { Loading } from '../queue/loading.tsx'
import { Queue } from '../queue/queue.tsx'
import { useRowActions } from '../queue/row-actions.tsx'
import { changeParams, useRoute } from '../shared/route.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { type EntryKind, type EntryOf, loadCatalogue } from './catalogue.ts'
import { useChoices } from './choices.ts'
import { entryForms } from './entry-forms.ts'
import type { EntryRows } from './entry-rows.ts'
import { ReviewChange } from './review-change.tsx'
import {
  addContactEnd,
  addEntry,
  discardUnsignedChange,
  nameOf,
  namesIn,
  useUnsignedChange,
} from './unsigned-change.ts'

type EntriesProps<Kind extends EntryKind> = {
  readonly kind: Kind
  readonly rows: EntryRows<EntryOf<Kind>>
}

/** Entries of one kind. What an operator changes becomes part of one change, which is reviewed and signed as a whole. */
export function EntriesView<Kind extends EntryKind>({ kind, rows }: EntriesProps<Kind>) {
  const { catalogue: texts } = useTexts()
  const { params } = useRoute()
  const add: Readonly<Record<EntryKind, string>> = texts.add
  return (
    <Queue<EntryOf<Kind>>
      name="catalogue"
      view={kind}
      notice={hasRole(useSession(), ['catalogue']) && <Basket />}
      load={async (_, signal) => {
        const entries = (await loadCatalogue(signal))[kind] as EntryOf<Kind>[]
        return { rows: entries, total: entries.length }
      }}
      idOf={nameOf}
      searchIn={valuesIn}
      columns={rows.columns}
      renderDetail={(entry) => <EntryDetail kind={kind} entry={entry} rows={rows} />}
      create={{
        roles: ['catalogue'],
        label: add[kind],
        render: (frame) =>
          params.new === review ? (
            <ReviewChange onClose={frame.onClose} />
          ) : (
            <EntryForm kind={kind} onClose={frame.onClose} />
          ),
      }}
    />
  )
}

/** What the address says in place of a new entry while the change is reviewed. */
const review = 'review'
const openReview = () => changeParams({ id: undefined, new: review })

/** What is changed and not signed. */
function Basket() {
  const { catalogue: texts, decision } = useTexts()
  const { params } = useRoute()
  const names = namesIn(useUnsignedChange()).join(', ')
  /** The names that the question is about. A change that was discarded or grew in the meantime is asked about again. */
  const [asked, setAsked] = useState<string>()
  const isAsking = asked === names
  if (names === '') return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-5 py-1.5">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {fill(isAsking ? texts.askDiscard : texts.basket, { names })}
      </span>
      {isAsking && (
        <button type="button" className="desk-control border-loss text-loss" onClick={discard}>
          {texts.discard}
        </button>
      )}
      {!isAsking && params.new !== review && (
        <button type="button" className="desk-control font-semibold" onClick={openReview}>
          {texts.review}
        </button>
      )}
      {/* The second press of a double click keeps the change, and the focus stays. */}
      <button type="button" className="desk-control" onClick={() => setAsked(isAsking ? undefined : names)}>
        {isAsking ? decision.cancel : texts.discard}
      </button>
    </div>
  )

  function discard() {
    discardUnsignedChange()
    setAsked(undefined)
  }
}

type EntryDetailProps<Kind extends EntryKind> = Pick<EntriesProps<Kind>, 'kind' | 'rows'> & {
  readonly entry: EntryOf<Kind>
}

function EntryDetail<Kind extends EntryKind>({ kind, entry, rows }: EntryDetailProps<Kind>) {
  const { catalogue: texts } = useTexts()
  const title = (texts.entries as Readonly<Record<EntryKind, string>>)[kind]
  const { form, buttons } = useRowActions(
    'catalogue',
    ['catalogue'],
    [
      { label: texts.change, render: (frame) => <EntryForm kind={kind} entry={entry} onClose={frame.onClose} /> },
      'kind' in entry && {
        label: texts.end,
        isDangerous: true,
        run: () => {
          addContactEnd(entry)
          openReview()
        },
      },
    ],
  )
  if (form) return form
  return (
    <Details title={title}>
      <DetailHead title={nameOf(entry)}>{title}</DetailHead>
      <Part title={texts.values}>
        <Facts facts={rows.factsOf(entry)} />
      </Part>
      {buttons}
    </Details>
  )
}

type EntryFormProps<Kind extends EntryKind> = {
  readonly kind: Kind
  readonly entry?: EntryOf<Kind>
  readonly onClose: () => void
}

function EntryForm<Kind extends EntryKind>({ kind, entry, onClose }: EntryFormProps<Kind>) {
  const { catalogue: texts, queue } = useTexts()
  const sites = useChoices('sites')
  const pools = useChoices('pools')
  const { fieldsOf, read } = entryForms[kind]
  const add: Readonly<Record<EntryKind, string>> = texts.add
  const unsigned = useUnsignedChange()[kind] as readonly EntryOf<Kind>[] | undefined
  // What was entered before goes on.
  const begun = entry && (unsigned?.find((one) => nameOf(one) === nameOf(entry)) ?? entry)
  // A list of choices that comes later would show its first one as chosen.
  const missing = entry
    ? undefined
    : { sites: undefined, contacts: undefined, pools: sites.missing, plans: pools.missing }[kind]
  if (missing) return <Loading {...missing} title={queue.failed} />
  const choices = { sites: sites.options, pools: pools.options }
  return (
    <RecordForm
      title={entry ? nameOf(entry) : add[kind]}
      hint={texts.formHint}
      fields={fieldsOf(texts, begun, choices, entry)}
      submitLabel={texts.next}
      onClose={onClose}
      run={async (values) => {
        addEntry(kind, read(values))
        openReview()
      }}
    />
  )
}

/** Returns all values of an entry as one text, without their names. */
function valuesIn(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Object.values(value).map(valuesIn).join(' ')
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
