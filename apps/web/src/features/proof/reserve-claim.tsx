import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { business } from '@terahold/contract/constants'
import { formatSigned } from '@terahold/money/amount'
import type { Bundle } from '@terahold/proof/bundle'
import { type ClaimState, claimStateOf } from '@terahold/proof/claim-state'
import { Button } from '@terahold/ui/button'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { exactAmount } from '../../shared/format/exact-amount.ts'
import { formatDay, formatInstant } from '../../shared/format/format.ts'
import { Note } from '../../shared/page/note.tsx'
import { readThroughWallet, sendThroughWallet } from '../../shared/wallet/chain-reader.ts'
import { FullAddress } from '../../shared/wallet/full-address.tsx'

/** What the member can do with the reserve now, by the chain as their wallet reads it. Works without our servers. */
export function ReserveClaim({ bundle }: { readonly bundle: Bundle }) {
  const { t } = useLingui()
  const { anchor, member } = bundle
  const isAnchored = bundle.assetBlock !== null
  const found = useQuery({
    queryKey: ['reserve-claim', anchor.snapshot.reserve, anchor.snapshot.day, member.address],
    queryFn: () => claimStateOf(readThroughWallet, bundle),
    // The wallet may reach its node when the browser has lost our server.
    enabled: isAnchored,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
  })
  const send = useMutation({
    mutationFn: (data: string) => sendThroughWallet({ to: anchor.snapshot.reserve, data }),
    networkMode: 'always',
  })
  const place = useFocusAfterStep<HTMLElement>(send.data)
  if (!isAnchored || found.isPending) return null

  /** What was sent may be on the chain now. Until then, sending it again would only cost fees. */
  async function checkAgain() {
    const { isSuccess } = await found.refetch()
    if (isSuccess) send.reset()
  }

  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={t`Claim without us`}
      className="flex flex-col gap-2 pt-2 outline-none"
    >
      <h4 className="text-sm font-semibold">{t`Claim without us`}</h4>
      {found.data ? (
        <ClaimText claim={found.data} bundle={bundle} />
      ) : (
        <>
          <p className="text-sm">{t`No wallet in this browser read the blockchain. Connect one, then check again.`}</p>
          <p className="text-sm">{t`You can also open your saved bundle in verify.html, which reads the blockchain through a node you choose.`}</p>
          <Button kind="secondary" onClick={checkAgain}>{t`Check your claim again`}</Button>
        </>
      )}
      {found.data && send.data === undefined && (
        <ClaimButton claim={found.data} onSend={(data) => send.mutateAsync(data).catch(() => undefined)} />
      )}
      {found.data && found.isError && (
        <Note alert tone="warning">
          {t`No wallet in this browser read the blockchain. Connect one, then check again.`}
        </Note>
      )}
      {send.isError && (
        <Note alert tone="warning">
          {t`Your wallet did not send the transaction. Nothing was claimed. Check the network and the balance for fees in your wallet, then try again.`}
        </Note>
      )}
      {send.data !== undefined && (
        <>
          <FullAddress label={t`transaction`} value={send.data} />
          <Button kind="secondary" onClick={checkAgain}>{t`Check again`}</Button>
        </>
      )}
    </section>
  )
}

function ClaimText({ claim, bundle }: { readonly claim: ClaimState; readonly bundle: Bundle }) {
  const { i18n, t } = useLingui()
  const { decimals, symbol } = bundle
  const { address } = bundle.member
  const { reserveExitDays: exitDays } = business
  if (claim.state === 'noRoot') return <p className="text-sm">{t`The reserve has no root yet.`}</p>
  if (claim.state === 'done') return <p className="text-sm">{t`The reserve has paid your share.`}</p>
  if (claim.state === 'notDue') {
    const time = formatInstant(claim.from * 1_000, i18n.locale)
    return (
      <p className="text-sm">{t`If no newer root appears, anyone can open the exit from ${time} on. Then you can claim your share of the reserve.`}</p>
    )
  }
  if (claim.state === 'due')
    return (
      <p className="text-sm">{t`No root has appeared for ${exitDays} days. Anyone can open the exit. After that, you can claim your share.`}</p>
    )
  if (claim.state === 'otherDay') {
    const day = formatDay(new Date(claim.day * 86_400_000).toISOString().slice(0, 10), i18n.locale)
    return <p className="text-sm">{t`The exit pays from the root of ${day}. You need the bundle of that day.`}</p>
  }
  const amount = `${exactAmount(formatSigned(claim.pays, decimals), i18n.locale)} ${symbol}`
  return (
    <>
      <p className="text-sm">{t`The exit is open. The reserve pays you ${amount}.`}</p>
      <p className="text-sm text-muted">{t`Your claim makes your key public, and with it which entries were yours. The money goes only to ${address}.`}</p>
    </>
  )
}

type ClaimButtonProps = {
  readonly claim: ClaimState
  readonly onSend: (data: string) => Promise<unknown>
}

function ClaimButton({ claim, onSend }: ClaimButtonProps) {
  const { t } = useLingui()
  if (claim.state !== 'due' && claim.state !== 'open') return null
  const label = claim.state === 'due' ? t`Open the exit` : t`Claim your share`
  return (
    <Button wide onClick={() => onSend(claim.data)}>
      {label}
    </Button>
  )
}
