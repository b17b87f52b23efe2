import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { daysBetween } from '@terahold/money/day'
import { readReports } from '@terahold/proof/reserve'
import { encodeReport } from '@terahold/proof/reserve-calls'
import { Button } from '@terahold/ui/button'
import { formatCount, formatDay } from '../../shared/format/format.ts'
import { Note } from '../../shared/page/note.tsx'
import { readThroughWallet, sendThroughWallet } from '../../shared/wallet/chain-reader.ts'
import { NamedHash } from '../../shared/wallet/named-hash.tsx'
import { knownReserve } from './known-reserve.ts'
import type { ProofFault, ReportedNight } from './proof-result.ts'

type Props = {
  /** The night, with its root; null when the chain has none. */
  readonly night: Omit<ReportedNight, 'root'> & { readonly root: string | null }
  readonly fault: ProofFault | 'entry_differs'
  /** The member's address. */
  readonly reporter: string
}

/**
 * Lets a member record on the chain that a proof is wrong. Our servers take no part in it, so we cannot suppress it. Nothing
 * without a reserve contract.
 */
export function ReportProof({ night, fault, reporter }: Props) {
  const { i18n, t } = useLingui()
  const day = daysBetween('1970-01-01', night.day)
  const found = useQuery({
    queryKey: ['proof-reports', night.day, reporter],
    queryFn: async () => {
      const reserve = await knownReserve()
      if (reserve === null) return null
      // Without an answer of the wallet's node, the wallet may still send.
      const reports = await readReports(readThroughWallet, { reserve, day, reporter }).catch(() => null)
      return { reserve, reports }
    },
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const send = useMutation({
    mutationFn: (reserve: string) =>
      sendThroughWallet({
        to: reserve,
        data: encodeReport(day, night.root === null ? null : `0x${night.root}`, fault),
      }),
    networkMode: 'always',
  })
  if (!found.data) return <p>{t`Take a screenshot of this page, then tell us and other members.`}</p>
  const { reserve, reports } = found.data
  const dayText = formatDay(night.day, i18n.locale)
  const count = formatCount(reports?.count ?? 0, i18n.locale)
  return (
    <section aria-label={t`Report in public`} className="flex flex-col gap-2 text-sm">
      <h3 className="text-base font-semibold">{t`Report in public`}</h3>
      <p>{t`Your wallet records on the blockchain that this device did not verify the proof of ${dayText}, with its root and the reason. We cannot prevent or remove it. Your address is public with it, and your wallet pays a network fee.`}</p>
      {reports !== null && <p>{t`Reports of this day so far: ${count}`}</p>}
      {reports?.isOwn ? (
        <p className="font-semibold">{t`You have reported this day.`}</p>
      ) : (
        send.data === undefined && (
          <Button
            wide
            kind="secondary"
            onClick={() => send.mutateAsync(reserve).catch(() => undefined)}
          >{t`Report with wallet`}</Button>
        )
      )}
      {send.isError && (
        <Note alert tone="warning">
          {t`Your wallet did not send the report. Nothing was recorded. Check the network and the balance for fees in your wallet, then try again.`}
        </Note>
      )}
      {send.data !== undefined && (
        <div role="status">
          <p className="font-semibold">{t`Sent. It is public once the blockchain has it.`}</p>
          <NamedHash label={t`Transaction of the report`} value={send.data} />
        </div>
      )}
    </section>
  )
}
