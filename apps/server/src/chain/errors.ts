/** No node could be reached, or its answer was not JSON-RPC. Says nothing about what happened on the chain. */
export class ChainUnreachable extends Error {
  override readonly name: string = 'ChainUnreachable'
}

/** A node took too long, or a proxy gave up on a large answer. Ask for less at a time. */
export class ChainTimeout extends ChainUnreachable {
  override readonly name = 'ChainTimeout'
}

/** A node serves another chain than the configured one. */
export class WrongChain extends Error {
  override readonly name = 'WrongChain'
}

/** Two nodes, or two answers of one node, contradict each other. Neither may be used. */
export class ChainDisagreement extends Error {
  override readonly name = 'ChainDisagreement'
}

/** A node does not have this block (yet). */
export class BlockMissing extends Error {
  override readonly name = 'BlockMissing'
}

/** A node does not have this receipt (yet). */
export class ReceiptMissing extends Error {
  override readonly name = 'ReceiptMissing'
}

/** The node understood the call and answered with an error of its own. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly code: number
  readonly data: unknown

  constructor(message: string, code: number, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
