import { logProof } from '@terahold/contract/calls/member/night-log'
import type { Answer } from '@terahold/contract/client'
import { addDays, daysBetween } from '@terahold/money/day'
import { verifyBundle } from '@terahold/proof/bundle'
import { decodeBundle } from '@terahold/proof/bundle-text'
import { nightsWith, sampleLog, sampleProof, sampleSigner, seenAt } from '@terahold/proof/fixtures/sample-log'
import type { LogProof } from '@terahold/proof/history'
import { decodeNoteKey, encodeNoteKey, keyId } from '@terahold/proof/note'
import { encodeOpenExit, encodeRead } from '@terahold/proof/reserve-calls'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { storage } from '../../shared/storage/storage.ts'
import { setCallSender, setChainReader } from '../../shared/wallet/chain-reader.ts'
import { api, goOffline, member, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { checkProof } from './check-proof.ts'
import { publish, setUpReserve, yesterday } from './fixtures/published-proof.ts'
import { ProofCard } from './proof-row.tsx'
import { keepHistory, lastResult, storeBundle } from './proof-store.ts'

/** A key of the same log by another holder. */
const otherKey = (() => {
  const { name, type } = decodeNoteKey(sampleLog.publicText)
  const { bytes } = decodeNoteKey(sampleSigner('other.example/nights', 1).publicText)
  return encodeNoteKey({ name, type, bytes, id: keyId(name, type, bytes) })
})()

setUpComponentTests()
beforeEach(setUpReserve)

describe('the bundle on this device', () => {
  const bundleText = () => (storage.get('proof-bundle') as { value: string } | undefined)?.value ?? ''

  const answerLog = (proof: LogProof) => api.answer(logProof, { data: proof as Answer<typeof logProof>['data'] })

  /** Publishes, checks, and opens the sheet. */
  async function openSheet() {
    publish()
    await checkProof()
    const view = renderForMember(<ProofCard />)
    await view.user.click(screen.getByRole('button', { name: /Proof of what we owe you/ }))
    return { ...view, section: await screen.findByRole('region', { name: 'Your bundle' }) }
  }

  test('has statement, proof and claim, verifies in itself, and ends with the session', async () => {
    const { section } = await openSheet()
    expect(section.textContent).toContain('Verified on this device')
    const bundle = decodeBundle(bundleText())
    expect(verifyBundle(bundle)).toEqual({ verified: true })
    expect(bundle).toMatchObject({ assetBlock: 9, lines: [{ memo: 'Deposit', amount: '7' }], symbol: 'USDT' })
    session.forget()
    expect(storage.get('proof-bundle')).toBeFalsy()
  })

  test('has the log of nights, which verifies without a network, and fails when it was altered', async () => {
    const { root } = publish()
    const nights = nightsWith(6, yesterday, root)
    answerLog(sampleProof(9, { night: 6, from: 4 }, nights))
    keepHistory(member.userId, seenAt(3, nights), sampleLog.publicText)
    keepHistory(member.userId, seenAt(4, nights), sampleLog.publicText)
    await checkProof()
    expect(decodeBundle(bundleText()).log?.earlier).toEqual(seenAt(4, nights))
    await goOffline()
    const view = renderForMember(<ProofCard />)
    await view.user.click(screen.getByRole('button', { name: /Proof of what we owe you/ }))
    const section = await screen.findByRole('region', { name: 'Your bundle' })
    expect((await within(section).findByText('Nights in the log, unchanged')).parentElement?.textContent).toContain('9')
    expect(within(section).getByText('1 of 1')).toBeTruthy()
    cleanup()
    // With its quotes: the digits alone can also be a part of a random root or salt.
    const altered = bundleText().replace(`"${nights(6)[3]}"`, '"999"')
    expect(altered).not.toBe(bundleText())
    storeBundle(member.userId, altered)
    const again = renderForMember(<ProofCard />)
    await again.user.click(screen.getByRole('button', { name: /Proof of what we owe you/ }))
    expect(await screen.findByText(/signed log of all nights is wrong/)).toBeTruthy()
  })

  test('is not kept when the log of nights has another root for its night', async () => {
    const { root } = publish()
    const nights = nightsWith(6, yesterday, root)
    const [own, other] = [6, 5].map((night) => sampleProof(9, { night, from: 9 }, nights)) as [LogProof, LogProof]
    answerLog(own)
    await checkProof()
    expect(bundleText()).not.toBe('')
    storage.remove('proof-bundle')
    answerLog({ ...own, night: other.night })
    await checkProof()
    expect(bundleText()).toBe('')
  })

  test('fails when the log is signed with another key than this device saw first', async () => {
    const { root } = publish()
    const nights = nightsWith(6, yesterday, root)
    keepHistory(member.userId, seenAt(4, nights), sampleSigner(sampleLog.name, 1).publicText)
    answerLog(sampleProof(9, { night: 6, from: 4 }, nights))
    await checkProof()
    expect(lastResult(member.userId)?.state).toBe('verified')
    storage.remove('proof-history')
    keepHistory(member.userId, seenAt(4, nights), otherKey)
    await checkProof()
    expect(lastResult(member.userId)).toMatchObject({ state: 'failed', fault: 'log_wrong' })
  })

  test('shows and verifies without a network, and says so when it was altered', async () => {
    await openSheet()
    cleanup()
    await goOffline()
    const { user } = renderForMember(<ProofCard />)
    await user.click(screen.getByRole('button', { name: /Proof of what we owe you/ }))
    expect((await screen.findByRole('region', { name: 'Your bundle' })).textContent).toContain(
      'Verified on this device',
    )
    cleanup()
    storeBundle(member.userId, bundleText().replace('"held": "0"', '"held": "1"'))
    const again = renderForMember(<ProofCard />)
    await again.user.click(screen.getByRole('button', { name: /Proof of what we owe you/ }))
    expect((await screen.findByRole('region', { name: 'Your bundle' })).textContent).toContain('do not add up')
  })

  test.each([
    ['is not on the chain yet', { anchor: { isFinal: false }, chainRoot: null }],
    ['is not on the chain, although we say that it is', { chainRoot: null }],
    ['is not the one on the chain', { chainRoot: 'ee'.repeat(32) }],
  ])('is not replaced by one whose root %s', async (_, changes) => {
    const earlier = [publish({ day: addDays(yesterday, -1) })]
    await checkProof()
    const before = bundleText()
    publish({ ...changes, earlier })
    await checkProof()
    expect(lastResult(member.userId)?.night?.day).toBe(yesterday)
    expect(lastResult(member.userId)?.state).not.toBe('verified')
    expect(bundleText()).toBe(before)
  })

  const sent: string[] = []
  let openedAt = 0

  /** Opens the sheet of a verified proof while the exit of the reserve can be opened. */
  async function openClaim() {
    setCallSender(async ({ data }) => {
      sent.push(data)
      return `0x${'cd'.repeat(32)}`
    })
    sent.length = 0
    openedAt = 0
    const { root } = publish()
    await checkProof()
    setChainReader(async (method, params) => {
      if (method === 'eth_getBlockByNumber') return { timestamp: '0x7d0' }
      const [{ data }] = params as [{ data: string }]
      const words = (...values: readonly (number | bigint)[]) =>
        `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`
      if (data === encodeRead('newest'))
        return words(daysBetween('1970-01-01', yesterday), BigInt(`0x${root}`), 310, 9, 1, 2, 9, 3, 4)
      if (data === encodeRead('exitFrom')) return words(1_000)
      if (data === encodeRead('exitOpenedAt')) return words(openedAt)
      return words(data === encodeRead('exitCash') ? 155 : 0)
    })
    const { user } = renderForMember(<ProofCard />)
    await user.click(screen.getByRole('button', { name: /Proof of what we owe you/ }))
    await user.click(await screen.findByRole('button', { name: 'Open the exit' }))
    return user
  }

  test('keeps what was sent while the proof is checked again', async () => {
    const user = await openClaim()
    expect(await screen.findByRole('img', { name: /^transaction: / })).toBeTruthy()
    const [proof] = screen.getAllByRole('button', { name: 'Check again' })
    if (proof === undefined) throw new Error('no button checks the proof')
    const before = lastResult(member.userId)?.at ?? 0
    await user.click(proof)
    await expect.poll(() => lastResult(member.userId)?.at).toBeGreaterThan(before)
    expect(await screen.findByRole('img', { name: /^transaction: / })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open the exit' })).toBeNull()
  })

  test('opens the exit and claims through the wallet, by what the chain says', async () => {
    const user = await openClaim()
    openedAt = 1_500
    const section = await screen.findByRole('region', { name: 'Claim without us' })
    await user.click(await within(section).findByRole('button', { name: 'Check again' }))
    // Half of what is owed: 5.0 of 10.0.
    expect(await screen.findByText(/The reserve pays you 5/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Claim your share' }))
    await expect.poll(() => sent).toHaveLength(2)
    expect(sent[0]).toBe(encodeOpenExit())
    expect(sent[1]).toMatch(/^0xc76572c3/)
    await user.click(await within(section).findByRole('button', { name: 'Check again' }))
    setCallSender(() => Promise.reject(new Error('no gas')))
    await screen.findByRole('button', { name: 'Claim your share' })
    await user.click(screen.getByRole('button', { name: 'Claim your share' }))
    expect((await screen.findByText(/did not send the transaction/)).textContent).toContain('Nothing was claimed')
  })
})
