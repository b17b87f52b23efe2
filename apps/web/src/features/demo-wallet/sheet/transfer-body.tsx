import type { ConfirmRequest } from '../request/confirm-request.ts'
import { AddressFact, Fact, Warning } from './fact.tsx'
import { GasFacts } from './gas-facts.tsx'
import type { DemoWalletTexts } from './texts.ts'

type Props = { request: ConfirmRequest & { kind: 'transfer' }; texts: DemoWalletTexts }

/** A token payment: amount, token, recipient, and fee. */
export function TransferBody({ request, texts }: Props) {
  const { amount, token, to, isTreasury, address, gas } = request
  const { transfer } = texts
  return (
    <>
      {!token.isDemoToken && <Warning>{transfer.foreignToken}</Warning>}
      <Fact label={transfer.amount} value={`${amount} ${token.symbol}`} />
      <AddressFact label={transfer.to} value={to} {...(isTreasury ? { note: transfer.treasury } : {})} />
      <AddressFact label={texts.from} value={address} />
      <AddressFact label={transfer.token} value={token.address} />
      <GasFacts gas={gas} texts={texts} />
    </>
  )
}
