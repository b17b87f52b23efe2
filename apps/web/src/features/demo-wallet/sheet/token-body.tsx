import type { ConfirmRequest } from '../request/confirm-request.ts'
import { AddressFact, Fact, Warning } from './fact.tsx'
import type { DemoWalletTexts } from './texts.ts'

type Props = { request: ConfirmRequest & { kind: 'token' }; texts: DemoWalletTexts }

/** The token that a page asks the wallet to list. */
export function TokenBody({ request: { token }, texts }: Props) {
  return (
    <>
      {!token.isDemoToken && <Warning>{texts.transfer.foreignToken}</Warning>}
      <p className="text-sm text-muted">{texts.token.hint}</p>
      <AddressFact label={texts.transfer.token} value={token.address} />
      <Fact label={texts.token.decimals} value={String(token.decimals)} />
    </>
  )
}
