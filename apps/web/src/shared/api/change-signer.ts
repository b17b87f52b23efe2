import type { SignChange } from '@terahold/contract/client'

let signer: SignChange | undefined

/** Sets what asks the member's wallet for the signature of a change. */
export function setChangeSigner(sign: SignChange): void {
  signer = sign
}

/** Asks the member's wallet to sign a change. Rejects with `CallFailed`, whose text says why there is no signature. */
export async function askForSignature(typedData: Parameters<SignChange>[0]): Promise<string> {
  if (signer === undefined) throw new Error('nothing signs changes')
  return signer(typedData)
}
