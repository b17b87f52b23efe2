/** The local test chain. The demo wallet's keys are public, so it works with no other chain. */
export const demoChainId = 31337

export const demoChainHex = '0x7a69'

/** Throws `Error` for any chain but the local test chain. */
export function demandDemoChain(chainId: number): void {
  if (chainId !== demoChainId) throw new Error(`The demo wallet works on chain ${demoChainId} only, not on ${chainId}`)
}
