import type { Hex, TransactionSerializableEIP1559 } from 'viem'
import type { DemoMember } from '../rpc/demo-info.ts'

/** The signing code is loaded on first use, because most visits never sign. */
const accounts = () => import('viem/accounts')

async function signerOf({ privateKey }: DemoMember) {
  return (await accounts()).privateKeyToAccount(privateKey)
}

/** Signs the bytes of a message (EIP-191). */
export async function signBytes(account: DemoMember, raw: Hex): Promise<Hex> {
  return (await signerOf(account)).signMessage({ message: { raw } })
}

export type TypedData = {
  domain: Record<string, unknown>
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** Signs typed data (EIP-712). */
export async function signTypedData(account: DemoMember, data: TypedData): Promise<Hex> {
  return (await signerOf(account)).signTypedData(data)
}

export async function signTransaction(account: DemoMember, transaction: TransactionSerializableEIP1559): Promise<Hex> {
  return (await signerOf(account)).signTransaction(transaction)
}

/** Creates a new random account. */
export async function makeAccount(): Promise<DemoMember> {
  const { generatePrivateKey, privateKeyToAccount } = await accounts()
  const privateKey = generatePrivateKey()
  return { address: privateKeyToAccount(privateKey).address, privateKey }
}
