import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { exitOnSignals } from './command-line/exit-on-signals.mjs'
import { readArguments, refuseArguments } from './command-line/help.mjs'
import { print } from './command-line/print.mjs'
import { drillFailover } from './drills/failover-drill.ts'
import { drillFullDisk } from './drills/full-disk-drill.ts'
import { canUnshare } from './drills/machine/can-unshare.ts'
import { findPrograms } from './drills/patroni/programs.ts'
import {
  type Report,
  reportFailover,
  reportFailure,
  reportFullDisk,
  reportRestore,
  reportUpgrade,
  skipped,
} from './drills/reports.ts'
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
             release, it begins before the last migration, or with the baseline
  --seconds  how long the load runs before and after what breaks; 10 by default
  --packages the folder into which these packages were unpacked (dpkg -x), if they are not installed
  --from     the tag, branch or commit to upgrade from
  --help     print this text
`
const { values, words } = readArguments(
  help,
  { seconds: { type: 'string', default: '10' }, from: { type: 'string' }, packages: { type: 'string' } },
  Number.POSITIVE_INFINITY,
)
const seconds = Number(values.seconds)

const drills: Readonly<Record<string, () => Promise<Report>>> = {
  restore: async () => reportRestore(await drillRestore({ seconds, print })),
  disk: async () => (canUnshare ? reportFullDisk(await drillFullDisk(print)) : skipped('needs Linux and root')),
  failover: async () => reportFailover(await drillFailover(seconds, print)),
  async patroni() {
    const programs = findPrograms(values.packages)
    if ('missing' in programs) return skipped(`not installed: ${programs.missing.join(', ')}`)
    return reportFailover(await drillFailover(seconds, print, programs))
  },
  async upgrade() {
    const drill = await drillUpgrade({ seconds, from: values.from, print })
    return drill ? reportUpgrade(drill) : skipped('this clone has no earlier version; name one with --from')
  },
}
const unknown = words.find((word) => !Object.hasOwn(drills, word))
if (unknown !== undefined) refuseArguments(help, `There is no drill '${unknown}'`)
if (!/^[1-9]\d{0,3}$/.test(values.seconds))
  refuseArguments(help, `'${values.seconds}' is not a number of seconds up to 9999`)

exitOnSignals()
const chosen = Object.entries(drills).filter(([name]) => words.length === 0 || words.includes(name))
const [only, ...others] = chosen
if (only && others.length === 0) await run(...only)
else for (const [name] of chosen) await runAlone(name)

async function run(name: string, drill: () => Promise<Report>): Promise<void> {
  print(`\n${name}`)
  const { result, rows } = await drill().catch(reportFailure)
  for (const [what, figure] of [...rows, ['result', result]]) print(`  ${what.padEnd(24)}${figure}`)
  // What a failed drill started may go on for ever, such as a load that repeats what fails.
  if (result === 'WRONG') process.exit(1)
}

/** Runs a drill in a process of its own: two of them load the same fixtures from two checkouts, which one process cannot. */
async function runAlone(name: string): Promise<void> {
  const options = Object.entries(values).flatMap(([option, value]) => [`--${option}`, String(value)])
  const program = [...process.execArgv, fileURLToPath(import.meta.url), name, ...options]
  const child = spawn(process.execPath, program, { stdio: 'inherit' })
  const stop = () => child.kill()
  process.once('exit', stop)
  await once(child, 'exit')
  process.off('exit', stop)
  if (child.exitCode !== 0) process.exitCode = 1
}
