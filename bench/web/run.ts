import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { exitOnSignals } from '../../scripts/command-line/exit-on-signals.mjs'
import { readArguments } from '../../scripts/command-line/help.mjs'
import { buildWeb } from '../../scripts/prepare/build-web.mjs'
import { demoSettings } from '../../scripts/prepare/demo-settings.mjs'
import { visit } from '../../tests/support/browser.ts'
import { startProduct } from '../../tests/support/product.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { quantile } from '../ledger/measure.ts'
import { figure, type Goal, printGoals, printTable } from '../ledger/report.ts'
import { buildPage } from '../wallet-modal/build-page.ts'
import { baseline, type Kit, kits, versionsOf } from '../wallet-modal/kit-list.ts'
import { launchBrowser } from '../wallet-modal/launch-browser.ts'
import { type PageServer, servePage } from '../wallet-modal/page-server.ts'
import { medianRatio } from '../wallet-modal/statistics.ts'
import { throttle } from '../wallet-modal/visit.ts'
import { type FirstLoad, measureFirstLoad } from './first-load.ts'
import { type LongList, measureLongList } from './long-list.ts'
import { measureTabs, type TabSwitch } from './tab-switch.ts'

type Subject = { readonly title: string; readonly name: string; readonly url: string; readonly loads: FirstLoad[] }
type Pages = { readonly first: TabSwitch[]; readonly again: TabSwitch[]; readonly list: LongList }

const help = `npm run bench:web [-- --quick | --help]

Compares the member app on a slow phone with the pages of bench/wallet-modal: first load of /, switching tabs, a list of a thousand
rows. Needs no network; kits that were not installed for bench/wallet-modal are skipped and named.

  (nothing)  about six minutes
  --quick    one round, about three minutes
  --help     print this text
`
const rounds = readArguments(help, { quick: { type: 'boolean' } }).values.quick ? 1 : 5
const app = 'app'
/** A switch to a tab varies by half, so tabs are measured in several visits, and the median counts. */
const tabVisits = 5
exitOnSignals()

await buildWeb(fileURLToPath(new URL('../..', import.meta.url)), process.execPath, demoSettings())
const [product, browser, peers] = await Promise.all([startProduct(), launchBrowser(), servePeers()])
try {
  const subjects: Subject[] = [
    { name: app, title: 'Terahold, /', url: `${product.base}/`, loads: [] },
    ...peers.map(({ kit, server }) => ({ name: kit.name, title: kit.title, url: server.url, loads: [] })),
  ]
  const busyBefore = loadavg()[0] ?? 0
  for (let round = 0; round < rounds; round += 1) {
    console.log(`First load, round ${round + 1} of ${rounds}`)
    for (const { url, loads } of subjects) loads.push(await measureFirstLoad(browser, url))
  }
  console.log('Tabs and a long list')
  report(subjects, await measurePages(browser, product.base))
  console.log(`\nLoad of the machine: ${figure(busyBefore)} at the start, ${figure(loadavg()[0] ?? 0)} at the end`)
} finally {
  await Promise.all([product.remove(), browser.close(), ...peers.map(({ server }) => server.close())])
}

/** The peers' pages; a kit that was not installed for bench/wallet-modal is left out and named. */
async function servePeers() {
  const served: { kit: Kit; server: PageServer }[] = []
  for (const kit of kits) {
    if (versionsOf(kit).includes('missing'))
      console.log(`${kit.title} is not installed: run npm run bench:wallet-modal first`)
    else served.push({ kit, server: await servePage(await buildPage(kit)) })
  }
  return served
}

/** Signs in at full speed in a new browser profile, then throttles as for a first load. Tabs are measured in each visit, the list once. */
async function measurePages(opened: Browser, base: string): Promise<Pages> {
  const [first, again]: [TabSwitch[][], TabSwitch[][]] = [[], []]
  let list: LongList | undefined
  for (let visits = 0; visits < tabVisits; visits += 1) {
    const { page, close } = await visit(opened, base)
    try {
      await signIn(page, 1)
      await page.waitForTimeout(2_000)
      await throttle(page.context(), page)
      first.push(await measureTabs(page))
      again.push(await measureTabs(page), await measureTabs(page))
      list ??= await measureLongList(page)
    } finally {
      await close()
    }
  }
  if (list === undefined) throw new Error('no visit was measured')
  return { first: middleOf(first), again: middleOf(again), list }
}

/** Returns the median of each tab's times. */
function middleOf(switches: readonly (readonly TabSwitch[])[]): TabSwitch[] {
  return (switches[0] ?? []).map(({ tab }, index) => {
    const times = switches.map((round) => round[index]?.milliseconds ?? Number.POSITIVE_INFINITY)
    return { tab, milliseconds: middle(times) }
  })
}

function report(subjects: readonly Subject[], { first, again, list }: Pages): void {
  const base = subjects.find(({ name }) => name === baseline)?.loads ?? []
  printTable('First load: 4 × slower processor, slow 4G, nothing cached; medians', [
    ['', 'files', 'script, kB', 'style, kB', 'script at rest, kB', 'usable, ms', 'of the hand-written page'],
    ...subjects.map(({ title, loads }) => [
      title,
      figure(middle(loads.map(({ files }) => files))),
      ...[
        loads.map(({ script }) => script),
        loads.map(({ style }) => style),
        loads.map((load) => load.scriptAtRest),
      ].map((bytes) => figure(middle(bytes) / 1_000)),
      figure(usableOf(loads)),
      `${figure(ratioTo(base, loads))} ×`,
    ]),
  ])
  printTable('Press on a tab to its page, medians in ms', [
    ['', 'opened first', 'again'],
    ...first.map(({ tab, milliseconds }, index) => [
      tab,
      figure(milliseconds),
      figure(again[index]?.milliseconds ?? 0),
    ]),
  ])
  printTable(`A list of ${list.rows} rows: tasks over 50 ms`, [
    ['', 'how many', 'longest, ms'],
    ['while it grows by scrolling', figure(list.growing.long), figure(list.growing.longest)],
    ['scrolled up and down', figure(list.scrolling.long), figure(list.scrolling.longest)],
  ])
  printGoals(goalsOf(subjects.find(({ name }) => name === app)?.loads ?? [], { first, again, list }))
}

function goalsOf(loads: readonly FirstLoad[], { first, again, list }: Pages): Goal[] {
  const weight = Math.max(...loads.map(({ script, style }) => script + style))
  const slowest = (switches: readonly TabSwitch[]) => Math.max(...switches.map(({ milliseconds }) => milliseconds))
  return [
    { text: 'script and style of the first load, kB', value: weight / 1_000, most: 130 },
    { text: 'usable, ms', value: usableOf(loads), most: 2_500 },
    { text: 'slowest tab, opened first, ms', value: slowest(first), most: 100 },
    { text: 'slowest tab, opened again, ms', value: slowest(again), most: 100 },
    { text: 'long tasks while the list grows to 1,000 rows', value: list.growing.long, most: 0 },
    { text: 'long tasks while it is scrolled', value: list.scrolling.long, most: 0 },
  ]
}

/** A missing measurement counts as infinite. */
function usableOf(loads: readonly FirstLoad[]): number {
  return middle(loads.map(({ usable }) => usable ?? Number.POSITIVE_INFINITY))
}

function ratioTo(base: readonly FirstLoad[], loads: readonly FirstLoad[]): number {
  const times = (all: readonly FirstLoad[]) => all.map(({ usable }) => usable)
  return medianRatio(times(loads), times(base)) ?? Number.NaN
}

function middle(values: readonly number[]): number {
  return quantile(values, 0.5)
}
