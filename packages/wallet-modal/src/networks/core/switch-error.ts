/** The wallet does not know the chain and did not add it. `cause` is the error of adding it. */
export class ChainNotAddedError extends Error {
  override readonly name = 'ChainNotAddedError'

  constructor(cause: unknown) {
    super('The wallet does not know this chain and did not add it', { cause })
  }
}

/** The wallet reported a switch, but is on another chain. */
export class ChainNotSwitchedError extends Error {
  override readonly name = 'ChainNotSwitchedError'

  constructor() {
    super('The wallet is still on another chain')
  }
}
