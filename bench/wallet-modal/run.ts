import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Relay, startRelay } from '@terahold/wallet-testkit'
import type { Browser } from 'playwright-core'
import { readArguments } from '../../scripts/command-line/help.mjs'
import { installPackages } from '../../scripts/prepare/install.mjs'
import { measureConnecting, type Trouble, troubles } from './bad-network.ts'
import { type BuiltPage, buildPage } from './build-page.ts'
import { goalsOf } from './goals.ts'
import { measureIntrusions } from './intrusions.ts'
import { kits, missingPackages } from './kit-list.ts'
import { launchBrowser } from './launch-browser.ts'
import { measureOpening } from './opening.ts'
import { type PageServer, servePage } from './page-server.ts'
import { printReport } from './print-report.ts'
import { measureQrCode } from './qr-code.ts'
import { type Measured, nothingMeasured } from './results.ts'
import { summarise } from './summary.ts'
import { weigh } from './weigh.ts'

type Subject = { readonly built: BuiltPage; readonly server: PageServer; readonly measured: Measured }

const help = `npm run bench:wallet-modal [-- --quick | --help]

Compares the same page with our wallet modal, with popular kits, and with a hand-written dialog: size, requests and times. Prints
ratios and whether our goals are met, and writes all figures to results.json. Without network, kits that are not installed are
skipped and named.

  (nothing)  about nine minutes
  --quick    one round, about four minutes
  --help     print this text
`
const here = fileURLToPath(new URL('.', import.meta.url))
const isQuick = readArguments(help, { quick: { type: 'boolean' } }).values.quick === true
const full = ['refused', 'hung', 'refused', 'hung', 'refused', 'hung', 'refused', 'refused'] as const
const rounds = isQuick ? full.slice(0, 2) : full
/** Three of each. */
const leastRounds = 6
/** On a slow machine further rounds are skipped, so that a run ends within about ten minutes. */
const latestRound = performance.now() + 300_000

const skipped: string[] = []
await installKits()
const subjects = await prepare()
const [browser, relay] = await Promise.all([launchBrowser(), startRelay()])
try {
  await measure(browser, relay)
} finally {
  await Promise.all([browser.close(), relay.close(), ...subjects.map(({ server }) => server.close())])
}
report()

/** Without network, the kits that are installed are measured. The others are skipped and named. */
async function installKits(): Promise<void> {
  try {
    await installPackages(here)
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error))
  }
}

function skip(reason: string): void {
  skipped.push(reason)
  console.log(reason)
}

async function prepare(): Promise<Subject[]> {
  const ready: Subject[] = []
  for (const kit of kits) {
    const missing = missingPackages(kit)
    if (missing.length > 0) {
      skip(`${kit.title} is skipped: ${missing.join(', ')} not installed`)
      continue
    }
    console.log(`Building: ${kit.title}`)
    const built = await buildPage(kit)
    const bare = await buildPage(kit, { isWithoutFoundation: true })
    const measured = nothingMeasured(built, weigh(bare, bare.initialScripts).total)
    ready.push({ built, measured, server: await servePage(built) })
  }
  return ready
}

async function measure(chromium: Browser, witness: Relay): Promise<void> {
  for (const [index, hosts] of rounds.entries()) {
    if (index >= leastRounds && performance.now() >= latestRound) break
    console.log(`Opening, hosts ${hosts}, round ${index + 1} of ${rounds.length}`)
    for (const { built, server, measured } of subjects) {
      measured[hosts].push(await measureOpening(chromium, built, server.url, hosts))
    }
  }
  const tried: readonly Trouble[] = isQuick ? ['hung', 'offline'] : troubles
  for (const trouble of tried) {
    console.log(`Connecting, network ${trouble}`)
    for (const { built, server, measured } of subjects) {
      measured.connecting[trouble] = await measureConnecting(chromium, built, server.url, trouble)
    }
  }
  console.log('Malformed announcements and a strict policy')
  for (const { server, measured } of subjects) {
    measured.intrusions = await measureIntrusions(chromium, server.url)
  }
  console.log('QR codes')
  for (const { built, server, measured } of subjects) {
    measured.qrCode = await measureQrCode(chromium, built.kit, server.url, witness)
  }
}

function report(): void {
  const measured = subjects.map((subject) => subject.measured)
  const summaries = summarise(measured)
  const ours = summaries.get('ours')
  const goals = ours ? goalsOf(ours) : []
  console.log('')
  printReport(summaries, goals)
  for (const reason of skipped) console.log(reason)
  const figures = {
    at: new Date().toISOString(),
    isQuick,
    skipped,
    goals,
    summaries: Object.fromEntries(summaries),
    measured,
  }
  writeFileSync(`${here}results.json`, `${JSON.stringify(figures, null, 2)}\n`)
  console.log('\nAll figures: bench/wallet-modal/results.json')
}
