import { contract } from '@terahold/contract'
import { named, recordNames } from '@terahold/contract/calls/desk/record-names'
import type { DataOf } from '@terahold/contract/endpoint'
import { inEveryLanguage } from '@terahold/locale/languages'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { NIL_ID } from '../../../apps/server/src/db/ids.ts'
import { transaction } from '../../../apps/server/src/db/transaction.ts'
import { usdt } from '../../money/support/founding.ts'
import { adminKeys } from '../../money/support/release.ts'
import type { Harness, ValidCall } from './harness.ts'
import { payers, recordsOf, settlers } from './record-calls.ts'

let channels = 0
const aChannel = () => {
  channels += 1
  const texts = inEveryLanguage(() => ({ label: 'Help' }))
  return { contacts: [{ kind: 'email', value: `help-${channels}@example.org`, sort: 1, texts }] }
}

const changes = recordsOf({
  calls: {
    draft: contract.draftCatalogueChange,
    record: contract.proposeCatalogueChange,
    decision: contract.catalogueChangeDecision,
  },
  by: payers,
  given: async () => aChannel(),
})

const reason = 'The meter stood still for a week'

/** Gives the house money of its own. */
async function enrich({ world, key }: Harness): Promise<void> {
  const leg = { asset: 'USDT', debit: 'treasury', credit: 'house_withdrawal', kind: 'cash_found' } as const
  await transaction(world.owner, (tx) =>
    world.subjects.ledger.post(tx, NIL_ID, [{ ...leg, key: key(), amount: usdt('5') }]),
  )
}

const credits = recordsOf({
  calls: { draft: contract.draftGoodwill, record: contract.recordGoodwill, decision: contract.goodwillDecision },
  by: settlers,
  given: async (harness) => {
    await enrich(harness)
    return { member: (await harness.member()).memberId, amount: '1.5', reason }
  },
})

const refunds = recordsOf({
  calls: {
    draft: contract.draftExceptionalRefund,
    record: contract.recordExceptionalRefund,
    decision: contract.exceptionalRefundDecision,
  },
  by: settlers,
  given: async (harness) => {
    await enrich(harness)
    const { token } = await harness.rich('200')
    const fields = await harness.world.orderRequest(0, 1, 'balance')
    const { data } = await harness.must(contract.insertOrder, { token, fields })
    return { orderId: data.orderId, amount: '0.5', reason }
  },
})

/** A new wallet, and that of a member. */
export async function wallets(harness: Harness) {
  const account = privateKeyToAccount(generatePrivateKey())
  return { account, fields: { oldWallet: (await harness.member()).address, newWallet: account.address } }
}

/** What the new wallet sends to ask for the account. */
export async function signedOffer(harness: Harness, { account, fields }: Awaited<ReturnType<typeof wallets>>) {
  const { data } = await harness.must(contract.prepareWalletOffer, { fields })
  const { nonce, expiresAt, typedData } = data as unknown as DataOf<typeof contract.prepareWalletOffer>
  return { ...fields, nonce, expiresAt, signature: await account.signTypedData(typedData) }
}

const moves = recordsOf({
  calls: {
    draft: contract.draftAccountMove,
    record: contract.recordAccountMove,
    decision: contract.accountMoveDecision,
  },
  by: payers,
  given: async (harness) => {
    await harness.must(contract.offerWallet, { fields: await signedOffer(harness, await wallets(harness)) })
    const { rows } = await harness.must(contract.listWalletOffers, { token: await harness.first() })
    return { offer: (rows as { offerId: string }[])[0]?.offerId, reason }
  },
})

const operatorChanges = recordsOf({
  calls: {
    draft: contract.draftOperatorChange,
    record: contract.proposeOperatorChange,
    decision: contract.operatorChangeDecision,
  },
  by: [adminKeys[0] ?? '0x', adminKeys[1] ?? '0x'],
  given: async () => ({ address: privateKeyToAccount(generatePrivateKey()).address, roles: ['support'], name: 'Nora' }),
})

/** Valid requests for the calls about records of which everything is stored in one table. */
export const validStoredRecordCalls = {
  showCatalogue: async (harness: Harness) => ({ token: await harness.first() }),
  previewCatalogueChange: async (harness: Harness) => ({
    token: await harness.first(),
    fields: { ...aChannel(), language: 'fr' },
  }),
  listWalletOffers: async (harness: Harness) => ({ token: await harness.first() }),
  ...named(recordNames.accountMove, moves),
  ...named(recordNames.catalogueChange, changes),
  listOperators: async (harness: Harness) => ({ token: await harness.first() }),
  ...named(recordNames.operatorChange, operatorChanges),
  ...named(recordNames.goodwill, credits),
  ...named(recordNames.exceptionalRefund, refunds),
} satisfies Record<string, ValidCall>
