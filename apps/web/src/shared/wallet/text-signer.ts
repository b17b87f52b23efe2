type SignText = (text: string) => Promise<string>

let signer: SignText | undefined

/** Sets what asks the member's wallet to sign a text. */
export function setTextSigner(sign: SignText): void {
  signer = sign
}

/** Asks the member's wallet to sign a text (`personal_sign`). Rejects with `CallFailed`, whose text says why there is no signature. */
export async function askToSignText(text: string): Promise<string> {
  if (signer === undefined) throw new Error('nothing signs texts')
  return signer(text)
}
