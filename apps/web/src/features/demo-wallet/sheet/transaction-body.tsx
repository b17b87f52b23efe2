import type { ConfirmRequest } from '../request/confirm-request.ts'
import { AddressFact, Fact, Words } from './fact.tsx'
import { GasFacts } from './gas-facts.tsx'
import type { DemoWalletTexts } from './texts.ts'

type Props = { request: ConfirmRequest & { kind: 'transaction' }; texts: DemoWalletTexts }

/** A transaction that the wallet cannot describe, shown raw. */
export function TransactionBody({ request, texts }: Props) {
  const { to, value, data, address, gas } = request
  const { transaction } = texts
  return (
    <>
      {data !== '0x' && <p className="text-sm text-muted">{transaction.hint}</p>}
      <Fact label={transaction.value} value={`${value} ETH`} />
      {to ? (
        <AddressFact label={transaction.to} value={to} />
      ) : (
        <Fact label={transaction.to} value={transaction.newContract} />
      )}
      <AddressFact label={texts.from} value={address} />
      {data !== '0x' && <Words label={transaction.data} text={data} />}
      <GasFacts gas={gas} texts={texts} />
    </>
  )
}
