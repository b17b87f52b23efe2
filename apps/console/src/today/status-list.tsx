import { useQuery } from '@tanstack/react-query'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { loadConfig } from '../shared/api.ts'
import { formatBps } from '../shared/bps.ts'
import { formatColumn, formatInstant, formatSeconds } from '../shared/format.ts'
import { fill, useTexts } from '../shared/texts.ts'
import type { Today } from './today.ts'
import { TodaySection } from './today-section.tsx'

/** BNB Smart Chain, which pays gas in BNB. The local chain uses ether. */
const bnbSmartChainId = 56

type Status = Today['status']
type Line = { readonly label: string; readonly state: 'good' | 'warning' | 'bad'; readonly text: string }

/** Less than this share of the disk is bad, in basis points. */
const diskBps = { bad: 500, warning: 1_500 }
/** An email that waits longer needs a look. */
const mailSeconds = 900

const dots = { good: 'bg-verified', warning: 'bg-warning', bad: 'bg-loss' } as const

/** The parts of the product, each with its state. */
export function StatusList({ status }: { readonly status: Status }) {
  const texts = useTexts()
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Number.POSITIVE_INFINITY })
  const gasCoin = config === undefined ? '' : config.chainId === bnbSmartChainId ? 'BNB' : 'ETH'
  return (
    <TodaySection title={texts.today.status}>
      <dl>
        {linesOf(status, gasCoin, texts).map(({ label, state, text }) => (
          <div
            key={label}
            className="grid min-h-9 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-1 last:border-b-0"
          >
            <dt className="flex items-center gap-x-3 text-muted">
              <span
                role="img"
                aria-label={texts.today.states[state]}
                className={`size-2 shrink-0 rounded-full ${dots[state]}`}
              />
              {label}
            </dt>
            <dd className={`text-right tabular-nums ${state === 'bad' ? 'text-loss' : ''}`}>{text}</dd>
          </div>
        ))}
      </dl>
    </TodaySection>
  )
}

function linesOf(status: Status, gasCoin: string, texts: DeskTexts): Line[] {
  const { jobs, mail, disk } = status
  return [
    watcherLine(status.watcher, texts),
    ...payoutLines(status.payouts, gasCoin, texts),
    jobsLine(jobs, texts),
    mailLine(mail, texts),
    diskLine(disk, texts),
  ]
}

function watcherLine({ fault, readTo }: Status['watcher'], { today: texts }: DeskTexts): Line {
  if (fault) return { label: texts.watcher, state: 'bad', text: texts.watcherFaults[fault] }
  const text = readTo ? fill(texts.readTo, { time: formatInstant(readTo) }) : texts.neverRead
  return { label: texts.watcher, state: 'good', text }
}

function payoutLines(
  { halt, uncoveredSince, isRunning, queued, vault, gas }: Status['payouts'],
  gasCoin: string,
  texts: DeskTexts,
): Line[] {
  const { today: words } = texts
  const count = { count: queued }
  const process: Omit<Line, 'label'> = halt
    ? { state: 'bad', text: fill(words.halted, { cause: texts.payouts.causes[halt] }) }
    : uncoveredSince !== null
      ? { state: 'bad', text: fill(words.uncovered, count) }
      : isRunning
        ? { state: 'good', text: fill(words.running, count) }
        : { state: 'warning', text: fill(words.notRunning, count) }
  const balance = (amount: string | null, text: (amount: string) => string): Omit<Line, 'label'> =>
    amount === null
      ? { state: 'warning', text: words.unknown }
      : { state: Number(amount) === 0 ? 'warning' : 'good', text: text(amount) }
  return [
    { label: words.payouts, ...process },
    { label: words.vault, ...balance(vault, (amount) => `${formatColumn(amount)} USDT`) },
    { label: words.gas, ...balance(gas, (amount) => `${formatColumn(amount, 4)} ${gasCoin}`.trimEnd()) },
  ]
}

function jobsLine(jobs: Status['jobs'], { today: texts }: DeskTexts): Line {
  const failing = jobs.filter(({ failures }) => failures > 0).map(({ name }) => name)
  return failing.length > 0
    ? { label: texts.jobs, state: 'bad', text: fill(texts.jobsFailing, { names: failing.join(', ') }) }
    : { label: texts.jobs, state: 'good', text: fill(texts.jobsGood, { count: jobs.length }) }
}

function mailLine({ queued, oldestSeconds }: Status['mail'], { today: texts }: DeskTexts): Line {
  if (queued === 0) return { label: texts.mail, state: 'good', text: texts.mailEmpty }
  const text = fill(texts.mailWaits, { count: queued, wait: formatSeconds(oldestSeconds) })
  return { label: texts.mail, state: oldestSeconds > mailSeconds ? 'bad' : 'good', text }
}

function diskLine(disk: Status['disk'], { today: texts }: DeskTexts): Line {
  if (!disk) return { label: texts.disk, state: 'good', text: texts.noDisk }
  const state = disk.freeBps < diskBps.bad ? 'bad' : disk.freeBps < diskBps.warning ? 'warning' : 'good'
  return { label: texts.disk, state, text: fill(texts.diskFree, { share: formatBps(disk.freeBps) }) }
}
