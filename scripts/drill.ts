import { parseArgs } from 'node:util'
import { drillFailover } from './drills/failover-drill.ts'
import { canDrillFullDisk, drillFullDisk } from './drills/full-disk-drill.ts'
import { findPrograms, type Programs } from './drills/patroni/programs.ts'
import { drillRestore } from './drills/restore-drill.ts'
import { drillUpgrade } from './drills/upgrade-drill.ts'

const help = `npm run drill [-- restore|disk|failover|patroni|upgrade] [--seconds NUMBER] [--from REF] [--packages FOLDER]

Shows what happens when something breaks. It runs on this machine, in temporary folders, and needs no network. Without a name, all
drills run.

  restore    backs up an instance under load, restores it to a chosen second into a new one, and compares the books,
             with an archived month of the journal
  disk       fills the disk of a running demo, and frees it again. Needs Linux and root, for a small disk of its own
  failover   kills the primary of three PostgreSQL nodes while seven processes work for members, and promotes a replica. Takes
             about two minutes on two idle cores
  patroni    the same with Patroni, etcd and HAProxy, from the files of deploy/high-availability. Needs Debian's packages patroni,
             python3-idna, etcd-server, haproxy, postgresql and postgresql-client
  upgrade    runs the last release, migrates its database under load and replaces its processes one by one. Before the first
             release, it begins at the version before the last migration
  --seconds  how long the load runs before and after what breaks; 10 by default
  --packages the folder into which these packages were unpacked (dpkg -x), if they are not installed
  --from     the tag, branch or commit to upgrade from
  --help     print this text
`
type Row = readonly [what: string, figure: string | number]
/** What a drill found, and whether it is as it should be. */
type Report = { readonly isGood: boolean; readonly rows: readonly Row[] }

const drills: Readonly<Record<string, (seconds: number) => Promise<Report>>> = {
  restore,
  disk,
  failover,
  patroni,
  upgrade,
}
const tell = (line: string) => void process.stdout.write(`${line}\n`)

const { names, seconds, from, packages } = read()
for (const name of names) {
  tell(`\n${name}`)
  const { isGood, rows } = await (drills[name] as (typeof drills)[string])(seconds).catch(reportOf)
  for (const [what, figure] of [...rows, ['result', isGood ? 'good' : 'WRONG']]) tell(`  ${what.padEnd(24)}${figure}`)
  if (!isGood) process.exitCode = 1
}

/** A drill that could not end keeps no other from running. */
function reportOf(error: unknown): Report {
  return { isGood: false, rows: [['failure', error instanceof Error ? error.message : String(error)]] }
}

async function restore(duration: number): Promise<Report> {
  const drill = await drillRestore({ seconds: duration, tell })
  const { postings, gapMs, failures, restoreMs, lost, doubled, later, archive, postedAgain, verified, halts } = drill
  const { before, after } = archive
  const isArchiveSame = before.rows === after.rows && before.keys === after.keys && before.hash === after.hash
  const isHalted = halts.includes('database_restored')
  return {
    isGood:
      lost + doubled + later + postedAgain + failures.length === 0 && isArchiveSame && verified.code === 0 && isHalted,
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
      ['ledger verify', verified.output.trim()],
      ['payouts', halts.length === 0 ? 'not halted' : `halted: ${halts.join(', ')}`],
      ...[...new Set(failures)].map((failure): Row => ['failure', failure]),
    ],
  }
}

async function patroni(duration: number): Promise<Report> {
  const programs = findPrograms(packages)
  if ('missing' in programs)
    return { isGood: true, rows: [['skipped', `not installed: ${programs.missing.join(', ')}`]] }
  return failover(duration, programs)
}

async function failover(duration: number, programs?: Programs): Promise<Report> {
  const drill = await drillFailover(duration, tell, programs)
  const { lost, doubled, stale, unanswered, unpaid, paidTwice, verified } = drill
  return {
    isGood: lost + doubled + stale + unanswered + unpaid + paidTwice === 0 && verified.code === 0,
    rows: [
      ['longest gap', `${drill.gapMs} ms for postings, ${drill.requestGapMs} ms for requests`],
      ['all processes ready', `${drill.readyMs} ms after the kill`],
      ...(drill.returnedMs === undefined
        ? []
        : ([['former primary', `a replica ${drill.returnedMs} ms after its start`]] satisfies Row[])),
      ['postings confirmed', drill.postings],
      [
        'requests answered',
        `${drill.answered}, of which ${drill.repeated} when repeated (${drill.failedAttempts} attempts failed)`,
      ],
      ['requests unanswered', unanswered],
      ['lost', lost],
      ['doubled', doubled],
      ['old balances shown', stale],
      ['withdrawals', `${drill.paid} paid once, ${unpaid} not paid, ${paidTwice} paid twice`],
      ['ledger verify', verified.output.trim()],
    ],
  }
}

async function upgrade(duration: number): Promise<Report> {
  const drill = await drillUpgrade({ seconds: duration, from, tell })
  if (!drill) return { isGood: true, rows: [['skipped', 'this clone has no earlier version; name one with --from']] }
  const { failures, unready, unanswered, stale, lost, doubled, unpaid, paidTwice, verified } = drill
  const faults = unready + failures.length + unanswered + stale + lost + doubled + unpaid + paidTwice
  return {
    isGood: faults === 0 && verified.code === 0,
    rows: [
      ['upgraded from', `${drill.ref}, with ${drill.applied.length} migrations and routines`],
      ['requests answered', drill.answered],
      ['failed requests', failures.length + unanswered],
      ['old processes not ready', unready],
      ['lost', lost],
      ['doubled', doubled],
      ['old balances shown', stale],
      ['withdrawals', `${drill.paid} paid once, ${unpaid} not paid, ${paidTwice} paid twice`],
      ['ledger verify', verified.output.trim()],
      ...[...new Set(failures)].slice(0, 20).map((failure): Row => ['failure', failure]),
    ],
  }
}

async function disk(): Promise<Report> {
  if (!canDrillFullDisk) return { isGood: true, rows: [['skipped', 'needs Linux and root']] }
  const { full, after, noticedMs, recoveredMs, verified } = await drillFullDisk(tell)
  return {
    isGood: full.database === 'disk_full' && after.status === 200 && verified.code === 0,
    rows: [
      ['readyz on a full disk', `${full.status} ${full.database}`],
      ['noticed after', `${noticedMs} ms`],
      ['ready again after', `${recoveredMs} ms`],
      ['ledger verify', verified.output.trim()],
    ],
  }
}

function read() {
  try {
    const text = { type: 'string' } as const
    const options = {
      seconds: { ...text, default: '10' },
      from: text,
      packages: text,
      help: { type: 'boolean' },
    } as const
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    const isKnown = positionals.every((name) => Object.hasOwn(drills, name)) && /^[1-9]\d{0,3}$/.test(values.seconds)
    const names = positionals.length > 0 ? positionals : Object.keys(drills)
    if (!values.help && isKnown)
      return { names, seconds: Number(values.seconds), from: values.from, packages: values.packages }
    process.stdout.write(help)
    process.exit(values.help ? 0 : 2)
  } catch {
    // An unknown option.
    process.stdout.write(help)
    process.exit(2)
  }
}
