/**
 * Measures verifying a file of 50,000 leaves in Chromium at a quarter of this processor's speed: on the page itself, and the
 * longest frame while a worker verifies. Takes less than a minute.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createTreeBuilder } from '@terahold/proof/build'
import type { CDPSession } from 'playwright-core'
import { rolldown } from 'rolldown'
import { readArguments } from '../../scripts/command-line/help.mjs'
import { openBrowser } from '../../tests/support/browser.ts'
import { quantile } from '../ledger/measure.ts'
import { figure, printGoals, printTable } from '../ledger/report.ts'

readArguments(`node scripts/run.mjs bench/trust/browser.ts [--help]

Measures verifying a file of 50,000 leaves in Chromium at a quarter of this processor's speed. Takes less than a minute.
`)

const members = 8_300
const slowdown = 4
const rounds = 5
const snapshot = { chainId: 56n, reserve: `0x${'a1'.repeat(20)}`, token: `0x${'b2'.repeat(20)}`, day: 20_780 }

const builder = createTreeBuilder(snapshot, randomBytes)
for (let at = 0; at < members; at += 1)
  builder.add({ key: randomBytes(32), address: `0x${randomBytes(20).toString('hex')}`, owed: BigInt(at) * 10n ** 15n })
const { file, anchor } = builder.finish()

const bundle = await rolldown({
  input: 'verify',
  plugins: [
    {
      name: 'verify',
      resolveId: (id) => (id === 'verify' ? '\0verify' : undefined),
      load: (id) =>
        id === '\0verify'
          ? `export { verifyFile } from ${JSON.stringify(join(import.meta.dirname, '../../packages/proof/src/verify.ts'))}`
          : undefined,
    },
  ],
})
const { output } = await bundle.generate({ format: 'iife', name: 'proof', minify: true })
const script = `${output[0].code}
var check = (bytes, { root, total, ...anchor }) => {
  const began = performance.now()
  const verdict = proof.verifyFile(bytes, { ...anchor, root: Uint8Array.from(root), total: BigInt(total),
    snapshot: { ...anchor.snapshot, chainId: BigInt(anchor.snapshot.chainId) } })
  if (!verdict.verified) throw new Error(verdict.fault)
  return performance.now() - began
}`
const plain = {
  ...anchor,
  root: [...anchor.root],
  total: String(anchor.total),
  snapshot: { ...snapshot, chainId: '56' },
}

const browser = await openBrowser()
try {
  const page = await browser.newPage()
  await page.goto('about:blank')
  await page.addScriptTag({ content: script })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await devTools.send('Performance.enable')
  const encoded = Buffer.from(file).toString('base64')
  await page.evaluate(
    `globalThis.bytes = Uint8Array.from(atob(${JSON.stringify(encoded)}), (each) => each.charCodeAt(0))
     globalThis.anchor = ${JSON.stringify(plain)}; undefined`,
  )
  const times: number[] = []
  const threadTimes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = await threadMs(devTools)
    times.push(await page.evaluate<number>('check(bytes, anchor)'))
    threadTimes.push((await threadMs(devTools)) - began)
  }
  const frame = await page.evaluate(
    `new Promise((resolve, reject) => {
      const code = ${JSON.stringify(script)} + ';onmessage = ({ data }) => postMessage(check(data.bytes, data.anchor))'
      const worker = new Worker(URL.createObjectURL(new Blob([code])))
      let [last, longest, isDone] = [performance.now(), 0, false]
      const step = () => {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
        if (isDone) resolve(longest)
        else requestAnimationFrame(step)
      }
      worker.onerror = reject
      worker.onmessage = () => (isDone = true)
      worker.postMessage({ bytes, anchor })
      requestAnimationFrame(step)
    })`,
  )
  const [first = 0, firstOfThread = 0] = [times[0], threadTimes[0]]
  const longest = frame as number
  printTable(`Verifying ${anchor.leaves.toLocaleString('en')} leaves in Chromium at ${slowdown}× slowdown`, [
    ['first check ms', 'of the thread', 'median ms', 'of the thread', 'longest frame ms, with a worker'],
    [first, firstOfThread, quantile(times, 0.5), quantile(threadTimes, 0.5), longest].map(figure),
  ])
  printGoals([
    { text: 'first verification, in ms of the thread', value: firstOfThread, most: 600 },
    { text: 'longest frame with a worker, in ms', value: longest, most: 50 },
  ])
} finally {
  await browser.close()
}

/** Returns the processor time of the page's main thread. It includes the slowdown, and no other work on the machine. */
async function threadMs(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value
  if (seconds === undefined) throw new Error('this browser does not measure the time of threads')
  return seconds * 1000
}
