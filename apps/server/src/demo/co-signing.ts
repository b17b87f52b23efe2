import type { Address } from 'viem'
import type { Anchors } from '../trust/anchors/anchors.ts'
import type { DemoOperator } from './seed/accounts.ts'

/** Creates what signs each night's root for the demo's two settlement operators, who have public keys. */
export function createCoSigning(
  anchors: Pick<Anchors, 'waiting' | 'sign'>,
  operators: readonly DemoOperator[],
): () => Promise<void> {
  const settlers = operators.filter(({ roles }) => roles.includes('settlement'))
  return async () => {
    for (const { day, typedData, signers } of await anchors.waiting())
      for (const { address, account } of settlers) {
        if (signers.includes(address.toLowerCase() as Address)) continue
        await anchors.sign(day, { signer: address as Address, signature: await account.signTypedData(typedData) })
      }
  }
}
