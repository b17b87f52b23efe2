import { createHash } from 'node:crypto'
import type { DecisionType } from '@terahold/decisions/definitions'
import { type Insertable, sql } from 'kysely'
import { type Address, getAddress } from 'viem'
import { newId } from '../../../apps/server/src/db/ids.ts'
import type { DB } from '../../../apps/server/src/db/schema.gen.ts'
import type { SigningOperator } from '../../../apps/server/src/withdrawals/fixtures/signing-operators.ts'
import { usdt, type WithdrawalsFixture } from '../../../apps/server/src/withdrawals/fixtures/withdrawals-fixture.ts'

/** What an attacker wrote: the decision's subject, and a text that a finding must name. */
export type Forged = { readonly subject: string; readonly named: string }

type Thief = {
  readonly bank: WithdrawalsFixture
  readonly maker: SigningOperator
  readonly checker: SigningOperator
  readonly thief: Address
}

const reason = 'Written by someone who stole everything'
const place = { chain_id: 31_337 }

/**
 * For each kind of decision, writes the row that it leaves when it is carried out, as the owner of the tables with their triggers disabled.
 * A new kind without a row does not compile.
 */
export function createForgedRows({ bank, maker, checker, thief }: Thief): Record<DecisionType, () => Promise<Forged>> {
  const { owner, clock } = bank
  const id = () => newId(clock)
  const hash = () => `0x${createHash('sha256').update(id()).digest('hex')}`
  const recorded = { recorded_by: maker.operatorId, recorded_at: clock.now() }
  const decided = { ...recorded, decided_by: checker.operatorId, decided_at: clock.now(), state: 'approved' } as const
  const approved = {
    ...recorded,
    approved_by: checker.operatorId,
    approved_at: clock.now(),
    state: 'approved',
  } as const
  const day = clock.now().toISOString().slice(0, 10)
  /** A different day each time, because most tables take one row for each pool and day. */
  const pool = () => ({ pool_id: id(), day })

  async function insert<Table extends keyof DB>(table: Table, values: Insertable<DB[Table]>): Promise<void> {
    await owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx.insertInto(table).values(values).execute()
    })
  }
  const same = (subject: string): Forged => ({ subject, named: subject })

  async function transfer(state: 'suspense' | 'outflow') {
    const log = { ...place, tx_hash: hash(), log_index: 0 }
    const at = { block_number: 7n, block_hash: hash(), block_time: clock.now(), recorded_at: clock.now() }
    const why = state === 'suspense' ? 'unknown_sender' : 'unexplained'
    const who = { token: bank.token, sender: thief.toLowerCase(), recipient: thief.toLowerCase() }
    await insert('chain_transfer', { ...log, ...at, ...who, amount: usdt('9000'), state, reason: why })
    return log
  }
  async function record(type: DecisionType, content: object): Promise<Forged> {
    const record_id = id()
    await insert('operator_record', { record_id, type, content: JSON.stringify(content), ...decided })
    return same(record_id)
  }
  const paid = { amount: '9000', reason }

  return {
    async WithdrawalRelease() {
      const { memberId } = await bank.member('9000')
      const subject = await bank.queued(memberId, '6000')
      await sql`update withdrawal set state = 'queued', needs_release = false, prepared_by = ${maker.operatorId}, prepared_at = now(),
        released_by = ${checker.operatorId}, released_at = now() where withdraw_id = ${subject}`.execute(owner)
      return same(subject)
    },
    async PayoutLimitRaise() {
      const [raise_id, sums] = [id(), { per_hour: usdt('90000'), per_day: usdt('90000'), new_wallets: usdt('90000') }]
      await insert('payout_limit_raise', { raise_id, day, ...sums, reason, ...decided })
      return same(raise_id)
    },
    async PayoutResume() {
      const [halt_id, resume_id] = [id(), id()]
      const halted = { cause: 'operator', subject: halt_id, detail: '', halted_by: maker.operatorId } as const
      const prepared = { decision: 'go_on', resume_reason: reason, prepared_by: maker.operatorId } as const
      const times = { halted_at: clock.now(), prepared_at: clock.now(), released_at: clock.now() }
      const row = { ...place, halt_id, resume_id, ...halted, ...prepared, ...times, released_by: checker.operatorId }
      await insert('payout_halt', row)
      return { subject: resume_id, named: halt_id }
    },
    async HouseWithdrawal() {
      const house_withdrawal_id = id()
      const to = { to_address: thief.toLowerCase(), amount: usdt('9000'), reason }
      await insert('house_withdrawal', { house_withdrawal_id, ...place, ...to, ...decided })
      return same(house_withdrawal_id)
    },
    async SuspenseAssignment() {
      const [assignment_id, log] = [id(), await transfer('suspense')]
      const { memberId: member_id } = await bank.member('1')
      await insert('suspense_assignment', {
        assignment_id,
        ...log,
        target: 'member',
        member_id,
        evidence: reason,
        ...decided,
      })
      return { subject: `${log.tx_hash}:0`, named: assignment_id }
    },
    async OutflowBooking() {
      const [booking_id, log] = [id(), await transfer('outflow')]
      const { memberId: member_id } = await bank.member('1')
      await insert('outflow_booking', { booking_id, ...log, member_id, withdraw_id: id(), reason, ...decided })
      return same(booking_id)
    },
    async LedgerReversal() {
      const { memberId: member_id } = await bank.member('1')
      const found = owner.selectFrom('transfer').select('id').where('member_id', '=', member_id).limit(1)
      const [reversal_id, transfer_id] = [id(), (await found.executeTakeFirstOrThrow()).id]
      await insert('ledger_reversal', { member_id, reversal_id, transfer_id, reason, ...decided })
      return same(reversal_id)
    },
    async ChainAdoption() {
      const adoption_id = id()
      const seen = {
        token: bank.token,
        seen_height: 5n,
        seen_hash: hash(),
        reason,
        ancestor_height: 4n,
        ancestor_hash: hash(),
      }
      await insert('chain_adoption', { adoption_id, ...place, ...seen, ...decided })
      return same(adoption_id)
    },
    async DifferenceAcceptance() {
      const acceptance_id = id()
      const what = {
        name: 'treasury',
        unit: 'minor',
        difference: -usdt('9000'),
        reconciliation_id: id(),
        reason,
      } as const
      await insert('reconciliation_acceptance', { acceptance_id, subject: acceptance_id, ...what, ...decided })
      return same(acceptance_id)
    },
    async VenueChange() {
      const proposal_id = id()
      const venue = {
        name: 'A venue of the thief',
        addresses: [thief.toLowerCase()],
        pool_ids: [id()],
        is_advised: false,
      }
      await insert('venue_proposal', { proposal_id, ...place, ...venue, ...decided })
      return same(proposal_id)
    },
    async RemittanceAdvice() {
      const [advice_id, log] = [id(), { ...place, tx_hash: hash(), log_index: 0 }]
      await insert('remittance_advice', { advice_id, ...log, statement_hash: hash(), ...decided })
      await insert('remittance_line', { advice_id, pool_id: id(), amount: usdt('9000') })
      return same(advice_id)
    },
    async RevenueRecord() {
      const [revenue_id, satoshi] = [id(), 5n]
      const told = { venue: 'A venue', txid: hash(), statement_hash: hash(), uptime_bps: 10_000, venue_id: id() }
      await insert('revenue', {
        revenue_id,
        ...pool(),
        kind: 'initial',
        satoshi,
        usdt: usdt('9000'),
        ...told,
        ...approved,
      })
      return same(revenue_id)
    },
    async PowerAttestation() {
      const attestation_id = id()
      const measured = { power_mths: 5n, uptime_bps: 10_000, evidence_hash: hash() }
      await insert('attestation', { attestation_id, ...pool(), ...measured, ...approved })
      return same(attestation_id)
    },
    async RevenueVoid() {
      const void_id = id()
      await insert('revenue_void', { void_id, revenue_id: id(), part: 'all', reason, amount: 5n, ...approved })
      return same(void_id)
    },
    async RevenueCorrection() {
      const correction_id = id()
      const what = { revenue_id: id(), amount: usdt('9000'), way: 'withheld', statement_hash: hash(), reason } as const
      await insert('revenue_correction', { correction_id, ...what, ...approved })
      return same(correction_id)
    },
    async DeviationExplanation() {
      const deviation_id = id()
      await insert('revenue_deviation', { deviation_id, ...pool(), deviation_bps: 9_000, reason, ...decided })
      return same(deviation_id)
    },
    async AddressBlock() {
      const [block_id, address] = [id(), hash().slice(0, 42)]
      await insert('blocked_address', { address, reason, at: clock.now(), blocked_by: maker.operatorId, block_id })
      return { subject: block_id, named: address }
    },
    async AddressUnblock() {
      const [removal_id, address] = [id(), hash().slice(0, 42)]
      const removal = { removal_reason: reason, removal_by: maker.operatorId, removal_at: clock.now(), removal_id }
      const removed = { removed_by: checker.operatorId, removed_at: clock.now() }
      await insert('blocked_address', { address, reason, at: clock.now(), ...removal, ...removed })
      return { subject: removal_id, named: address }
    },
    async MemberFreeze() {
      const [freeze_id, { memberId: member_id }] = [id(), await bank.member('1')]
      await insert('member_freeze', {
        member_id,
        freeze_id,
        frozen_at: clock.now(),
        frozen_by: maker.operatorId,
        reason,
      })
      return same(freeze_id)
    },
    async MemberUnfreeze() {
      const [freeze_id, lift_id, { memberId: member_id }] = [id(), id(), await bank.member('1')]
      const lift = { lift_reason: reason, lift_by: maker.operatorId, lift_at: clock.now(), lift_id }
      const lifted = { lifted_by: checker.operatorId, lifted_at: clock.now() }
      await insert('member_freeze', { member_id, freeze_id, frozen_at: clock.now(), ...lift, ...lifted })
      return { subject: lift_id, named: freeze_id }
    },
    async AccountReset() {
      const [reset_id, { memberId: member_id }] = [id(), await bank.member('1')]
      const by = { prepared_by: maker.operatorId, approved_by: checker.operatorId }
      await insert('account_reset', {
        member_id,
        reset_id,
        created_at: clock.now(),
        reason,
        ...by,
        due_at: clock.now(),
      })
      return same(reset_id)
    },
    async AccountMove() {
      const { memberId } = await bank.member('1')
      const proof = {
        proof: hash(),
        message: { oldWallet: thief, newWallet: thief },
        signature: `0x${'11'.repeat(65)}`,
      }
      const to = getAddress(hash().slice(0, 42))
      return record('AccountMove', { memberId, from: thief, to, notBefore: day, reason, ...proof })
    },
    async ShipmentRefund() {
      const [order_id, refund_id, { memberId: member_id }] = [id(), id(), await bank.member('1')]
      const receiver = {
        receiver: 'T',
        dial_code: '1',
        phone: '5550100',
        country: 'US',
        province: 'A',
        city: 'B',
        detail: 'C',
      }
      const goods = { postcode: '1', goods_name: 'Miner', quantity: 1, price: usdt('9000'), state: 'refunded' } as const
      const refund = {
        refund_reason: reason,
        refund_recorded_by: maker.operatorId,
        refund_recorded_at: clock.now(),
        refund_id,
      }
      const done = { to_ship_at: clock.now(), refund_approved_by: checker.operatorId, refunded_at: clock.now() }
      const order = { member_id, order_id, order_no: order_id.slice(0, 12) }
      await insert('parcel', { ...order, ...receiver, ...goods, ...refund, ...done })
      return { subject: refund_id, named: order_id }
    },
    /** Nothing is carried out by an import: shipments move no money. What is stored must be signed all the same. */
    async ShipmentImport() {
      const decision_id = id()
      const bytes = {
        subject: decision_id,
        decision: '{}',
        maker: thief.toLowerCase(),
        maker_signature: `0x${'11'.repeat(65)}`,
      }
      await insert('operator_decision', {
        decision_id,
        type: 'ShipmentImport',
        ...bytes,
        ...recorded,
        expires_at: clock.now(),
      })
      return same(decision_id)
    },
    CatalogueChange: async () =>
      record('CatalogueChange', {
        content: JSON.stringify({ sites: [], pools: [], plans: [], contacts: [], endedContacts: [] }),
        changes: ['a price of the thief'],
      }),
    GoodwillCredit: async () => record('GoodwillCredit', { memberId: id(), ...paid }),
    ExceptionalRefund: async () => record('ExceptionalRefund', { memberId: id(), orderId: id(), ...paid }),
  }
}
