import { pathOf } from '@terahold/contract/client'
import { to } from '@terahold/contract/pages'
import { demoPaths, deskPath } from '@terahold/contract/service-paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phone } from './support/browser.ts'
import { openDemo } from './support/demo.ts'
import { type EnginePage, shows, tap, type, waitUntilTrue } from './support/engines/engine-page.ts'
import { openFirefox } from './support/engines/open-firefox.ts'
import { openWebKit } from './support/engines/open-webkit.ts'
import { routes } from './support/page-samples.ts'
import { type Product, startProduct } from './support/product.ts'
import { payUntilFinal } from './support/retrying/chain.ts'
import { fetchJsonWithRetry, until } from './support/retrying/client.ts'
import { newestCode } from './support/retrying/member.ts'

type Roots = {
  readonly rows: readonly { readonly day: string; readonly anchor: { readonly isFinal: boolean } | null }[]
}

/** The long form only: it downloads 80 MB per browser at first. */
const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const enterKey = '\uE007'

let product: Product

beforeAll(async () => {
  if (isFull) product = await startProduct()
})
afterAll(() => product?.remove())

const newestRoot = async () => (await fetchJsonWithRetry<Roots>(`${product.base}${pathOf('trustLiabilities')}`)).rows[0]

/** Moves to the next night, and waits until its root is final on the chain. */
async function nextProof(): Promise<void> {
  const before = (await newestRoot())?.day
  await fetchJsonWithRetry(`${product.base}${demoPaths.clock}`, { advanceSeconds: 86_400 })
  await until('a newer root on the chain', async () => {
    const root = await newestRoot()
    return root?.day !== before && root?.anchor?.isFinal ? true : undefined
  })
}

describe.each([
  ['Firefox', openFirefox, 2],
  ['WebKit', openWebKit, 3],
] as const)('in %s', (engine, open, member) => {
  let page: EnginePage
  let missing = isFull ? '' : 'only in the long form'

  beforeAll(async () => {
    if (missing) return
    try {
      page = await open()
    } catch (error) {
      missing = `${engine} from Debian could not be fetched or started: ${String(error).slice(0, 300)}`
      return
    }
    await page.resize(phone.width, phone.height)
    await page.go(product.base)
  }, 600_000)
  afterAll(() => page?.close())

  const openPage = (hash: string) => page.read(`void (location.hash = '${hash}')`)

  it('a member signs in with a wallet', async ({ skip }) => {
    if (missing) return skip(missing)
    await openPage(to.login())
    await tap(page, /^Connect Wallet/)
    await waitUntilTrue(page, `document.activeElement.matches('dialog h2')`)
    await tap(page, /^Demo wallet/)
    await tap(page, new RegExp(`^Demo member ${member}`))
    await tap(page, /^Approve/)
    await shows(page, /Sign in to/)
    await tap(page, /^Approve/)
    await shows(page, /Your mining power|No power yet/)
    expect(await page.complaints()).toEqual([])
  })

  it('every page opens without errors', async ({ skip }) => {
    if (missing) return skip(missing)
    const wrong: string[] = []
    for (const [path, title] of routes) {
      await openPage(`#${path}`)
      await waitUntilTrue(
        page,
        `document.title === ${JSON.stringify(title)} && !!document.querySelector('main[data-page="${path}"] h1')?.checkVisibility()`,
      )
      const sideways = await page.read<number>('document.documentElement.scrollWidth - innerWidth')
      if (sideways > 0) wrong.push(`${path} scrolls sideways`)
      wrong.push(...(await page.complaints()).map((complaint) => `${path}: ${complaint}`))
    }
    expect(wrong).toEqual([])
  })

  it('a member orders, pays and checks the proof on the device', async ({ skip }) => {
    if (missing) return skip(missing)
    await openPage(to.subscribe())
    await tap(page, /^View terms/)
    await tap(page, /^I have read the risks/)
    await tap(page, /^Order, then pay/)
    await tap(page, /^Pay \d/)
    await shows(page, /Send .* USDT\?/)
    await tap(page, /^Approve/)
    await shows(page, /Paid: /)
    await nextProof()
    await openPage(to.home())
    await tap(page, /^Proof of what we owe you/)
    await tap(page, /^Check again/)
    await tap(page, /^Sign with wallet/)
    await tap(page, /^Approve/)
    await shows(page, /The next proof uses the key from your wallet/)
    await nextProof()
    await tap(page, /^Check again/)
    await shows(page, /Verified on this device/)
    expect(await page.complaints()).toEqual([])
  })

  const email = `${engine.toLowerCase()}@example.com`
  const newCode = (used = '') =>
    until('the code', async () => {
      const code = await newestCode(product.base, email)
      return code === used ? undefined : code
    })

  it('a member binds an email address', async ({ skip }) => {
    if (missing) return skip(missing)
    await page.go(`${product.base}/${to.bindEmail()}`)
    await type(page, /^Email/, email)
    await tap(page, /^Send code/)
    await type(page, /Digit 1 of 6/, await newCode())
    await tap(page, /^Approve/)
    await shows(page, /Email bound/)
    expect(await page.complaints()).toEqual([])
  })

  it('a member withdraws, and the wallet receives it', async ({ skip }) => {
    if (missing) return skip(missing)
    const demo = await openDemo(product.base)
    await payUntilFinal(demo, demo.memberAt(member).privateKey, demo.info.treasury, demo.usdt('30'))
    const used = await newestCode(product.base, email)
    await openPage(to.withdraw())
    await shows(page, /Available\s+[1-9]/)
    await type(page, /^Amount/, '20.5')
    await tap(page, /^Continue/)
    await tap(page, /^Send code/)
    await type(page, /Digit 1 of 6/, await newCode(used))
    await shows(page, /\nPaid\n/)
    expect(await page.complaints()).toEqual([])
  })

  it('an operator signs in and finds a screen', async ({ skip }) => {
    if (missing) return skip(missing)
    await page.resize(1280, 800)
    await page.go(`${product.base}${deskPath}`)
    await tap(page, /^Ada/)
    await shows(page, /Cash on chain/)
    await tap(page, /^Find/)
    await type(page, /^Find anything/, 'revenue')
    await page.press(enterKey)
    await shows(page, /Record revenue/)
    expect(await page.complaints()).toEqual([])
  })
})
