import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type AdoptionFixture, openWithPayer, reason } from '../fixtures/adoption-fixture.ts'
import type { Payer } from '../fixtures/deposits-fixture.ts'
import { ChainBehind, ChainReplaced } from '../watch/scan.ts'
import { adoptionFields } from './adoption-fields.ts'

let fixture: AdoptionFixture
let payer: Payer
/** The chain before the deposit. */
let before: Hex
beforeEach(async () => {
  ;[fixture, payer] = await openWithPayer()
  before = await fixture.client.snapshot()
})
afterEach(() => fixture.close())

const deposit = () => fixture.deposit(payer, '40')

describe('a node that only lags', () => {
  it('is not adopted before it has another final block where one is recorded', async () => {
    const { client, deposits, recorder, approver, shop } = fixture
    const adoption = fixture.openAdoption()
    await deposit()
    await client.revert({ id: before })
    await expect(deposits.scanOnce()).rejects.toThrow(ChainBehind)
    await expect(adoption.draft(reason)).rejects.toThrow('409 chain_behind')
    await client.mine({ blocks: 2 })
    // It has another block now, which is not final and can still be replaced by the recorded one.
    await expect(adoption.draft(reason)).rejects.toThrow('409 chain_behind')
    await client.mine({ blocks: 1 })
    await expect(deposits.scanOnce()).rejects.toThrow(ChainReplaced)
    await adoption.approve(approver, await adoption.record(recorder, reason))
    expect(await shop.available(payer)).toBe(0n)
  })

  it('gets no record for a text that it did not draft', async () => {
    const { chain, client, decisions, recorder, sign } = fixture
    await deposit()
    await client.revert({ id: before })
    const { number: seenHeight, hash: seenHash } = await chain.finalized()
    const fields = adoptionFields({ seenHeight, seenHash, reason })
    const signed = await sign(recorder, decisions.draftDecision('settlement', { type: 'ChainAdoption', fields }))
    const { recordSigned, list } = fixture.openAdoption()
    await expect(recordSigned(recorder, reason, signed)).rejects.toThrow('409 chain_behind')
    expect(await list()).toEqual([])
  })

  it('makes the record and the approval of an adoption fail', async () => {
    const { client, recorder, approver, sign, shop } = fixture
    const adoption = fixture.openAdoption()
    await fixture.replaced(async () => {
      await deposit()
      return []
    })
    const behind = await client.snapshot()
    await client.mine({ blocks: 2 })
    const signed = await sign(recorder, await adoption.draft(reason))
    const id = await adoption.record(recorder, reason)
    await client.revert({ id: behind })
    await expect(adoption.recordSigned(recorder, reason, signed)).rejects.toThrow('409 chain_behind')
    await expect(adoption.approve(approver, id)).rejects.toThrow('409 chain_behind')
    expect(await shop.available(payer)).toBe(usdt('40'))
  })

  it('is noticed when the second operator approves', async () => {
    const { client, recorder, approver, shop } = fixture
    const adoption = fixture.openAdoption()
    const common = await client.snapshot()
    await fixture.replaced(async () => {
      await deposit()
      return []
    })
    const id = await adoption.record(recorder, reason)
    await client.revert({ id: common })
    await expect(adoption.approve(approver, id)).rejects.toThrow('409 chain_behind')
    expect(await shop.available(payer)).toBe(usdt('40'))
  })
})
