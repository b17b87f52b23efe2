import type { GasQuote } from '../request/confirm-request.ts'
import { Fact } from './fact.tsx'
import type { DemoWalletTexts } from './texts.ts'

/** The maximum fee of the transaction, in the local chain's currency. */
export function GasFacts({ gas, texts }: { gas: GasQuote; texts: DemoWalletTexts }) {
  return <Fact label={texts.fee} value={`${gas.maxCost} ETH`} note={`${texts.gasLimit}: ${gas.limit}`} />
}
