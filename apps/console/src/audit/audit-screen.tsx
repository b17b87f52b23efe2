import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { decisionTypes } from '@terahold/contract/codes/decisions'
import { definitionOf } from '@terahold/decisions/definitions'
import { useRef } from 'react'
import { Cut } from '../queue/cut.tsx'
import { ListFrame } from '../queue/list-frame.tsx'
import { OneRowOnly } from '../queue/one-row-only.tsx'
import { api } from '../shared/api.ts'
import { failureText } from '../shared/failure-text.ts'
import { formatInstant, shorten } from '../shared/format.ts'
import { changeParams, useRoute } from '../shared/route.ts'
import { decisionLanguage, useTexts } from '../shared/texts.ts'
import { type AuditRow, describeRow } from './audit-row.ts'
import { DecisionDetail } from './decision-detail.tsx'
import { ExportButton } from './export-button.tsx'

/** Every decision that operators signed, newest first, with filters and the export. It only reads. */
export function AuditScreen() {
  const texts = useTexts()
  const { audit, screens, queue } = texts
  const { params } = useRoute()
  const firstFilter = useRef<HTMLSelectElement>(null)
  const filter = {
    type: decisionTypes.find((type) => type === params.type),
    operatorId: params.operator,
    day: params.day,
    decisionId: params.only,
  }
  const list = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: async ({ pageParam: cursor, signal }) => (await api.listDecisions({ ...filter, cursor }, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages ?? []
  const change = (changes: Record<string, string>) => changeParams({ ...changes, only: undefined, id: undefined })
  return (
    <ListFrame<AuditRow>
      title={screens.audit}
      total={undefined}
      rows={pages.flatMap(({ decisions }) => decisions)}
      idOf={({ decisionId }) => decisionId}
      isLoading={list.isPending}
      error={list.isError ? failureText(list.error, texts) : undefined}
      emptyText={audit.empty}
      onRetry={() => list.refetch()}
      onSearch={() => firstFilter.current?.focus()}
      columns={[
        { header: audit.time, cell: ({ maker, approval }) => formatInstant(approval?.checker.at ?? maker.at) },
        {
          header: audit.decision,
          cell: (row) => <Cut width="max-w-36 desk-wide:max-w-72">{describeRow(row).title}</Cut>,
        },
        { header: audit.first, cell: ({ maker }) => <Cut width="max-w-20 desk-wide:max-w-48">{maker.name}</Cut> },
        {
          header: audit.second,
          cell: ({ approval }) => <Cut width="max-w-20 desk-wide:max-w-48">{approval?.checker.name ?? '–'}</Cut>,
        },
        {
          header: audit.digest,
          isWide: true,
          cell: ({ digest }) => <span className="font-mono text-xs">{digest ? shorten(digest) : '–'}</span>,
        },
        { header: audit.state, cell: ({ state }) => audit.states[state] },
      ]}
      renderDetail={(row) => <DecisionDetail row={row} />}
      tools={
        <>
          <OneRowOnly />
          <select
            ref={firstFilter}
            aria-label={audit.type}
            value={filter.type ?? ''}
            onChange={({ target }) => change({ type: target.value })}
            className="desk-control w-44"
          >
            <option value="">{audit.allTypes}</option>
            {decisionTypes.map((type) => (
              <option key={type} value={type}>
                {definitionOf(type)[decisionLanguage()]}
              </option>
            ))}
          </select>
          <select
            aria-label={audit.operator}
            value={filter.operatorId ?? ''}
            onChange={({ target }) => change({ operator: target.value })}
            className="desk-control w-36"
          >
            <option value="">{audit.allOperators}</option>
            {pages[0]?.operators.map(({ operatorId, name }) => (
              <option key={operatorId} value={operatorId}>
                {name}
              </option>
            ))}
          </select>
          <input
            type="date"
            aria-label={audit.day}
            value={filter.day ?? ''}
            onChange={({ target }) => change({ day: target.value })}
            className="desk-control"
          />
          <ExportButton />
        </>
      }
      pager={
        list.hasNextPage && (
          <footer className="border-t border-line px-5 py-2 text-right">
            <button
              type="button"
              className="desk-control"
              aria-disabled={list.isFetchingNextPage}
              onClick={() => list.isFetchingNextPage || void list.fetchNextPage()}
            >
              {list.isFetchingNextPage ? queue.loading : audit.older}
            </button>
          </footer>
        )
      }
    />
  )
}
