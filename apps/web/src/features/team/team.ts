import { useQuery } from '@tanstack/react-query'
import type { primaryReferees, team } from '@terahold/contract/calls/member/team'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { memberKey } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'
import type { TeamLevel } from './team-level.ts'

export type TeamMember = Answer<typeof team>['rows'][number]
export type Referee = Answer<typeof primaryReferees>['rows'][number]

export type MemberFilter = {
  readonly level: TeamLevel
  /** A full address or name, or the visible part of a masked address; empty for everybody. */
  readonly keyword: string
}

/** Reads the members of the team, the latest to join first; `first` has the team's summary. */
export function useTeam({ level, keyword }: MemberFilter) {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'team', 'members', level, keyword),
    fetchPage: ({ signal, ...page }) => {
      const filter = { ...(level === 'both' ? {} : { level }), ...(keyword === '' ? {} : { keyword }) }
      return api.team({ ...page, ...filter }, { signal })
    },
  })
}

/** Reads how many members the team has, and who joined by month. */
export function useTeamSize() {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'team', 'size'),
    queryFn: async ({ signal }) => (await api.teamSize({}, { signal })).data,
  })
}

/** Reads the member's commission of a month, `YYYY-MM`. */
export function useTeamEarnings(month: string) {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'team', 'earnings', month),
    queryFn: async ({ signal }) => (await api.downlineEarnings({ month }, { signal })).data,
  })
}

/** Reads the member's level 1, with what each brought. */
export function useReferees() {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'team', 'referees'),
    fetchPage: ({ signal, ...page }) => api.primaryReferees(page, { signal }),
  })
}
