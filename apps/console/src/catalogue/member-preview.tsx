import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { previewCatalogueChange } from '@terahold/contract/calls/desk/catalogue-changes'
import type { DataOf } from '@terahold/contract/endpoint'
import { type Language, languages, languageTags } from '@terahold/locale/languages'
import { useState } from 'react'
import { Part } from '../queue/facts.tsx'
import { LoadFailed } from '../queue/loading.tsx'
import { api } from '../shared/api.ts'
import { formatBps } from '../shared/bps.ts'
import { formatDays, formatMoney } from '../shared/format.ts'
import { currentLanguage, fill, useTexts } from '../shared/texts.ts'
import type { UnsignedChange } from './catalogue.ts'

type Preview = DataOf<typeof previewCatalogueChange>
type Project = Preview['projects'][number]

/** A change that is being made, or one that is recorded. */
export type Previewed = UnsignedChange | { readonly recordId: string }

/** Reads what members would see after a change. */
export function usePreview(change: Previewed, language: Language) {
  return useQuery({
    queryKey: ['catalogue', 'preview', change, language],
    queryFn: async ({ signal }) => (await api.previewCatalogueChange({ ...change, language }, { signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** What members would see after a change: the entries by the members' own calls, in one of their languages. */
export function MemberPreview({ change }: { readonly change: Previewed }) {
  const { catalogue: texts } = useTexts()
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const { data, error, refetch } = usePreview(change, language)
  const hasContacts = 'recordId' in change || (change.contacts?.length ?? 0) + (change.endedContacts?.length ?? 0) > 0
  return (
    <Part title={texts.preview}>
      <select
        aria-label={texts.previewIn}
        value={language}
        onChange={({ target }) => setLanguage(languageTags.find((tag) => tag === target.value) ?? language)}
        className="desk-control mb-2"
      >
        {languageTags.map((tag) => (
          <option key={tag} value={tag}>
            {languages[tag].name}
          </option>
        ))}
      </select>
      <LoadFailed error={error} onRetry={refetch} className="" />
      {data && <Shown preview={data} language={language} hasContacts={hasContacts} />}
    </Part>
  )
}

type ShownProps = { readonly preview: Preview; readonly language: Language; readonly hasContacts: boolean }

function Shown({ preview: { projects, contacts, changes }, language, hasContacts }: ShownProps) {
  const { catalogue: texts } = useTexts()
  const showsContacts = hasContacts && changes.some((line) => line.startsWith('contact '))
  if (projects.length === 0 && !showsContacts) return <p className="text-muted">{texts.noPreview}</p>
  return (
    <div lang={language} className="flex flex-col gap-3">
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
      {showsContacts && (
        <article aria-label={texts.allContacts} className={card}>
          <h4 className="font-semibold">{texts.allContacts}</h4>
          <ul>
            {contacts.map(({ kind, value, label, hours }) => (
              <li key={`${kind} ${value}`} className="border-t border-line py-1 first:border-t-0">
                <span className="font-semibold">{label}</span> <span className="wrap-anywhere">{value}</span>
                {hours && <span className="block text-muted">{hours}</span>}
              </li>
            ))}
          </ul>
        </article>
      )}
    </div>
  )
}

const card = 'rounded-card border border-line bg-paper p-3'

/** A site, a pool or a plan. */
function ProjectCard({ project }: { readonly project: Project }) {
  const { catalogue: texts } = useTexts()
  const { name, country, powerSource, price, power, termDays, available, capacity } = project
  const place = new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(country) ?? country
  const facts =
    project.kind === 'plan'
      ? [
          [texts.fields.power, `${power} TH/s`],
          [texts.term, formatDays(termDays ?? 0)],
          [texts.available, `${available} TH/s`],
        ]
      : [
          [texts.fields.nameplate, capacity],
          [texts.uptime, project.uptime30dBps === null ? '–' : formatBps(project.uptime30dBps)],
          ...(project.openedOn ? [[texts.fields.openedOn, project.openedOn]] : []),
          ...(project.closedOn ? [[texts.fields.closedOn, project.closedOn]] : []),
        ]
  return (
    <article aria-label={name} className={card}>
      <header className="flex items-baseline justify-between gap-3">
        <h4 className="min-w-0 text-base font-semibold wrap-anywhere">{name}</h4>
        {price && <p className="shrink-0 font-semibold tabular-nums">{formatMoney(price)} USDT</p>}
      </header>
      <p className="text-muted">
        {place} · {texts.powerSources[powerSource]}
      </p>
      <dl className="my-2 grid grid-cols-3 gap-3 border-y border-line py-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {project.kind === 'plan' && <PlanTerms plan={project} />}
    </article>
  )
}

function PlanTerms({ plan: { feePerThDay, goods, today, onSale } }: { readonly plan: Project }) {
  const { catalogue: texts } = useTexts()
  return (
    <>
      <p>{today ? fill(texts.result, { day: today.day, result: cutResult(today.netAfterFee) }) : texts.noDay}</p>
      <p className="text-muted">{fill(texts.fee, { fee: feePerThDay ?? '' })}</p>
      {goods && <p className="text-muted">{fill(texts.includes, { goods })}</p>}
      {!onSale && <p className="text-warning">{texts.notOnSale}</p>}
    </>
  )
}

/** A result of a day is read, not added up: six decimal places are enough. */
function cutResult(amount: string): string {
  return amount.replace(/^-/, '−').replace(/(\.\d{6})\d+$/, '$1')
}
