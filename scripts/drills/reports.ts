import type { FailoverDrill } from './failover-drill.ts'
import type { FullDiskDrill } from './full-disk-drill.ts'
import type { LoadOutcome } from './load/load-outcome.ts'
import type { CommandResult } from './machine/run-to-end.ts'
import type { RestoreDrill } from './restore-drill.ts'
import type { UpgradeDrill } from './upgrade-drill.ts'

type Row = readonly [what: string, figure: string | number]
/** What a drill found, and whether it is as it should be. */
export type Report = { readonly result: 'good' | 'WRONG' | 'skipped'; readonly rows: readonly Row[] }

export const skipped = (why: string): Report => ({ result: 'skipped', rows: [['why', why]] })

/** A drill that could not end keeps no other from running. */
export function reportFailure(error: unknown): Report {
  return { result: 'WRONG', rows: [['failure', error instanceof Error ? error.message : String(error)]] }
}

export function reportRestore(drill: RestoreDrill): Report {
  const { postings, gapMs, failures, restoreMs, lost, doubled, later, archive, postedAgain, verified, halts } = drill
  const { before, after } = archive
  const isArchiveSame = before.rows === after.rows && before.keys === after.keys && before.hash === after.hash
  const faults = lost + doubled + later + postedAgain + failures.length
  return {
    result: resultOf(isSound(faults, verified) && isArchiveSame && halts.includes('database_restored')),
    rows: [
      ['postings confirmed', postings],
      ['longest gap in backup', `${gapMs} ms`],
      ['failures', failures.length],
      ['time to restore', `${restoreMs} ms`],
      ['lost postings', lost],
      ['doubled postings', doubled],
      ['later postings', later],
      [
        'archived month',
        `${before.rows} transfers, ${before.keys} keys; ${isArchiveSame ? 'the same' : 'OTHERS'} after the restore`,
      ],
      ['keys used twice', postedAgain],
      verdict(verified),
      ['payouts', halts.length === 0 ? 'not halted' : `halted: ${halts.join(', ')}`],
      ...each(failures),
    ],
  }
}

/** Attempts that failed are part of the drill: what counts is that each was answered in the end. */
export function reportFailover(drill: FailoverDrill): Report {
  const { lost, doubled, stale, unanswered, unpaid, paidTwice, returnedMs, verified } = drill
  return {
    result: resultOf(isSound(lost + doubled + stale + unanswered + unpaid + paidTwice, verified)),
    rows: [
      ['longest gap', `${drill.gapMs} ms for postings, ${drill.requestGapMs} ms for requests`],
      ['all processes ready', `${drill.readyMs} ms after the kill`],
      ...(returnedMs === undefined
        ? []
        : ([['former primary', `a replica ${returnedMs} ms after its start`]] satisfies Row[])),
      ['postings confirmed', drill.postings],
      [
        'requests answered',
        `${drill.answered}, of which ${drill.repeated} when repeated (${drill.failedAttempts} attempts failed)`,
      ],
      ['requests unanswered', unanswered],
      ...compared(drill),
    ],
  }
}

export function reportUpgrade(drill: UpgradeDrill): Report {
  const { failures, unready, unanswered, stale, lost, doubled, unpaid, paidTwice, verified } = drill
  const faults = unready + failures.length + unanswered + stale + lost + doubled + unpaid + paidTwice
  return {
    result: resultOf(isSound(faults, verified)),
    rows: [
      ['upgraded from', `${drill.ref}, with ${drill.applied.length} migrations and routines`],
      ['requests answered', drill.answered],
      ['failed requests', failures.length + unanswered],
      ['old processes not ready', unready],
      ...compared(drill),
      ...each(failures),
    ],
  }
}

export function reportFullDisk({ full, after, noticedMs, recoveredMs, verified }: FullDiskDrill): Report {
  return {
    result: resultOf(full.database === 'disk_full' && after.status === 200 && verified.code === 0),
    rows: [
      ['readyz on a full disk', `${full.status} ${full.database}`],
      ['noticed after', `${noticedMs} ms`],
      ['ready again after', `${recoveredMs} ms`],
      verdict(verified),
    ],
  }
}

const resultOf = (isGood: boolean) => (isGood ? 'good' : 'WRONG')

const isSound = (faults: number, { code }: CommandResult): boolean => faults === 0 && code === 0

const verdict = ({ output }: CommandResult): Row => ['ledger verify', output.trim()]

/** The books and the payouts, compared with what was confirmed. */
function compared({ lost, doubled, stale, paid, unpaid, paidTwice, verified }: LoadOutcome): Row[] {
  return [
    ['lost', lost],
    ['doubled', doubled],
    ['old balances shown', stale],
    ['withdrawals', `${paid} paid once, ${unpaid} not paid, ${paidTwice} paid twice`],
    verdict(verified),
  ]
}

/** The first failures of different kinds. */
function each(failures: readonly string[]): Row[] {
  return [...new Set(failures)].slice(0, 20).map((failure) => ['failure', failure])
}
