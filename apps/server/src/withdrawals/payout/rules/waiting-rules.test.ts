import { expect, it } from 'vitest'
import { type Facts, findObstacle } from './waiting-rules.ts'

const facts: Facts = {
  cash: { total: 1_000n, vault: 300n, capLeft: 500n, paused: false, takesOurKey: true, gasMoney: 90n },
  owed: { inCash: 900n, everything: 1_000n },
  fees: { maxFee: 10n, maxTip: 1n },
  feeCap: 10n,
  gasNeeded: 90n,
  candidates: [{ amount: 100n, fee: 1n }],
  chosen: 1,
  waitsFor: undefined,
  limits: { perHour: 1n, perDay: 2n, newWallets: 3n },
}
const withCash = (change: Partial<Facts['cash']>): Partial<Facts> => ({ cash: { ...facts.cash, ...change } })

it('does not exist at exactly the limits', () => {
  expect(findObstacle(facts)).toBeUndefined()
})

it.each([
  ['vault_paused', withCash({ paused: true })],
  ['vault_signer_changed', withCash({ takesOurKey: false })],
  ['not_solvent', { owed: { inCash: 1_001n, everything: 1_002n } }],
  ['payout_not_covered', { owed: { inCash: 1_000n, everything: 1_001n } }],
  ['payout_waits_for_room', { chosen: 0, waitsFor: 'vault_room' }],
  ['payout_limit_reached', { chosen: 0, waitsFor: 'payout_hour_limit' }],
  ['payout_limit_reached', { chosen: 0, waitsFor: 'new_wallet_limit' }],
  ['payout_fee_above_cap', { feeCap: 9n }],
  ['payout_gas_short', { gasNeeded: 91n }],
] as const)('is %s', (kind, change) => {
  expect(findObstacle({ ...facts, ...change })?.kind).toBe(kind)
  expect(findObstacle({ ...facts, ...change, candidates: [] })).toBeUndefined()
})

it('says how much to send when the vault is short', () => {
  const candidates = [
    { amount: 400n, fee: 5n },
    { amount: 30n, fee: 5n },
  ]
  expect(findObstacle({ ...facts, candidates, chosen: 0 })?.detail).toEqual({
    vault: '300',
    capLeft: '500',
    queued: '420',
    toSend: '120',
  })
  expect(findObstacle({ ...facts, ...withCash({ vault: 900n }), candidates, chosen: 0 })?.detail.toSend).toBe('0')
})
