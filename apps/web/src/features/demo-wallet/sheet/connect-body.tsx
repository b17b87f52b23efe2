import type { Address } from 'viem'
import type { AccountOption } from '../account/account-options.ts'
import type { ConfirmRequest } from '../request/confirm-request.ts'
import { type DemoWalletTexts, fill } from './texts.ts'

type Props = {
  request: ConfirmRequest & { kind: 'connect' }
  texts: DemoWalletTexts
  account: Address | 'new' | null
  onChoose: (account: Address | 'new') => void
}

/** The accounts to connect with. */
export function ConnectBody({ request, texts, account, onChoose }: Props) {
  const { accounts, symbol } = request
  const members = accounts.filter(({ isMember }) => isMember)
  const nameOf = (option: AccountOption) =>
    option.isMember ? fill(texts.connect.member, { number: String(members.indexOf(option) + 1) }) : texts.connect.own

  return (
    <>
      <p className="text-sm text-muted">{texts.connect.hint}</p>
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-sm text-muted">{texts.connect.choose}</legend>
        {accounts.map((option) => (
          <Choice
            key={option.address}
            name={nameOf(option)}
            detail={option.isUsed ? `${shorten(option.address)} · ${texts.connect.used}` : shorten(option.address)}
            value={option.balance === null ? '' : `${option.balance} ${symbol}`}
            isChosen={account === option.address}
            onChoose={() => onChoose(option.address)}
          />
        ))}
        <Choice
          name={texts.connect.fresh}
          detail={texts.connect.freshHint}
          value=""
          isChosen={account === 'new'}
          onChoose={() => onChoose('new')}
        />
      </fieldset>
    </>
  )
}

type ChoiceProps = { name: string; detail: string; value: string; isChosen: boolean; onChoose: () => void }

function Choice({ name, detail, value, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-touch items-center gap-3 border-t border-line py-2">
      <input
        type="radio"
        name="demo-wallet-account"
        className="size-5 shrink-0 accent-accent"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">
        <span className="block">{name}</span>
        <span className="block text-sm text-muted">{detail}</span>
      </span>
      <span className="text-sm tabular-nums">{value}</span>
    </label>
  )
}

function shorten(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-6)}`
}
