import type { IncidentUrgency } from '@terahold/contract/codes/incidents'
import { serverNow } from '../shared/api.ts'
import { formatInstant, formatWait } from '../shared/format.ts'
import { useTexts } from '../shared/texts.ts'
import type { Today } from './today.ts'
import { TodaySection } from './today-section.tsx'

const colours: Readonly<Record<IncidentUrgency, string>> = {
  now: 'bg-loss text-on-loss',
  today: 'text-warning border border-current',
  soon: 'text-muted border border-current',
}

/** Open incidents, the most urgent first, each with what to do. What it is about unfolds. */
export function IncidentList({ incidents }: { readonly incidents: Today['incidents'] }) {
  const { today: texts, incidents: words } = useTexts()
  return (
    <TodaySection title={texts.incidents}>
      {incidents.length === 0 && <p className="py-1 text-muted">{texts.noIncident}</p>}
      <ul>
        {incidents.map(({ id, kind, urgency, subject, detail, openedAt }) => (
          <li key={id} className="border-b border-line py-2 last:border-b-0">
            <details className="group">
              <summary className="grid min-h-6 cursor-pointer list-none grid-cols-[5rem_minmax(0,1fr)_auto] items-baseline gap-x-3">
                <span className={`justify-self-start rounded px-1.5 text-xs font-semibold ${colours[urgency]}`}>
                  {texts.urgencies[urgency]}
                </span>
                <span className="font-semibold">{words[kind].title}</span>
                <time dateTime={openedAt} title={`${formatInstant(openedAt)} UTC`} className="text-muted tabular-nums">
                  {formatWait(openedAt, serverNow())}
                </time>
                <span className="col-start-2 col-end-4 text-muted">{words[kind].todo}</span>
              </summary>
              <dl className="mt-1 ml-23 grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 font-mono text-xs">
                <Fact label={texts.subject}>{subject}</Fact>
                {Object.entries(detail).map(([label, value]) => (
                  <Fact key={label} label={label}>
                    {value}
                  </Fact>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </TodaySection>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="contents">
      <dt className="py-0.5 text-muted">{label}</dt>
      <dd className="py-0.5 wrap-anywhere">{children}</dd>
    </div>
  )
}
