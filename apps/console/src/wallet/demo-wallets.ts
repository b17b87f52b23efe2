import { demoPaths } from '@terahold/contract/service-paths'
import type { Hex } from 'viem'
import { readJson } from '../shared/api.ts'
import type { Wallet } from './wallet.ts'

type DemoOperator = {
  readonly address: string
  readonly privateKey: Hex
  readonly name: string
  readonly roles: readonly string[]
}

/** Returns the demo's built-in operators. Their keys are public and sign without a question. */
export async function demoWallets(): Promise<readonly Wallet[]> {
  const { operators } = (await readJson(demoPaths.info)) as { operators: readonly DemoOperator[] }
  return operators.map(({ address, privateKey, name, roles }) => ({
    id: `demo:${address}`,
    name,
    roles,
    connect: async () => {
      const { privateKeyToAccount } = await import('viem/accounts')
      const account = privateKeyToAccount(privateKey)
      return {
        address: account.address,
        signMessage: (message) => account.signMessage({ message }),
        signTypedData: (typedData) => account.signTypedData(typedData),
      }
    },
  }))
}
