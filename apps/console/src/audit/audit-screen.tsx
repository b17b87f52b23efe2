import type { listDecisions } from '@terahold/contract/calls/desk/decisions'
import { decisionTypes } from '@terahold/contract/codes/decisions'
import type { InputOf } from '@terahold/contract/endpoint'
import { definitionOf } from '@terahold/decisions/definitions'
import { useRef } from 'react'
import { ListFrame } from '../queue/list-frame.tsx'
import { useOlderRows } from '../queue/older-rows.tsx'
import { OneRowOnly } from '../queue/one-row-only.tsx'
import type { Column } from '../queue/queue-table.tsx'
import { Truncated } from '../queue/truncated.tsx'
import { api } from '../shared/api.ts'
import { formatInstant, shorten } from '../shared/format.ts'
import { changeParams, useRoute } from '../shared/route.ts'
import { SaveButton, saveFile } from '../shared/save-button.tsx'
import { decisionLanguage, fill, useTexts } from '../shared/texts.ts'
import { type AuditRow, describeRow } from './audit-row.ts'
import { DecisionDetail } from './decision-detail.tsx'

type Sort = NonNullable<InputOf<typeof listDecisions>['sort']>

/** Every decision that operators signed, with filters and the export. It only reads. */
export function AuditScreen() {
  const texts = useTexts()
  const { audit } = texts
  const { params } = useRoute()
  const firstFilter = useRef<HTMLSelectElement>(null)
  const filter = {
    type: decisionTypes.find((type) => type === params.type),
    operatorId: params.operator,
    day: params.day,
    decisionId: params.only,
  }
  const columns: readonly Column<AuditRow, Sort>[] = [
    {
      header: audit.time,
      sort: 'time',
      cell: ({ maker, approval }) => formatInstant(approval?.checker.at ?? maker.at),
    },
    {
      header: audit.decision,
      sort: 'type',
      cell: (row) => <Truncated width="max-w-64 desk:max-w-36 desk-wide:max-w-72">{describeRow(row).title}</Truncated>,
    },
    {
      header: audit.first,
      cell: ({ maker }) => <Truncated width="max-w-40 desk:max-w-24 desk-wide:max-w-48">{maker.name}</Truncated>,
    },
    {
      header: audit.second,
      cell: ({ approval }) => (
        <Truncated width="max-w-40 desk:max-w-24 desk-wide:max-w-48">
          {approval ? approval.checker.name : '–'}
        </Truncated>
      ),
    },
    {
      header: audit.digest,
      isWide: true,
      cell: ({ digest }) => <span className="font-mono text-xs">{digest ? shorten(digest) : '–'}</span>,
    },
    { header: audit.state, cell: ({ state }) => audit.states[state] },
  ]
  const { pages, frame } = useOlderRows({
    key: ['audit', filter],
    columns,
    load: async (page, signal) => (await api.listDecisions({ ...filter, ...page }, { signal })).data,
    rowsOf: ({ decisions }) => decisions,
    label: audit.older,
  })
  const change = (changes: Record<string, string>) => changeParams({ ...changes, only: undefined, id: undefined })
  return (
    <ListFrame<AuditRow>
      {...frame}
      name="audit"
      idOf={({ decisionId }) => decisionId}
      emptyText={audit.empty}
      onSearch={() => firstFilter.current?.focus()}
      renderDetail={(row) => <DecisionDetail row={row} />}
      notice={
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-2">
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
          <label className="flex items-center gap-2">
            {audit.day}
            <input
              type="date"
              value={filter.day ?? ''}
              onChange={({ target }) => change({ day: target.value })}
              className="desk-control"
            />
          </label>
        </div>
      }
      tools={
        <>
          <OneRowOnly />
          <SaveButton label={texts.audit.export} onSave={() => exportDecisions(texts.audit.exported)} />
        </>
      }
    />
  )
}

/** Saves all decisions as the file of `terahold audit export`. Returns how many there are, in words. */
async function exportDecisions(words: string): Promise<string> {
  const [{ data }, { formatDecisionExport, parseDecisionExport }] = await Promise.all([
    api.exportDecisions(),
    import('@terahold/decisions/decision-export'),
  ])
  const content = parseDecisionExport(data)
  saveFile('terahold-decisions.json', 'application/json', formatDecisionExport(content))
  return fill(words, { count: content.decisions.length })
}
