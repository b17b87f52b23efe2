import { z } from 'zod'
import { securityNoticeKinds } from '../../codes/members.ts'
import { business } from '../../constants.ts'
import { endpoint, memberChange, memberRead } from '../../endpoint.ts'
import { addressField, idField, instantField, okData, pageInput } from '../../fields.ts'
import { signatureMessage } from './signatures.ts'

/** What a wallet can sign without a session: about the removal of its account's email address and password, and about its move. */
export const resetActions = ['startReset', 'cancelReset', 'vetoMove'] as const

export const prepareReset = endpoint({
  method: 'POST',
  path: '/prod/APP/user/reset/prepare',
  caller: 'public',
  class: 'read',
  summary: `The message that my wallet signs to start or cancel the removal of my email address and password, or to stop the move of my account. It needs no session. The nonce is valid once, for ${business.nonceMinutes} minutes`,
  input: z.strictObject({ address: addressField, action: z.enum(resetActions) }),
  data: z.object({ nonce: z.string(), typedData: signatureMessage }),
})

const signedByWallet = z.strictObject({
  address: addressField,
  nonce: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .meta({ description: 'The nonce of `prepareReset`', examples: ['0123456789abcdef0123456789abcdef'] }),
  signature: z
    .string()
    .regex(/^0x[0-9a-fA-F]*$/)
    .max(8_192)
    .meta({ description: 'The wallet’s signature of the message', examples: ['0x00'] }),
})

export const startReset = endpoint({
  method: 'POST',
  path: '/prod/APP/user/reset/start',
  caller: 'public',
  class: 'small',
  summary: `Remove my email address and password after ${business.holdAfterRecoveryHours} hours, with my wallet’s signature alone. Withdrawals wait until then. Repeating the call changes nothing`,
  input: signedByWallet,
  data: z.object({ dueAt: instantField }),
  refuses: ['signature_required', 'signature_invalid', 'reset_needless', 'account_frozen'],
})

export const cancelReset = endpoint({
  method: 'POST',
  path: '/prod/APP/user/reset/cancel',
  caller: 'public',
  class: 'small',
  summary:
    'Cancel the removal of my email address and password, also one that operators started, with my wallet’s signature. Withdrawals still wait until the time that was set',
  input: signedByWallet,
  data: okData,
  refuses: ['signature_required', 'signature_invalid'],
})

export const securityNotices = memberRead({
  path: '/prod/APP/user/securityNotices',
  summary: 'What happened to the security of my account, newest first',
  input: pageInput,
  row: z.object({
    noticeId: idField,
    kind: z.enum(securityNoticeKinds),
    title: z.string(),
    text: z.string(),
    createdAt: instantField,
    read: z.boolean(),
  }),
})

export const readSecurityNotices = memberChange({
  path: '/prod/APP/user/securityNotices/read',
  class: 'small',
  summary: 'Mark my security notices as read. None is removed',
  data: okData,
})

const wallets = {
  oldWallet: addressField.describe('The wallet of the account'),
  newWallet: addressField.describe('The wallet that asks for the account, and signs'),
}

export const prepareWalletOffer = endpoint({
  method: 'POST',
  path: '/prod/APP/user/move/prepare',
  caller: 'public',
  class: 'read',
  summary: `The message that a new wallet signs to ask for the account of a wallet that was lost. It needs no session, and is valid for ${business.nonceMinutes} minutes`,
  input: z.strictObject(wallets),
  data: z.object({ nonce: z.string(), expiresAt: instantField, typedData: signatureMessage }),
})

export const offerWallet = endpoint({
  method: 'POST',
  path: '/prod/APP/user/move/offer',
  caller: 'public',
  class: 'small',
  summary:
    'Ask for the account of a lost wallet, with the new wallet’s signature. It moves nothing: operators verify the owner first, and two of them decide. The answer is the same for a wallet without an account',
  input: z.strictObject({ ...wallets, ...signedByWallet.omit({ address: true }).shape, expiresAt: instantField }),
  data: okData,
  refuses: ['signature_required', 'signature_invalid', 'house_wallet', 'wallet_taken'],
})

export const vetoMove = endpoint({
  method: 'POST',
  path: '/prod/APP/user/move/veto',
  caller: 'public',
  class: 'small',
  summary:
    'Stop the move of my account to another wallet, with my wallet’s signature of the message of `prepareReset`. It needs no session. Repeating the call changes nothing',
  input: signedByWallet,
  data: okData,
  refuses: ['signature_required', 'signature_invalid'],
})

export const stopMove = memberChange({
  path: '/prod/APP/user/move/stop',
  class: 'small',
  summary:
    'Stop the move of my account to another wallet, from any session of mine. Repeating the call changes nothing',
  data: okData,
})

export const securityCalls = {
  prepareReset,
  startReset,
  cancelReset,
  securityNotices,
  readSecurityNotices,
  prepareWalletOffer,
  offerWallet,
  vetoMove,
  stopMove,
}
