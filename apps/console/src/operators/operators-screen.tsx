import { useQuery } from '@tanstack/react-query'
import type { OperatorRole } from '@terahold/contract/codes/operators'
import type { FormFrame } from '../form/record-form.tsx'
import { CopyableId, DetailHead, Details, Facts, Part, ShortId } from '../queue/facts.tsx'
import { Queue } from '../queue/queue.tsx'
import { useRowActions } from '../queue/row-actions.tsx'
import { Truncated } from '../queue/truncated.tsx'
import { refreshMs } from '../queue/use-shown-rows.ts'
import { api } from '../shared/api.ts'
import { formatInstant } from '../shared/format.ts'
import { routeHref, useRoute } from '../shared/route.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { ChangesView } from './changes-view.tsx'
import { ChangeForm, EndForm } from './operator-forms.tsx'
import { type OperatorRow, rolesText } from './operator-rows.ts'

/** Who the operators are, and changes of their roles: two admins sign, and the registry on the chain decides. */
export function OperatorsScreen() {
  const { params } = useRoute()
  return params.view === 'changes' ? <ChangesView /> : <OperatorsView />
}

const openStates = ['proposed', 'approved', 'scheduled'] as const

function OperatorsView() {
  const all = useTexts()
  const { operators: texts } = all
  const open = useQuery({
    queryKey: ['operators', 'open'],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        openStates.map((state) => api.listOperatorChanges({ state, pageNum: 1, pageSize: 1 }, { signal })),
      )
      return found.reduce((sum, { total }) => sum + total, 0)
    },
    refetchInterval: refreshMs,
  })
  return (
    <Queue<OperatorRow>
      name="operators"
      states={[
        { value: 'present', label: texts.present },
        { value: 'former', label: texts.former },
        { value: 'all', label: all.queue.all },
      ]}
      load={async ({ state }, signal) => {
        const { rows } = await api.listOperators({}, { signal })
        const wanted = rows.filter(({ endedAt }) => state === 'all' || (endedAt !== null) === (state === 'former'))
        return { rows: wanted, total: wanted.length }
      }}
      idOf={({ operatorId }) => operatorId}
      searchIn={({ name, address, roles }) => `${name} ${address} ${rolesText(roles, all)}`}
      notice={
        open.data !== undefined &&
        open.data > 0 && (
          <p role="status" className="border-b border-line px-5 py-2 text-warning">
            {fill(texts.open, { count: open.data })}{' '}
            <a href={routeHref('operators', { view: 'changes' })} className="underline">
              {texts.showChanges}
            </a>
          </p>
        )
      }
      columns={[
        { header: texts.name, cell: ({ name }) => name },
        { header: texts.wallet, cell: ({ address }) => <ShortId>{address}</ShortId> },
        { header: texts.roles, cell: ({ roles }) => <Truncated width="max-w-64">{rolesText(roles, all)}</Truncated> },
        { header: texts.since, cell: ({ since }) => formatInstant(since) },
        { header: texts.state, isWide: true, cell: ({ endedAt }) => (endedAt ? texts.former : texts.present) },
      ]}
      renderDetail={(row) => <OperatorDetail row={row} />}
      create={{ roles: ['admin'], label: texts.add, render: (frame: FormFrame) => <ChangeForm {...frame} /> }}
    />
  )
}

function OperatorDetail({ row }: { readonly row: OperatorRow }) {
  const all = useTexts()
  const { operators: texts } = all
  const isFormer = row.endedAt !== null
  const { form, buttons } = useRowActions(
    'operators',
    ['admin'],
    [
      { label: texts.change, render: (frame: FormFrame) => <ChangeForm operator={row} {...frame} /> },
      !isFormer && {
        label: texts.end,
        isDangerous: true,
        render: (frame: FormFrame) => <EndForm operator={row} {...frame} />,
      },
    ],
  )
  if (form) return form
  return (
    <Details title={texts.name}>
      <DetailHead title={row.name}>{isFormer ? texts.former : texts.present}</DetailHead>
      <Part title={texts.roles}>
        <ul>
          {row.roles.map((role: OperatorRole) => (
            <li key={role} className="py-0.5">
              {all.roles[role]}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={all.records.record}>
        <Facts
          facts={[
            { label: texts.wallet, value: <CopyableId>{row.address}</CopyableId> },
            { label: texts.since, value: formatInstant(row.since) },
            ...(row.endedAt ? [{ label: texts.endedAt, value: formatInstant(row.endedAt) }] : []),
            { label: all.records.id, value: <CopyableId>{row.operatorId}</CopyableId> },
          ]}
        />
      </Part>
      {buttons}
    </Details>
  )
}
