import { Fragment, useState } from 'react'
import { SignedFacts } from '../../queue/draft-part.tsx'
import { fill, useTexts } from '../../shared/texts.ts'
import type { RowFault } from './revenue-file.ts'
import type { CheckedRow } from './use-import.ts'

/** The rows of a file, wrong ones first, each with what is wrong about it or what its signature says. */
export function ImportTable({
  rows,
  nameOf,
}: {
  readonly rows: readonly CheckedRow[]
  readonly nameOf: (poolId: string) => string
}) {
  const { importRevenue: texts, revenue } = useTexts()
  const [openLine, setOpenLine] = useState<number>()
  const number = 'px-2 text-right tabular-nums'
  return (
    <table aria-label={texts.rows} className="w-full border-collapse whitespace-nowrap">
      <thead className="sticky top-0 bg-surface">
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className={`py-2 pl-5 font-medium ${number}`}>
            {texts.line}
          </th>
          {[revenue.day, revenue.pool].map((header) => (
            <th key={header} scope="col" className="px-2 py-2 text-left font-medium">
              {header}
            </th>
          ))}
          <th scope="col" className={`py-2 font-medium ${number}`}>
            USDT
          </th>
          <th scope="col" className="py-2 pr-5 pl-2 text-left font-medium">
            {texts.result}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows
          .toSorted((one, other) => Number(other.result === 'wrong') - Number(one.result === 'wrong'))
          .map((row) => {
            const isOpen = row.line === openLine
            return (
              <Fragment key={row.line}>
                <tr className="h-8 border-t border-line">
                  <td className={`pl-5 ${number}`}>
                    {'draft' in row ? (
                      <button
                        type="button"
                        aria-expanded={isOpen}
                        aria-label={fill(texts.show, { line: row.line })}
                        onClick={() => setOpenLine(isOpen ? undefined : row.line)}
                        className="min-h-6 min-w-6 text-right underline"
                      >
                        {row.line}
                      </button>
                    ) : (
                      row.line
                    )}
                  </td>
                  <td className="max-w-24 truncate px-2 tabular-nums">{row.cells.day}</td>
                  <td className="max-w-28 truncate px-2">
                    {'given' in row ? nameOf(row.given.poolId) : row.cells.pool}
                  </td>
                  <td className={`max-w-28 truncate ${number}`}>{row.cells.usdt}</td>
                  <td className={`pr-5 pl-2 ${row.result === 'wrong' ? 'text-loss' : ''}`}>
                    {texts.results[row.result]}
                  </td>
                </tr>
                {row.result === 'wrong' && (
                  <tr>
                    <td colSpan={5} className="pr-5 pb-1.5 pl-12 whitespace-normal text-loss">
                      {row.faults.map((fault) => textOf(fault, texts)).join(' ')}
                      {row.refusal}
                    </td>
                  </tr>
                )}
                {isOpen && 'draft' in row && (
                  <tr>
                    <td colSpan={5} className="bg-sunken px-5 py-2 whitespace-normal">
                      <SignedFacts description={row.draft.description} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
      </tbody>
    </table>
  )
}

function textOf(fault: RowFault, texts: ReturnType<typeof useTexts>['importRevenue']): string {
  if (fault.kind === 'repeated') return fill(texts.repeated, { line: fault.line })
  const { column, value } = fault
  return value === '' ? fill(texts.emptyCell, { column }) : fill(texts.cell, { column, value: value.slice(0, 40) })
}
