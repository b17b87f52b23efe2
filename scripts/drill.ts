import { parseArgs } from 'node:util'
import { drillFailover } from './drills/failover-drill.ts'
import { canDrillFullDisk, drillFullDisk } from './drills/full-disk-drill.ts'
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
             release, it begins at the version before the last migration
  --seconds  how long the load runs before and after what breaks; 10 by default
  --packages the folder into which these packages were unpacked (dpkg -x), if they are not installed
  --from     the tag, branch or commit to upgrade from
  --help     print this text
`
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
  const { result, rows } = await (drills[name] as (typeof drills)[string])(seconds).catch(reportFailure)
  for (const [what, figure] of [...rows, ['result', result]]) tell(`  ${what.padEnd(24)}${figure}`)
  if (result === 'WRONG') process.exitCode = 1
}

async function restore(duration: number): Promise<Report> {
  return reportRestore(await drillRestore({ seconds: duration, tell }))
}

async function patroni(duration: number): Promise<Report> {
  const programs = findPrograms(packages)
  if ('missing' in programs) return skipped(`not installed: ${programs.missing.join(', ')}`)
  return reportFailover(await drillFailover(duration, tell, programs))
}

async function failover(duration: number): Promise<Report> {
  return reportFailover(await drillFailover(duration, tell))
}

async function upgrade(duration: number): Promise<Report> {
  const drill = await drillUpgrade({ seconds: duration, from, tell })
  return drill ? reportUpgrade(drill) : skipped('this clone has no earlier version; name one with --from')
}

async function disk(): Promise<Report> {
  return canDrillFullDisk ? reportFullDisk(await drillFullDisk(tell)) : skipped('needs Linux and root')
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
