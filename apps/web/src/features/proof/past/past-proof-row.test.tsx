import { lineProof, settlementProof } from '@terahold/contract/calls/member/past-proofs'
import { encodeReport } from '@terahold/proof/reserve-calls'
import { act, cleanup, screen, within } from '@testing-library/react'
import { bytesToHex, concatHex, type Hex, numberToHex, sha256, stringToHex } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../../shared/session/session.ts'
import { setCallSender, setChainReader } from '../../../shared/wallet/chain-reader.ts'
import { api, member, renderForMember, setUpComponentTests } from '../../../testing/component-test.tsx'
import { setUpReserve, yesterday } from '../fixtures/published-proof.ts'
import type { PastEntry } from './check-past.ts'
import { PastProofRow } from './past-proof-row.tsx'

setUpComponentTests()
beforeEach(setUpReserve)

const settlementId = '0197f5a0-0000-7000-8000-0000000000a1'
const transferId = '0197f5a0-0000-7000-8000-0000000000a2'
const aLine = { transferId, asset: 'USDT', amount: 150n } as const
const reserve = `0x${'a1'.repeat(20)}`
const other = bytesToHex(new Uint8Array(32).fill(5))
const plain = (hash: Hex) => hash.slice(2)

const settled = [settlementId, 'pool', yesterday, '1', 'revenue', `${100n * 10n ** 18n}`, '7000', '9900', '0']
const figures = { poolId: 'pool', dayRevenue: '100', power: '7', uptimeBps: 9_900, refundedBps: 0 }
const posted = [
  member.userId,
  transferId,
  'g',
  'k',
  'USDT',
  'referral_expense',
  'available',
  '150',
  'referral',
  null,
  null,
  null,
  null,
  '1',
  'now',
]
const leafOf = (fields: readonly (string | null)[]) => sha256(concatHex(['0x00', stringToHex(JSON.stringify(fields))]))
const rootOf = (fields: readonly (string | null)[]) => sha256(concatHex(['0x01', leafOf(fields), other]))
const place = { day: yesterday, block: 168, index: 0, size: 2, path: [plain(other)] }
const seal = {
  blockNo: '1',
  previousHash: '00'.repeat(32),
  day: yesterday,
  from: '-infinity',
  until: 'then',
  transfers: '2',
  root: plain(rootOf(posted)),
}
const hashOf = (header: typeof seal) => sha256(stringToHex(JSON.stringify(Object.values(header))))
const sealHash = hashOf(seal)
const theirs = posted.with(0, '0197f5a0-0000-7000-8000-0000000000ff')
const theirSeal = { ...seal, root: plain(rootOf(theirs)) }

/** Answers as a node whose block has the event with these figures; null for none. */
function anchor(figures: { readonly settlementRoot: Hex; readonly journalSeal: Hex } | null): void {
  setChainReader(async (method) => {
    expect(method).toBe('eth_getLogs')
    if (figures === null) return []
    const day = Date.parse(yesterday) / 86_400_000
    const words = [day, 1, 310, 9, figures.journalSeal, figures.settlementRoot, 9, 3, 4, 1, 2]
    const data = concatHex(words.map((word) => (typeof word === 'number' ? numberToHex(word, { size: 32 }) : word)))
    return [{ address: reserve, data }]
  })
}

async function check(entry: PastEntry): Promise<void> {
  const { container, user } = renderForMember(<PastProofRow entry={entry} />)
  await user.click(within(container).getByRole('button'))
}
const aDay: PastEntry = { settlementId, day: yesterday }

beforeEach(() => {
  anchor({ settlementRoot: rootOf(settled), journalSeal: sealHash })
  api.answer(settlementProof, { data: { fields: settled, proof: place } })
  api.answer(lineProof, { data: { fields: posted, proof: { ...place, seals: [seal] } } })
})

test('says since when a settled day and a transfer are unchanged', async () => {
  await check({ ...aDay, shown: figures })
  expect(await screen.findByText(/^Unchanged since/)).toBeTruthy()
  expect(screen.getByText('The pool’s revenue of the day').parentElement?.textContent).toContain('100')
  await check(aLine)
  expect(await screen.findAllByText(/^Unchanged since/)).toHaveLength(2)
})

test('checks once for two taps', async () => {
  const answer = api.answerLate(settlementProof, { data: { fields: settled, proof: place } })
  const { container } = renderForMember(<PastProofRow entry={aDay} />)
  const row = within(container).getByRole('button')
  act(() => {
    row.click()
    row.click()
  })
  answer()
  expect(await screen.findByText(/^Unchanged since/)).toBeTruthy()
  expect(api.requests(settlementProof)).toHaveLength(1)
})

const faults: readonly (readonly [name: string, entry: PastEntry, change: () => void])[] = [
  [
    'an altered day',
    aDay,
    () => api.answer(settlementProof, { data: { fields: settled.with(5, '99'), proof: place } }),
  ],
  ['another revenue than is shown', { ...aDay, shown: { ...figures, dayRevenue: '101' } }, () => undefined],
  ['another uptime than is shown', { ...aDay, shown: { ...figures, uptimeBps: 9_901 } }, () => undefined],
  ['another day than is shown', { settlementId, day: '2020-01-01' }, () => undefined],
  ['another amount than is shown', { ...aLine, amount: 151n }, () => undefined],
  ['a deduction that is shown as a credit', { ...aLine, amount: -150n }, () => undefined],
  ['another asset than is shown', { ...aLine, asset: 'POINT' }, () => undefined],
  ['another root on the chain', aDay, () => anchor({ settlementRoot: other, journalSeal: other })],
  [
    'another member’s transfer of the same amount',
    aLine,
    () => {
      anchor({ settlementRoot: other, journalSeal: hashOf(theirSeal) })
      api.answer(lineProof, { data: { fields: theirs, proof: { ...place, seals: [theirSeal] } } })
    },
  ],
  ['another seal on the chain', aLine, () => anchor({ settlementRoot: other, journalSeal: other })],
  ['no root in that block', aDay, () => anchor(null)],
]
test.each(faults)('fails loudly: %s', async (_, entry, change) => {
  change()
  await check(entry)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('differs from what two operators signed')
  // A status around it would read it out a second time.
  expect(alert.parentElement?.closest('[role=status]')).toBeNull()
})

test('lets a member report in public what differs, and tells a visitor to take a screenshot', async () => {
  anchor({ settlementRoot: other, journalSeal: other })
  const sent: string[] = []
  setCallSender(async ({ data }) => {
    sent.push(data)
    return other
  })
  const { container, user } = renderForMember(<PastProofRow entry={aDay} />)
  await user.click(within(container).getByRole('button'))
  await user.click(await screen.findByRole('button', { name: 'Report with wallet' }))
  expect(await screen.findByText(/public once the blockchain has it/)).toBeTruthy()
  expect(sent).toEqual([
    encodeReport(Date.parse(yesterday) / 86_400_000, numberToHex(1, { size: 32 }), 'entry_differs'),
  ])
  cleanup()
  session.forget()
  await check(aDay)
  expect(await screen.findByText(/^Take a screenshot/)).toBeTruthy()
})

const gaps: readonly (readonly [name: string, text: RegExp, change: () => void])[] = [
  [
    'no root covers it yet',
    /does not cover/,
    () => api.answer(settlementProof, { data: { fields: settled, proof: null } }),
  ],
  [
    'the wallet reads nothing',
    /No wallet in this browser/,
    () => setChainReader(() => Promise.reject(new Error('no wallet'))),
  ],
  [
    'our server refuses',
    /gave no proof/,
    () => api.refuse(settlementProof, { code: 404, message: 'unknown', reason: 'record_unknown' }),
  ],
]
test.each(gaps)('decides nothing when %s', async (name, text, change) => {
  change()
  await check(aDay)
  expect(await screen.findByText(text)).toBeTruthy()
  const state = name === 'no root covers it yet' ? 'Nothing to check yet' : 'Could not check'
  expect(screen.getByText(state)).toBeTruthy()
})
