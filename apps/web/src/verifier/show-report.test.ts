// @vitest-environment happy-dom
import { verifierTexts } from '@terahold/locale/verifier-texts'
import { decodeBundle, encodeBundle } from '@terahold/proof/bundle-text'
import { hexOf } from '@terahold/proof/bytes'
import type { ReadChain } from '@terahold/proof/reserve'
import { encodeReport } from '@terahold/proof/reserve-calls'
import { within } from '@testing-library/dom'
import { afterEach, describe, expect, test } from 'vitest'
import {
  bundle,
  type Chain,
  day,
  file,
  kept,
  keys,
  member,
  node,
  proof,
  snapshot,
  tree,
  treeWith,
  whole,
} from './fixtures/sample-day.ts'
import { readInputs } from './inputs.ts'
import { reportOf } from './report.ts'
import { showClaim } from './show-claim.ts'
import { showPublicReport } from './show-public-report.ts'
import { amountOf, showReport } from './show-report.ts'

const texts = verifierTexts.en

afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(window, 'ethereum')
})

/** Checks files against a node, and returns what is shown of it. */
async function show(part: 'report' | 'claim' | 'publicReport', files = kept, read: ReadChain = node()) {
  const report = await reportOf(readInputs(files), read, keys)
  if (report === undefined) throw new Error('nothing was checked')
  const shown =
    part === 'report'
      ? showReport(texts, report)
      : (part === 'claim' ? showClaim : showPublicReport)(texts, { report, read })
  if (shown !== undefined) document.body.append(shown)
  return shown
}

const facts = (part: HTMLElement) =>
  Object.fromEntries(
    [...part.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  )

describe('an amount', () => {
  const of = (decimals: number) => ({ ...decodeBundle(bundle), decimals })
  test.each([
    [0n, 6, '0 USDT'],
    [1n, 18, '0.000000000000000001 USDT'],
    [1_500_000n, 6, '1.5 USDT'],
    [10n ** 30n, 18, '1000000000000 USDT'],
    [-5n, 1, '-0.5 USDT'],
    [70n, 1, '7 USDT'],
    [7n, 0, '7 USDT'],
  ])('of %s minor units with %i decimals is written exactly', (minor, decimals, text) => {
    expect(amountOf(minor, of(decimals))).toBe(text)
  })

  test('is in minor units where its decimals are not known', () => {
    expect(amountOf(100n, undefined)).toBe('100')
  })
})

describe('the report', () => {
  test('of a good bundle shows what the member is owed and in which parts, and the cash for it', async () => {
    const shown = (await show('report')) as HTMLElement
    expect(shown.className).toBe('verified')
    expect(facts(shown)).toMatchObject({
      [texts.facts.owed]: '10 USDT',
      [texts.facts.available]: '7 USDT',
      [texts.facts.pending]: '2 USDT',
      [texts.facts.unearned]: '1 USDT',
      [texts.facts.total]: '31 USDT',
      [texts.facts.inReserve]: '100 USDT',
      [texts.facts.chainId]: '56',
      [texts.facts.reserve]: snapshot.reserve,
      [texts.facts.root]: hexOf(tree.anchor.root),
      [texts.facts.reports]: '3',
    })
  })

  test('shows the member’s statement and orders', async () => {
    const line = { at: '2026-11-24T07:00:00.000Z', memo: '<b>Deposit</b>', amount: '7', balance: '7' }
    const order = { orderNo: 'TH-1', plan: 'North 90', state: 'active', terms: { termDays: '90' } }
    const more = { ...decodeBundle(bundle), lines: [line], orders: [order] }
    const shown = (await show('report', [file('bundle.json', encodeBundle(more))])) as HTMLElement
    const cells = [...shown.querySelectorAll('td')].map(({ textContent }) => textContent)
    // Texts never become markup.
    expect(cells).toEqual(['2026-11-24 07:00', '<b>Deposit</b>', '7', '7'])
    expect(shown.querySelector('h3')?.textContent).toBe('TH-1 · North 90 · active')
  })

  test('says first what is wrong, and how much cash is missing', async () => {
    const other = treeWith(100n)
    const shown = (await show('report', kept, node({ root: other.anchor.root, cash: 300n }))) as HTMLElement
    expect(shown.className).toBe('failed')
    const checks = [...shown.querySelectorAll('li')]
    expect(checks.map(({ dataset, className }) => [dataset.check, className])).toEqual([
      ['chain', 'failed'],
      ['cash', 'failed'],
      ['member', 'verified'],
    ])
    expect(checks[0]?.textContent).toContain(texts.faults.chainDiffers)
    expect(checks[1]?.textContent).toContain('1 USDT')
  })

  test('without a bundle has sums in minor units, and no parts', async () => {
    const shown = (await show('report', whole)) as HTMLElement
    expect(facts(shown)).toMatchObject({ [texts.facts.owed]: '100', [texts.facts.total]: '310' })
    expect(facts(shown)).not.toHaveProperty(texts.facts.available)
  })
})

describe('the claim', () => {
  const open = { exit: { openedAt: 1_500, cash: 155n, claimed: 0 } }
  const due = 'No root has appeared for 14 days.'
  test.each<[string, Chain, string]>([
    ['waits until the exit can be opened', { exitFrom: 86_400 * 365 }, '1971-01-01 00:00 (UTC)'],
    ['can open the exit once no root has appeared', {}, due],
    ['pays the member’s share of the cash', open, 'The reserve pays you 5 USDT.'],
    ['needs the files of the newest day', { ...open, newestDay: day + 1 }, 'from the root of 2026-11-24'],
    ['is over when the reserve has paid', { exit: { ...open.exit, claimed: 65_535 } }, texts.claim.done],
  ])('%s', async (_, chain, text) => {
    const shown = await show('claim', kept, node(chain))
    expect(shown?.textContent).toContain(text)
    const isPossible = shown?.querySelector('textarea') !== null
    expect(isPossible).toBe(text === due || text.includes('pays you'))
  })

  test('is not offered for files that are wrong, or without a member', async () => {
    expect(await show('claim', kept, node({ root: new Uint8Array(32).fill(1) }))).toBeUndefined()
    expect(await show('claim', whole.slice(0, 1))).toBeUndefined()
  })

  test('does not say that someone without a leaf was paid', async () => {
    const stranger = file('proof.json', proof.replace('"100"', '"0"'))
    const others = treeWith(0n)
    const read = node({ exit: { ...open.exit, claimed: 65_535 }, root: others.anchor.root })
    expect(await show('claim', [file('file', others.file), stranger], read)).toBeUndefined()
  })

  test('says what becomes public, and that the money goes only to the member', async () => {
    const shown = await show('claim', kept, node(open))
    expect(shown?.textContent).toContain('Your claim makes your key public')
    expect(shown?.textContent).toContain(member.address)
  })
})

describe('the report to everybody', () => {
  test('is offered only when a proof is wrong, and names its fault', async () => {
    expect(await show('publicReport')).toBeUndefined()
    expect(await show('publicReport', kept, node({ cash: 0n }))).toBeUndefined()
    const shown = await show('publicReport', kept, node({ root: new Uint8Array(32).fill(1) }))
    expect(shown?.querySelector<HTMLTextAreaElement>('textarea[readonly]')?.value).toBe(
      encodeReport(day, hexOf(tree.anchor.root), 'chain_differs'),
    )
  })
})

describe('sending', () => {
  type Call = { readonly method: string; readonly params: readonly unknown[] }
  const asked: Call[] = []
  const open = node({ exit: { openedAt: 1_500, cash: 155n, claimed: 0 } })

  /** A wallet in this browser, on this chain. */
  function wallet(chainId: number, answers: Readonly<Record<string, () => unknown>> = {}) {
    asked.length = 0
    const request = async (call: Call) => {
      asked.push(call)
      const own = answers[call.method]
      if (own) return own()
      return { eth_requestAccounts: [member.address], eth_chainId: chainId, eth_sendTransaction: '0xabcd' }[call.method]
    }
    Object.assign(window, { ethereum: { request } })
  }
  const status = (shown: HTMLElement | undefined) => shown?.querySelector('[role=status]')?.textContent
  const send = (shown: HTMLElement | undefined) =>
    within(shown as HTMLElement)
      .getByRole('button', { name: texts.claim.claim })
      .click()

  test('by the wallet asks it for one transaction to the reserve, and shows its hash', async () => {
    wallet(56)
    const shown = await show('claim', kept, open)
    send(shown)
    await expect.poll(() => status(shown)).toBe('Sent: 0xabcd. Check again when it is mined.')
    const data = shown?.querySelector<HTMLTextAreaElement>('textarea[readonly]')?.value
    expect(data).toMatch(/^0x[0-9a-f]{8}/)
    expect(asked.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId', 'eth_sendTransaction'])
    expect(asked.at(-1)?.params).toEqual([{ from: member.address, to: snapshot.reserve, data }])
  })

  test('asks the wallet once, however often the button is pressed, and again after its answer', async () => {
    const answer = Promise.withResolvers<unknown>()
    wallet(56, { eth_sendTransaction: () => answer.promise })
    const shown = await show('claim', kept, open)
    const sent = () => asked.filter(({ method }) => method === 'eth_sendTransaction')
    send(shown)
    send(shown)
    await expect.poll(() => sent()).toHaveLength(1)
    send(shown)
    answer.reject(new Error('User rejected'))
    await expect.poll(() => status(shown)).toBe('It was not sent: User rejected')
    expect(sent()).toHaveLength(1)
    send(shown)
    await expect.poll(() => sent()).toHaveLength(2)
  })

  test('moves a wallet that is on another network first', async () => {
    wallet(1)
    const shown = await show('claim', kept, open)
    send(shown)
    await expect.poll(() => status(shown)).toContain('Sent')
    expect(asked[2]).toEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x38' }] })
  })

  test('sends nothing by a wallet that stays on another network', async () => {
    wallet(1, {
      wallet_switchEthereumChain: () => {
        throw new Error('Unrecognized chain')
      },
    })
    const shown = await show('claim', kept, open)
    send(shown)
    await expect.poll(() => status(shown)).toBe('It was not sent: Unrecognized chain')
    expect(asked.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('says why a wallet refused, also when that is no error object', async () => {
    const rejected = AbortSignal.abort({ code: 4001, message: 'User rejected' })
    wallet(56, { eth_sendTransaction: () => rejected.throwIfAborted() })
    const shown = await show('claim', kept, open)
    send(shown)
    await expect.poll(() => status(shown)).toBe('It was not sent: User rejected')
  })

  test('works without a wallet: a transaction that was signed elsewhere goes through the node', async () => {
    const read: ReadChain = async (method, params) => {
      if (method !== 'eth_sendRawTransaction') return open(method, params)
      asked.push({ method, params })
      return '0xef01'
    }
    asked.length = 0
    const shown = (await show('claim', kept, read)) as HTMLElement
    expect(within(shown).queryByRole('button', { name: texts.claim.claim })).toBeNull()
    expect(shown.querySelector('details')?.open).toBe(true)
    within(shown).getByLabelText<HTMLTextAreaElement>(texts.claim.raw).value = ' 0x02f8 \n'
    within(shown).getByRole('button', { name: texts.claim.sendRaw }).click()
    await expect.poll(() => status(shown)).toContain('Sent: 0xef01')
    expect(asked).toEqual([{ method: 'eth_sendRawTransaction', params: ['0x02f8'] }])
  })
})
