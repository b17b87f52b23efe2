import { drillRestore } from './drills/restore-drill.ts'
import { fail } from './run/print.mjs'

const help = `npm run drill [-- --seconds NUMBER | --help]

Backs up an instance under load, restores it to a chosen second into a new one and compares the books. It runs on this machine,
in a temporary folder, and needs no network.

  --seconds  how long postings run before the backup, after it, and after the chosen second; 10 by default
  --help     print this text
`
const args = process.argv.slice(2)
const given = args.length === 0 ? '10' : args[0] === '--seconds' && args.length === 2 ? args[1] : undefined
if (given === undefined || !/^[1-9]\d{0,3}$/.test(given)) {
  process.stdout.write(help)
  process.exit(args.includes('--help') ? 0 : 2)
}

const tell = (line: string) => void process.stdout.write(`${line}\n`)
try {
  process.exitCode = await report(Number(given))
} catch (error) {
  fail(error)
}

/** Runs the drill and prints its figures. Returns the exit code. */
async function report(seconds: number): Promise<number> {
  const { postings, gapMs, failures, restoreMs, lost, doubled, later, verified, payouts } = await drillRestore({
    seconds,
    tell,
  })
  tell(`
postings confirmed      ${postings}
longest gap in backup   ${gapMs} ms
failures                ${failures.length}
time to restore         ${restoreMs} ms
lost postings           ${lost}
doubled postings        ${doubled}
later postings          ${later}
ledger verify           ${verified.output.trim()}
payouts                 ${payouts.output.split('\n')[0]}
`)
  for (const failure of new Set(failures)) tell(`failure: ${failure}`)
  const isHalted = payouts.output.startsWith('HALTED')
  return lost + doubled + later + failures.length === 0 && verified.code === 0 && isHalted ? 0 : 1
}
