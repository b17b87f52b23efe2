import type { GasQuote } from '../request/confirm-request.ts'
import { Fact } from './fact.tsx'
import type { DemoWalletTexts } from './texts.ts'

/** What the transaction may cost at most, in the local chain's own currency. */
export function GasFacts({ gas, texts }: { gas: GasQuote; texts: DemoWalletTexts }) {
  return <Fact label={texts.fee} value={`${gas.maxCost} ETH`} note={`${texts.gasLimit}: ${gas.limit}`} />
}
