import { daysBetween } from '@terahold/money/day'
import { decodeBundle } from '@terahold/proof/bundle-text'
import { encodeOpenExit, encodeRead } from '@terahold/proof/reserve-calls'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { storage } from '../../shared/storage/storage.ts'
import { setCallSender, setChainReader } from '../../shared/wallet/chain-reader.ts'
import { goOffline, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { checkProof } from './check-proof.ts'
import { publish, setUpReserve, yesterday } from './fixtures/published-proof.ts'
import { ReserveClaim } from './reserve-claim.tsx'

setUpComponentTests()
beforeEach(setUpReserve)

type Reserve = {
  readonly day?: number
  readonly from?: number
  readonly openedAt?: number
  readonly claimed?: number
  readonly cash?: number
}

const bundleDay = daysBetween('1970-01-01', yesterday)
const now = 2_000
const sent: unknown[] = []
let ownRoot = 0n

/** The root of a day; 0 before the first one. */
function rootOf(day: number) {
  if (day === 0) return 0
  return day === bundleDay ? ownRoot : 1
}

/** What the reserve answers: whose root it has, and since when its exit can be opened or is open. */
function answerAs({ day = bundleDay, from = 1_000, openedAt = 0, claimed = 0, cash = 155 }: Reserve) {
  const words = (...values: readonly (number | bigint)[]) =>
    `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`
  setChainReader(async (method, params) => {
    if (method === 'eth_getBlockByNumber') return { timestamp: `0x${now.toString(16)}` }
    const [{ data }] = params as [{ data: string }]
    if (data === encodeRead('newest')) return words(day, rootOf(day), 310, 9, 1, 2, 9, 3, 4)
    if (data === encodeRead('exitFrom')) return words(from)
    if (data === encodeRead('exitOpenedAt')) return words(openedAt)
    return words(data === encodeRead('exitCash') ? cash : claimed)
  })
}

/** Keeps the bundle of a verified proof. */
async function keepVerified() {
  ownRoot = BigInt(`0x${publish().root}`)
  await checkProof()
  sent.length = 0
  setCallSender(async (call) => {
    sent.push(call)
    return `0x${'cd'.repeat(32)}`
  })
  return decodeBundle((storage.get('proof-bundle') as { value: string }).value)
}

describe('what can be claimed without us', () => {
  test.each<[string, Reserve, RegExp]>([
    ['has no root', { day: 0 }, /The reserve has no root yet/],
    ['has a new root', { from: now + 1 }, /can open the exit from .+ on/],
    ['pays from another day', { day: bundleDay + 1, openedAt: 1_500 }, /You need the bundle of that day/],
    ['has paid', { openedAt: 1_500, claimed: Number.MAX_SAFE_INTEGER }, /The reserve has paid your share/],
  ])('is nothing while the reserve %s', async (_, reserve, text) => {
    const bundle = await keepVerified()
    answerAs(reserve)
    renderForMember(<ReserveClaim bundle={bundle} />)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('is opened by anybody to the second, without our network', async () => {
    const bundle = await keepVerified()
    answerAs({ from: now })
    await goOffline()
    const { user } = renderForMember(<ReserveClaim bundle={bundle} />)
    expect(await screen.findByText(/No root has appeared for 14 days/)).toBeTruthy()
    await user.dblClick(screen.getByRole('button', { name: 'Open the exit' }))
    expect(await screen.findByRole('img', { name: /^transaction: 0x(?:cd){32}$/ })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Claim without us' }))
    expect(sent).toEqual([{ to: bundle.anchor.snapshot.reserve, data: encodeOpenExit() }])
  })

  test('is not shown while the root of the bundle is not on the chain', async () => {
    const bundle = await keepVerified()
    const { container } = renderForMember(<ReserveClaim bundle={{ ...bundle, assetBlock: null }} />)
    expect(container.querySelector('section')).toBeNull()
  })

  test('names the way without a wallet, and is shown when one reads the chain after all', async () => {
    const bundle = await keepVerified()
    refuseToRead()
    const { user } = renderForMember(<ReserveClaim bundle={bundle} />)
    const section = await screen.findByRole('region', { name: 'Claim without us' })
    expect(section.textContent).toContain('You can also open your saved bundle in verify.html')
    expect(claimButton()).toBeNull()
    answerAs({ openedAt: 1_500 })
    await user.click(screen.getByRole('button', { name: 'Check your claim again' }))
    await waitFor(() => expect(claimButton()).toBeTruthy())
    expect(section.textContent).not.toContain('verify.html')
  })

  const refuseToRead = () => setChainReader(() => Promise.reject(new Error('no wallet is connected')))
  const claimButton = () => screen.queryByRole('button', { name: 'Claim your share' })

  test('never shows another member of this device, nor offers to send their claim', async () => {
    const bundle = await keepVerified()
    answerAs({ openedAt: 1_500 })
    renderForMember(<ReserveClaim bundle={bundle} />)
    await screen.findByRole('button', { name: 'Claim your share' })
    cleanup()
    refuseToRead()
    renderForMember(
      <ReserveClaim bundle={{ ...bundle, member: { ...bundle.member, address: `0x${'3c'.repeat(20)}` } }} />,
    )
    expect(claimButton()).toBeNull()
    expect(screen.queryByText(/The reserve pays you/)).toBeNull()
  })

  test('keeps the sent transaction until the wallet reads the chain again', async () => {
    const bundle = await keepVerified()
    answerAs({ openedAt: 1_500 })
    const { user } = renderForMember(<ReserveClaim bundle={bundle} />)
    const claim = await screen.findByRole('button', { name: 'Claim your share' })
    // Twice before React has drawn the first tap.
    act(() => {
      claim.click()
      claim.click()
    })
    const checkAgain = await screen.findByRole('button', { name: 'Check again' })
    expect(sent).toHaveLength(1)
    refuseToRead()
    await user.click(checkAgain)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No wallet in this browser read the blockchain/)
    expect(screen.getByRole('img', { name: /^transaction: 0x(?:cd){32}$/ })).toBeTruthy()
    expect(claimButton()).toBeNull()
    answerAs({ openedAt: 1_500, claimed: Number.MAX_SAFE_INTEGER })
    await user.click(checkAgain)
    expect(await screen.findByText('The reserve has paid your share.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('that the wallet does not send says so, and can be sent again', async () => {
    const bundle = await keepVerified()
    answerAs({ openedAt: 1_500 })
    setCallSender(() => Promise.reject(new Error('no gas')))
    const { user } = renderForMember(<ReserveClaim bundle={bundle} />)
    await user.click(await screen.findByRole('button', { name: 'Claim your share' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was claimed')
    setCallSender(async () => `0x${'cd'.repeat(32)}`)
    await user.click(claimButton() ?? document.body)
    expect(await screen.findByRole('img', { name: /^transaction:/ })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is an amount as the language writes it', async () => {
    const bundle = await keepVerified()
    answerAs({ openedAt: 1_500, cash: 154 })
    await activateLocale('fr')
    renderForMember(<ReserveClaim bundle={bundle} />)
    expect(await screen.findByText(/4,90 USDT/)).toBeTruthy()
  })
})
