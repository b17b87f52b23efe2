import type { Address } from 'viem'
import type { ConfirmRequest } from '../request/confirm-request.ts'
import { ConnectBody } from './connect-body.tsx'
import { AddressFact, Fact, Warning, Words } from './fact.tsx'
import { GasFacts } from './gas-facts.tsx'
import { type DemoWalletTexts, fill } from './texts.ts'
import { TransactionBody } from './transaction-body.tsx'

type Props = {
  request: ConfirmRequest
  texts: DemoWalletTexts
  host: string
  account: Address | 'new' | null
  onChoose: (account: Address | 'new') => void
}

/** The details of a request. */
export function RequestBody({ request, texts, host, account, onChoose }: Props) {
  switch (request.kind) {
    case 'connect':
      return <ConnectBody request={request} texts={texts} account={account} onChoose={onChoose} />
    case 'message':
      return <MessageBody request={request} texts={texts} host={host} />
    case 'typedData':
      return (
        <>
          <AddressFact label={texts.from} value={request.address} />
          <Words label={texts.typedData.label} text={request.text} />
        </>
      )
    case 'token':
      return <TokenBody request={request} texts={texts} />
    case 'transfer':
      return <TransferBody request={request} texts={texts} />
    case 'transaction':
      return <TransactionBody request={request} texts={texts} />
  }
}

type MessageProps = { request: ConfirmRequest & { kind: 'message' }; texts: DemoWalletTexts; host: string }

function MessageBody({ request, texts, host }: MessageProps) {
  const { signsInAt, text, address } = request
  return (
    <>
      {signsInAt && signsInAt !== host && (
        <Warning>{fill(texts.message.foreignSite, { site: signsInAt, host })}</Warning>
      )}
      <p className="text-sm text-muted">{texts.message.hint}</p>
      <Words label={texts.message.label} text={text} />
      <AddressFact label={texts.from} value={address} />
    </>
  )
}

type TokenProps = { request: ConfirmRequest & { kind: 'token' }; texts: DemoWalletTexts }

/** The token that a page asks the wallet to list. */
function TokenBody({ request: { token }, texts }: TokenProps) {
  return (
    <>
      {!token.isDemoToken && <Warning>{texts.transfer.foreignToken}</Warning>}
      <p className="text-sm text-muted">{texts.token.hint}</p>
      <AddressFact label={texts.transfer.token} value={token.address} />
      <Fact label={texts.token.decimals} value={String(token.decimals)} />
    </>
  )
}

type TransferProps = { request: ConfirmRequest & { kind: 'transfer' }; texts: DemoWalletTexts }

/** A token payment: amount, token, recipient, and fee. */
function TransferBody({ request, texts }: TransferProps) {
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
