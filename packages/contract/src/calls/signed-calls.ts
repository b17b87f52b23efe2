/** Fields that prove something by themselves. A signature does not cover them, so that none of them is shown in a wallet. */
export const provingFields = ['code', 'oldCode', 'password'] as const

/** The headers of a signed call: the nonce of `prepareSignature`, and the wallet's signature of its message. */
export const signatureHeaders = { nonce: 'x-signature-nonce', signature: 'x-signature' } as const
