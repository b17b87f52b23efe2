/** The parts of a transaction receipt that prove a payment (Ethereum JSON-RPC, eth_getTransactionReceipt). */
export type ReceiptFacts = {
  readonly status: string
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[]
}

export type ExpectedPayment = {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** keccak256("Transfer(address,address,uint256)"), ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Whether a receipt holds the transfer that was asked for: this token, this sender, this target, this amount. */
export function provesPayment(receipt: ReceiptFacts, expected: ExpectedPayment): boolean {
  if (receipt.status !== '0x1') return false
  return receipt.logs.some(({ address, topics, data }) => {
    const [event, from, to] = topics
    return (
      same(address, expected.token) &&
      same(event, TRANSFER) &&
      same(from, asTopic(expected.from)) &&
      same(to, asTopic(expected.to)) &&
      /^0x[0-9a-fA-F]{64}$/.test(data) &&
      BigInt(data) === expected.amount
    )
  })
}

const asTopic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()
