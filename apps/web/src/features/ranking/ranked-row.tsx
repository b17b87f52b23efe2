import { useLingui } from '@lingui/react/macro'
import { formatCount, shortAddress } from '../../shared/format/format.ts'
import { useMember } from '../../shared/session/session.ts'
import type { RankedMember } from './ranking.ts'
import { Score } from './score.tsx'

type RankedRowProps = { readonly entry: RankedMember; readonly myRank: number | null }

/** One member of the ranking; the own row says so. */
export function RankedRow({ entry: { rank, member, score }, myRank }: RankedRowProps) {
  const { i18n, t } = useLingui()
  const { address } = useMember()
  const isMine = rank === myRank && member.toLowerCase() === shortAddress(address).toLowerCase()
  return (
    <div className={`flex min-h-touch flex-wrap items-center gap-x-3 py-2.5 ${isMine ? 'font-semibold' : ''}`}>
      <span className="w-10 shrink-0 text-muted tabular-nums">{formatCount(rank, i18n.locale)}</span>
      <span className="min-w-0 flex-1 basis-[8em] tabular-nums">
        {member} {isMine && <span className="text-sm">({t`you`})</span>}
      </span>
      <span className="ml-auto">
        <Score value={score} size="s" />
      </span>
    </div>
  )
}
