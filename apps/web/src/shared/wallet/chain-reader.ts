type ReadChain = (method: string, params: readonly unknown[]) => Promise<unknown>

let reader: ReadChain | undefined

/** Sets what asks the member's wallet for a reading of the chain. */
export function setChainReader(read: ReadChain): void {
  reader = read
}

/**
 * Reads the chain through the member's wallet, whose node is not ours. Rejects when no wallet is connected, it is on another
 * network, or it does not answer.
 */
export async function readThroughWallet(method: string, params: readonly unknown[]): Promise<unknown> {
  if (reader === undefined) throw new Error('nothing reads the chain')
  return reader(method, params)
}

/** A call of a contract. */
export type ContractCall = { readonly to: string; readonly data: string }

let sender: ((call: ContractCall) => Promise<string>) | undefined

/** Sets what asks the member's wallet to send a call. */
export function setCallSender(send: (call: ContractCall) => Promise<string>): void {
  sender = send
}

/** Asks the member's wallet to send a call through its own node. Returns the transaction's hash. */
export async function sendThroughWallet(call: ContractCall): Promise<string> {
  if (sender === undefined) throw new Error('nothing sends calls')
  return sender(call)
}
