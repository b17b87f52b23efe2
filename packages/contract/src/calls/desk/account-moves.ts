import { z } from 'zod'
import { business } from '../../constants.ts'
import { operatorRead } from '../../endpoint.ts'
import { addressField, idField, instantField, listFields, reasonField } from '../../fields.ts'
import { named, recordNames } from './record-names.ts'
import { recordCalls } from './records.ts'

const makers = ['support', 'payout-maker'] as const

export const listWalletOffers = operatorRead({
  path: '/console/account-moves/offers',
  roles: ['support', 'payout-maker', 'payout-checker', 'auditor'],
  summary: `New wallets that ask for a member’s account, newest first, of the last ${business.walletOfferDays} days. Each has signed; that it is the owner’s is yours to verify`,
  input: z.strictObject(listFields(['offeredAt', 'memberId', 'oldWallet', 'newWallet'])),
  row: z.object({
    offerId: idField,
    memberId: idField,
    oldWallet: addressField,
    newWallet: addressField,
    offeredAt: instantField,
    move: z
      .object({ id: idField, state: z.enum(['recorded', 'approved']) })
      .nullable()
      .describe('The move that waits for its approval for this wallet, or that is under way for the member'),
  }),
})

const moves = recordCalls({
  path: '/console/account-moves',
  sorts: ['memberId', 'to'],
  refuses: [
    ['record_unknown', 'wallet_taken', 'house_wallet', 'already_recorded'],
    ['wallet_taken', 'house_wallet', 'already_recorded'],
  ],
  roles: [makers, ['payout-checker']],
  record: 'the move of a member’s account to the new wallet that asks for it',
  effect: `The account moves ${business.accountMoveDays} days later. Everybody is notified, and the old wallet can stop it`,
  fields: {
    offer: idField.describe('The id of `listWalletOffers`'),
    reason: reasonField.describe('How you verified the account’s owner, in one line'),
  },
})

export const deskMoveCalls = { listWalletOffers, ...named(recordNames.accountMove, moves) }
