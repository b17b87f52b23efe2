import { usdtLines } from '@terahold/contract/calls/member/cash'
import { liabilityProof, registerProofKey, trustLiabilities } from '@terahold/contract/calls/member/liabilities'
import { logProof } from '@terahold/contract/calls/member/night-log'
import { servicePaths } from '@terahold/contract/service-paths'
import { addDays, daysBetween } from '@terahold/money/day'
import { encodeReport } from '@terahold/proof/reserve-calls'
import { act, cleanup, screen } from '@testing-library/react'
import { numberToHex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { storage } from '../../shared/storage/storage.ts'
import { setCallSender, setChainReader } from '../../shared/wallet/chain-reader.ts'
import { setTextSigner } from '../../shared/wallet/text-signer.ts'
import { api, member, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createEnds } from '../../testing/statement-fixture.ts'
import { checkProof } from './check-proof.ts'
import {
  answerOfChain,
  hexOf,
  key,
  line,
  publish,
  setUpReserve,
  signature,
  yesterday,
} from './fixtures/published-proof.ts'
import { ProofCard } from './proof-row.tsx'
import { keepDeviceKey, keepHistory, lastResult, storedBundle } from './proof-store.ts'

setUpComponentTests()
beforeEach(setUpReserve)

const today = addDays(yesterday, 1)
const earlierWallet = `0x${'3c'.repeat(20)}`
const unknown = { code: 404, message: 'unknown', reason: 'record_unknown' } as const

/** Answers with a statement of this many lines; those given have these times and balances, newest first. */
function answerStatement(total: number, lines: readonly (readonly [at: string, balance: string])[] = []): void {
  const rows = lines.map(([at, balance]) => ({ ...line, at, balance }))
  api.answer(usdtLines, { data: createEnds('0', '0'), rows, total })
}

function publishNothing(): void {
  api.answer(trustLiabilities, { total: 0, rows: [] })
}

/** Taps twice before React has drawn the first tap. */
async function tapTwice(button: HTMLElement) {
  await act(async () => {
    button.click()
    button.click()
  })
}

/** Checks, and returns the open card. */
async function check() {
  await checkProof()
  return renderForMember(<ProofCard />)
}

describe('the proof on this device', () => {
  test('is verified with its time, and its sheet shows the figures and checks again', async () => {
    publish()
    const { user } = await check()
    await user.click(screen.getByRole('button', { name: /Verified on this device ·/ }))
    expect(await screen.findByText('Sum of your entries')).toBeTruthy()
    expect(screen.getByText('What it does not prove')).toBeTruthy()
    expect(screen.getByText('Cash on chain, read by your wallet')).toBeTruthy()
    expect(screen.queryByText('The cash on chain does not cover everything owed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(api.requests(liabilityProof)).toHaveLength(2)
  })

  test.each([
    [
      'a tampered file',
      { index: (bytes: Uint8Array) => bytes.with(100, 255 - (bytes[100] ?? 0)) },
      /does not give the published root/,
    ],
    ['a cut file', { index: (bytes: Uint8Array) => bytes.slice(1) }, /damaged/],
    ['a root that differs', { list: { root: '00'.repeat(32) } }, /does not give the published root/],
    ['a total that differs', { list: { totalMinor: '1' } }, /does not add up to the published total/],
    ['a number that differs', { list: { leaves: 1 } }, /published number of entries/],
    ['another root on the chain', { chainRoot: 'ee'.repeat(32) }, /root for this day differs/],
    ['a newer root on the chain', { chainDay: today }, /newer day, which our server does not show/],
    ['a root that we say is on the chain', { chainRoot: null }, /Your wallet did not find it/],
    ['a missing member', { leaf: 0n }, /You are missing from the newest proof/],
    ['a smaller sum', { leaf: 99n }, /do not add up to what we owed you/],
    ['a smaller sum under our key', { leaf: 99n, keyOrigin: 'server' }, /do not add up to what we owed you/],
  ] as const)('fails loudly: %s', async (_, changes, text) => {
    publish(changes)
    await check()
    expect(screen.getByRole('alert').textContent).toMatch(text)
    expect(screen.getByText(/^Not verified ·/)).toBeTruthy()
  })

  test('is reported in public by the wallet, with day, root and reason, and not twice', async () => {
    publish({ leaf: 0n })
    await checkProof()
    const sent: { to: string; data: string }[] = []
    setCallSender(async (call) => {
      sent.push(call)
      return `0x${'5e'.repeat(32)}`
    })
    const view = renderForMember(<ProofCard />)
    await view.user.click(screen.getByRole('button', { name: /Not verified ·/ }))
    await tapTwice(await screen.findByRole('button', { name: 'Report with wallet' }))
    const sentNote = await screen.findByText(/public once the blockchain has it/)
    // One status: another around it would read it out a second time.
    expect(sentNote.closest('[role=status]')?.parentElement?.closest('[role=status]')).toBeNull()
    const result = lastResult(member.userId)
    const day = daysBetween('1970-01-01', yesterday)
    expect(sent).toEqual([
      { to: `0x${'a1'.repeat(20)}`, data: encodeReport(day, `0x${result?.night?.root}`, 'member_missing') },
    ])
    cleanup()
    setChainReader(async () => numberToHex(1n, { size: 32 }))
    const again = renderForMember(<ProofCard />)
    await again.user.click(screen.getByRole('button', { name: /Not verified ·/ }))
    expect(await screen.findByText('You have reported this day.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Report with wallet' })).toBe(null)
  })

  test('says that nothing was recorded when the wallet does not send the report', async () => {
    publish({ leaf: 99n })
    setCallSender(() => Promise.reject(new Error('no gas')))
    const { user } = await check()
    await user.click(screen.getByRole('button', { name: /Not verified ·/ }))
    await user.click(await screen.findByRole('button', { name: 'Report with wallet' }))
    expect((await screen.findByText(/did not send the report/)).textContent).toContain('Nothing was recorded')
  })

  test('fails when the log of nights disappears that this device has seen, or is not signed', async () => {
    keepHistory(member.userId, { nights: { size: 3, root: new Uint8Array(32) }, settlements: null })
    publish()
    await check()
    expect(screen.getByRole('alert').textContent).toMatch(/past night or a past day’s revenue was changed/)
    expect(JSON.stringify(api.requests(logProof).at(-1))).toMatch(/from\W+3/)
    storage.clear()
    setUpReserve()
    const newest = { fields: [], index: 0, path: [] }
    const proofs = { newest, night: null, growth: null, settlementGrowth: null }
    publish({ log: { key: 'none', witnesses: [], checkpoint: 'none', ...proofs } })
    await checkProof()
    expect((await screen.findByRole('alert')).textContent).toMatch(/signed log of all nights is wrong/)
  })

  test('fails when a root changes that this device has seen', async () => {
    publish()
    await checkProof()
    publish()
    await check()
    expect(screen.getByRole('alert').textContent).toMatch(/earlier day was changed or removed/)
  })

  test('fails when a day has two roots, or when a root that this device has seen is gone', async () => {
    const before = publish({ day: addDays(yesterday, -1) })
    await checkProof()
    const seen = publish({ earlier: [before] })
    await checkProof()
    expect(lastResult(member.userId)).toMatchObject({ state: 'verified' })
    for (const list of [() => publish({ earlier: [seen, before] }), () => publish(), publishNothing]) {
      list()
      await checkProof()
      expect(lastResult(member.userId)).toMatchObject({ state: 'failed', fault: 'root_changed' })
    }
  })

  test('reads the cash at the block that two operators signed, not at the one that our list names', async () => {
    publish({ anchor: { assetBlock: 5 } })
    await checkProof()
    expect(lastResult(member.userId)?.tree?.chain?.cash).toMatchObject({ block: 9, treasury: '60' })
  })

  test('fails when a newer proof no longer has the member, and at every check after that', async () => {
    publish()
    await checkProof()
    answerStatement(0)
    api.refuse(liabilityProof, unknown)
    await checkProof()
    await check()
    expect(screen.getByRole('alert').textContent).toMatch(/You are missing/)
  })

  test('fails on a new device when the proof has no member whose statement is older', async () => {
    publish()
    api.refuse(liabilityProof, unknown)
    await check()
    expect(screen.getByRole('alert').textContent).toMatch(/You are missing/)
    expect(api.requests(usdtLines).at(-1)).toMatchObject({ query: { to: yesterday } })
  })

  test('finds a member under the wallet from which the account was moved, and says so', async () => {
    publish({ wallet: earlierWallet })
    await check()
    expect(lastResult(member.userId)).toMatchObject({ state: 'unchecked', gap: 'moved', tree: { sum: '100' } })
    expect(storedBundle(member.userId)).toBeNull()
  })

  test('fails when the earlier wallet has no entries, or too small ones', async () => {
    publish({ wallet: earlierWallet, leaf: 0n })
    await checkProof()
    expect(lastResult(member.userId)).toMatchObject({ state: 'failed', fault: 'member_missing' })
    publish({ wallet: earlierWallet, leaf: 99n })
    await checkProof()
    expect(lastResult(member.userId)).toMatchObject({ state: 'failed' })
  })

  test('fails when a tree names another wallet after the first check with this one', async () => {
    const earlier = [publish({ day: addDays(yesterday, -1) })]
    await checkProof()
    publish({ wallet: earlierWallet, earlier })
    await checkProof()
    expect(lastResult(member.userId)).toMatchObject({ state: 'failed', fault: 'other_snapshot' })
  })

  test('says that a member who joined later could not be there', async () => {
    publish()
    answerStatement(0)
    api.refuse(liabilityProof, unknown)
    await check()
    expect(lastResult(member.userId)).toMatchObject({ state: 'unchecked', gap: 'joined_later' })
    expect(screen.getByRole('button', { name: /Nothing to check yet$/ })).toBeTruthy()
  })

  test('is checked when its sheet opens, if the last check came before the first proof', async () => {
    publishNothing()
    const { user } = await check()
    publish()
    await user.click(screen.getByRole('button', { name: /Nothing to check yet$/ }))
    expect(await screen.findByText('Sum of your entries')).toBeTruthy()
    expect(lastResult(member.userId)).toMatchObject({ state: 'verified' })
  })

  test('fails when the books of the proof had another balance than the statement, give or take half an hour', async () => {
    const [before, during, after] = [`${yesterday}T10:00:00.000Z`, `${today}T00:20:00.000Z`, `${today}T01:20:00.000Z`]
    const cases = [
      [[[before, '7']], 'verified'],
      [[[before, '8']], 'failed'],
      [
        [
          [after, '8'],
          [before, '7'],
        ],
        'verified',
      ],
      [
        [
          [after, '7'],
          [before, '8'],
        ],
        'failed',
      ],
      [
        [
          [during, '8'],
          [before, '7'],
        ],
        'verified',
      ],
      [
        [
          [during, '7'],
          [before, '8'],
        ],
        'verified',
      ],
      [
        [
          [during, '9'],
          [before, '8'],
        ],
        'failed',
      ],
      [[[after, '8']], 'verified'],
    ] as const
    for (const [lines, state] of cases) {
      storage.remove('proof-roots')
      publish()
      answerStatement(lines.length, lines)
      await checkProof()
      expect(lastResult(member.userId)?.state, JSON.stringify(lines)).toBe(state)
      expect(Boolean(storage.get('proof-bundle'))).toBe(state === 'verified')
      storage.remove('proof-bundle')
    }
    publish()
    storage.remove('proof-roots')
    answerStatement(1, [[before, '8']])
    await check()
    expect(screen.getByRole('alert').textContent).toMatch(/available balance differs from your statement/)
  })

  test.each([
    ['of an earlier day', `${addDays(yesterday, -8)}T12:00:00.000Z`],
    ['before the end of its day', `${yesterday}T23:29:00.000Z`],
    ['a day later', `${addDays(yesterday, 2)}T00:31:00.000Z`],
  ])('fails when the books of the proof are compared with the balance of a time %s', async (_, madeAt) => {
    publish({ madeAt })
    answerStatement(2, [
      [`${yesterday}T23:00:00.000Z`, madeAt > yesterday ? '7' : '9'],
      [`${addDays(yesterday, -9)}T10:00:00.000Z`, '7'],
    ])
    await checkProof()
    expect(lastResult(member.userId)).toMatchObject({ state: 'failed', fault: 'statement_differs' })
  })

  test('waits for Wi-Fi or a tap when the file is large', async () => {
    vi.stubGlobal('navigator', { connection: { type: 'cellular' } })
    const before = lastResult(member.userId)
    publish({ list: { leaves: 49_000 } })
    await checkProof({ isAsked: false })
    expect([lastResult(member.userId), api.requests(liabilityProof)]).toEqual([before, []])
    publish({ list: { leaves: 51_000 } })
    await checkProof({ isAsked: false })
    expect(api.requests(liabilityProof)).toHaveLength(1)
    storage.remove('proof-roots')
    publish({ list: { leaves: 49_000 } })
    await checkProof()
    expect(api.requests(liabilityProof)).toHaveLength(2)
    vi.unstubAllGlobals()
  })

  test.each([
    ['our own key', { keyOrigin: 'server' }, /The next proof uses the key from your wallet/],
    ['no reserve', { anchor: null }, /comes from our server only/],
    ['a root that operators have not signed', { chainRoot: null, anchor: { isFinal: false } }, /once two operators/],
    ['an old proof', { day: addDays(yesterday, -3) }, /more than two days/],
  ] as const)('is not called verified with %s', async (_, changes, text) => {
    const words = 'day' in changes ? /Could not check ·/ : /Partly checked ·/
    publish(changes)
    keepDeviceKey(member.userId, { key: hexOf(key), firstDay: addDays(yesterday, -9) })
    const { user } = await check()
    await user.click(screen.getByRole('button', { name: words }))
    expect((await screen.findByText(text)).textContent).toBeTruthy()
  })

  test('is not called verified with an old proof when our server says that it is new', async () => {
    const server = vi.spyOn(serverTime, 'now').mockReturnValue(Date.now() - 3 * 86_400_000)
    publish({ day: addDays(yesterday, -3) })
    await checkProof()
    server.mockRestore()
    expect(lastResult(member.userId)).toMatchObject({ state: 'unchecked', gap: 'late' })
  })

  test('says that it checked a part when the wallet reads nothing, and checks again', async () => {
    const { root } = publish()
    setChainReader(() => Promise.reject(new Error('no wallet')))
    const { user } = await check()
    await user.click(screen.getByRole('button', { name: /Partly checked ·/ }))
    expect(await screen.findByText(/no wallet in this browser read the root/)).toBeTruthy()
    setChainReader(async (_method, params) => answerOfChain(params, root, yesterday))
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Cash on chain, read by your wallet')).toBeTruthy()
  })

  test('says that it could not check when there is no server, and with nothing published', async () => {
    api.disconnect(trustLiabilities)
    api.file(servicePaths.health, {})
    const { user } = await check()
    await user.click(screen.getByRole('button', { name: /Could not check ·/ }))
    expect(await screen.findByText(/no answer from our server/)).toBeTruthy()
    publishNothing()
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText(/No proof has been published yet/)).toBeTruthy()
    expect(screen.getAllByText(/^Nothing to check yet/).length).toBeGreaterThan(0)
  })

  test('gets the key from the wallet’s signature, which stays on this device', async () => {
    storage.remove('proof-key')
    publish({ keyOrigin: 'server' })
    const signed: string[] = []
    setTextSigner(async (text) => {
      signed.push(text)
      return signature
    })
    api.answer(registerProofKey, { data: { firstDay: addDays(yesterday, 1) } })
    const { user } = await check()
    await user.click(screen.getByRole('button', { name: /Partly checked ·/ }))
    await tapTwice(await screen.findByRole('button', { name: 'Sign with wallet' }))
    expect(await screen.findByText(/The next proof uses the key/)).toBeTruthy()
    expect(signed).toEqual([expect.stringMatching(/^Terahold proof key 1\n/)])
    expect(storage.get('proof-key')).toMatchObject({ value: { key: hexOf(key), firstDay: addDays(yesterday, 1) } })
  })
})
