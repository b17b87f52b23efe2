import { useQuery } from '@tanstack/react-query'
import type { deskLedgerCalls } from '@terahold/contract/calls/desk/desk-ledger'
import type { DataOf } from '@terahold/contract/endpoint'
import { CopyableId, DetailHead, Details, Facts, Part } from '../queue/facts.tsx'
import { WholeListFrame } from '../queue/list-frame.tsx'
import { Truncated } from '../queue/truncated.tsx'
import { api } from '../shared/api.ts'
import { checkName } from '../shared/check-name.ts'
import { formatColumn, formatInstant, formatMoney } from '../shared/format.ts'
import { fill, useTexts } from '../shared/texts.ts'

type Check = DataOf<typeof deskLedgerCalls.showReconciliation>['checks'][number]

/** The last comparison of the books with the chain, the venues and the pools. What differs comes first. */
export function ReconciliationView() {
  const all = useTexts()
  const { ledger: texts } = all
  const list = useQuery({
    queryKey: ['ledger', 'reconciliation'],
    queryFn: async ({ signal }) => (await api.showReconciliation({}, { signal })).data,
  })
  const kindsOfDetail: Readonly<Record<string, string>> = texts.details
  const nameOf = ({ name, subject }: Check) => checkName(name, subject)
  const show = (figure: string, { unit }: Check) => (unit === 'USDT' ? formatColumn(figure) : figure)
  const whole = (figure: string, { unit }: Check) => (unit === 'USDT' ? `${formatMoney(figure)} USDT` : figure)
  const order = ['differs', 'accepted', 'agrees']
  const run = list.data?.run
  return (
    <WholeListFrame<Check>
      name="ledger"
      rows={(list.data?.checks ?? []).toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))}
      idOf={({ name, subject }) => `${name}:${subject}`}
      isLoading={list.isPending}
      error={list.error}
      emptyText={texts.noRun}
      onRetry={() => list.refetch()}
      notice={
        run && (
          <p className={`border-b border-line px-5 py-2 ${run.differences > 0 ? 'text-loss' : 'text-muted'}`}>
            {fill(texts.ran, { time: formatInstant(run.at), height: run.height, count: run.differences })}
          </p>
        )
      }
      columns={[
        {
          header: texts.check,
          cell: (row) => <Truncated width="max-w-52 desk-wide:max-w-96">{nameOf(row)}</Truncated>,
        },
        { header: texts.expected, isNumber: true, cell: (row) => show(row.expected, row) },
        { header: texts.found, isNumber: true, cell: (row) => show(row.found, row) },
        { header: texts.difference, isNumber: true, isWide: true, cell: (row) => show(row.difference, row) },
        {
          header: texts.state,
          cell: ({ state }) => <span className={state === 'differs' ? 'text-loss' : ''}>{texts.states[state]}</span>,
        },
      ]}
      renderDetail={(row) => (
        <Details title={texts.check}>
          <DetailHead title={nameOf(row)}>{texts.states[row.state]}</DetailHead>
          <Part title={texts.check}>
            <Facts
              facts={[
                { label: texts.rule, value: texts.rules[row.rule] },
                { label: texts.expected, value: whole(row.expected, row) },
                { label: texts.found, value: whole(row.found, row) },
                { label: texts.difference, value: whole(row.difference, row) },
              ]}
            />
          </Part>
          {row.detail
            .filter(({ names: named }) => named.length > 0)
            .map(({ what, names: named }) => (
              <Part key={what} title={kindsOfDetail[what] ?? what}>
                <ul>
                  {named.map((one) => (
                    <li key={one}>
                      <CopyableId>{one}</CopyableId>
                    </li>
                  ))}
                </ul>
              </Part>
            ))}
        </Details>
      )}
    />
  )
}
