import { useLingui } from '@lingui/react/macro'
import { ListRow } from '@terahold/ui/list-row'
import { TextInput } from '@terahold/ui/text-input'
import { useEffect, useState } from 'react'
import { formatDay } from '../../shared/format/format.ts'
import { Th } from '../../shared/format/power.tsx'
import { PagedList } from '../../shared/list/paged-list.tsx'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { LevelChoice } from './level-choice.tsx'
import { type TeamMember, useTeam } from './team.ts'
import type { TeamLevel } from './team-level.ts'

const TYPING_PAUSE_MS = 350

/** Returns a text once typing pauses, so that a search sends one request per word and not per letter. */
function useDebouncedText(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** The members of the team, by level or by a search. */
export function MemberList() {
  const { t } = useLingui()
  const [level, setLevel] = useState<TeamLevel>('both')
  const [typed, setTyped] = useState('')
  const keyword = useDebouncedText(typed.trim())
  return (
    <section aria-label={t`Members`} className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{t`Members`}</h2>
      <LevelChoice level={level} onLevel={setLevel} />
      <TextInput
        label={t`Find a member`}
        hint={t`Address, visible characters or full name`}
        type="search"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Found level={level} keyword={keyword} />
    </section>
  )
}

function Found({ level, keyword }: { readonly level: TeamLevel; readonly keyword: string }) {
  const { t } = useLingui()
  const team = useTeam({ level, keyword })
  return (
    <QueryView query={team.query} skeleton={<ListSkeleton />}>
      {() => (
        <PagedList
          label={t`Members`}
          list={team}
          itemKey={({ member, joinedAt }) => `${member} ${joinedAt}`}
          renderItem={(member) => <MemberRow member={member} />}
          empty={<p role="status" className="py-6 text-center text-sm text-muted">{t`No one found`}</p>}
        />
      )}
    </QueryView>
  )
}

function MemberRow({ member: { member, level, joinedAt, active, power } }: { readonly member: TeamMember }) {
  const { i18n, t } = useLingui()
  const joined = formatDay(joinedAt.slice(0, 10), i18n.locale)
  return (
    <ListRow
      title={<span className="tabular-nums">{member}</span>}
      detail={t`Level ${level} · joined ${joined}`}
      value={active ? <Th value={power} size="s" /> : <span className="text-sm text-muted">{t`no power today`}</span>}
    />
  )
}
