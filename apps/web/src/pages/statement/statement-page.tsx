import { useLingui } from '@lingui/react/macro'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { Button } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { Field } from '@terahold/ui/field'
import { HeadingText } from '@terahold/ui/heading-text'
import { Select } from '@terahold/ui/select'
import { WideTable } from '@terahold/ui/wide-table'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { ExportButton } from '../../features/export/export-button.tsx'
import { useProfile } from '../../features/session/profile.ts'
import { type ReadAll, useYearlyStatement } from '../../features/statement/statement-query.ts'
import type { StatementPart } from '../../features/statement/yearly-statement.ts'
import { type Statement, statementParts } from '../../features/statement/yearly-statement.ts'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { formatInstant, formatMonth } from '../../shared/format/format.ts'
import { Cost, Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { readAll, TooManyRows } from '../../shared/list/read-all.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { useMember } from '../../shared/session/session.ts'

/** A calendar year of the member's balance, to print, to save as PDF, or as a table. */
export default function StatementPage() {
  const words = usePartWords()
  return (
    <div className="flex flex-col gap-4 px-4 pt-4 pb-8">
      <MemberOnly
        example={[
          { id: '1', title: words.mining, value: <Money value="41.2" size="s" sign="always" /> },
          { id: '2', title: words.refunds, value: <Money value="1.08" size="s" sign="always" /> },
        ]}
      >
        <YearChoice />
      </MemberOnly>
    </div>
  )
}

function YearChoice() {
  const { t } = useLingui()
  const profile = useProfile()
  const thisYear = new Date(serverTime.now()).getUTCFullYear()
  const [year, setYear] = useState(thisYear)
  return (
    <QueryView query={profile} skeleton={<ListSkeleton />}>
      {({ createdAt }) => {
        const first = Number(createdAt.slice(0, 4))
        const years = Array.from({ length: Math.max(1, thisYear - first + 1) }, (_, index) => thisYear - index)
        return (
          <>
            <div className="print:hidden">
              <Field label={t`Year (UTC)`}>
                {(control) => (
                  <Select {...control} value={year} onChange={({ target }) => setYear(Number(target.value))}>
                    {years.map((choice) => (
                      <option key={choice}>{choice}</option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
            <YearOf key={year} year={year} />
          </>
        )
      }}
    </QueryView>
  )
}

const readUnlessTooMany: ReadAll = (...asked) =>
  readAll(...asked).catch((error: unknown) => {
    if (error instanceof TooManyRows) return undefined
    throw error
  })

function YearOf({ year }: { readonly year: number }) {
  const { t } = useLingui()
  const found = useYearlyStatement(year, readUnlessTooMany)
  return (
    <QueryView query={found} skeleton={<ListSkeleton />}>
      {({ lines, statement, madeAt }) => (
        <>
          <Sheet year={year} statement={statement} madeAt={madeAt} />
          <div className="flex flex-wrap gap-3 print:hidden">
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-5" /> {t`Print or save as PDF`}
            </Button>
            {lines !== undefined && (
              <ExportButton
                name={`terahold-statement-${year}`}
                read={async () => ({
                  names: [t`Time (UTC)`, t`Line`, t`Amount (USDT)`, t`Balance (USDT)`, t`Number`],
                  rows: lines.map(({ at, memo, amount, balance, lineId }) => [at, memo, amount, balance, lineId]),
                })}
              />
            )}
          </div>
          {lines === undefined && (
            <p className="text-sm text-muted print:hidden">
              {t`This year has too many lines for one CSV file. Ask us for them.`}
            </p>
          )}
        </>
      )}
    </QueryView>
  )
}

type SheetProps = {
  readonly year: number
  readonly statement: Statement
  /** When the lines of the statement were read. */
  readonly madeAt: number
}

function Sheet({ year, statement, madeAt }: SheetProps) {
  const { i18n, t } = useLingui()
  const { address } = useMember()
  const words = usePartWords()
  const { opening, closing, sums, months } = statement
  const made = formatInstant(madeAt, i18n.locale)
  const balance = (minor: bigint) => <Money value={formatSigned(minor, PLACES)} size="s" tap />
  return (
    <>
      <header className="flex flex-col gap-1">
        <h2 className="text-xl font-semibold">
          <HeadingText>{t`Terahold statement ${year}`}</HeadingText>
        </h2>
        <p className="text-sm wrap-anywhere text-muted">{address}</p>
        <p className="text-sm text-muted">{t`Created ${made}. Days are UTC days.`}</p>
      </header>
      <Card title={t`Balance`}>
        <FactList
          facts={[
            { label: t`Opening balance`, value: balance(opening) },
            ...statementParts
              .filter((part) => sums[part] !== 0n)
              .map((part) => ({ label: words[part], value: <MovedMoney minor={sums[part]} /> })),
            { label: t`Closing balance`, value: balance(closing) },
          ]}
        />
      </Card>
      {months.length > 0 && (
        <Card title={t`By month`}>
          <WideTable label={t`By month`}>
            <table className="w-full text-sm">
              <thead className="text-muted">
                <tr>
                  <th scope="col" className="py-2 text-left font-normal">{t`Month`}</th>
                  <th scope="col" className="py-2 pl-3 text-right font-normal">{t`Credited`}</th>
                  <th scope="col" className="py-2 pl-3 text-right font-normal">{t`Change of balance`}</th>
                </tr>
              </thead>
              <tbody>
                {months.map(({ month, mining, change }) => (
                  <tr key={month} className="border-t border-line">
                    <th scope="row" className="py-2 text-left font-normal">
                      {formatMonth(`${year}-${month}`, i18n.locale)}
                    </th>
                    <td className="py-2 pl-3 text-right">
                      <MovedMoney minor={mining} unit="" />
                    </td>
                    <td className="py-2 pl-3 text-right">
                      <MovedMoney minor={change} unit="" />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        </Card>
      )}
      <p className="text-sm text-muted">
        {t`Amounts are rounded; the CSV file has every decimal. Credits are added each night, once they are no longer pending. This is not tax advice.`}
      </p>
    </>
  )
}

/** Money that came in or went out. What went out has a minus, and is not a loss. */
function MovedMoney({ minor, unit = 'USDT' }: { readonly minor: bigint; readonly unit?: string }) {
  if (minor < 0n) return <Cost value={formatAmount(-minor, PLACES)} unit={unit} tap />
  return (
    <Money value={formatAmount(minor, PLACES)} unit={unit} size="s" tap {...(minor > 0n ? { sign: 'always' } : {})} />
  )
}

/** Returns the names of a statement's parts. */
function usePartWords(): Readonly<Record<StatementPart, string>> {
  const { t } = useLingui()
  return {
    paidIn: t`Payments from my wallet`,
    orders: t`Paid for orders`,
    mining: t`Credited from mining`,
    refunds: t`Refunds`,
    commission: t`Commission`,
    withdrawals: t`Withdrawals with fees`,
    held: t`Set aside for withdrawals not paid yet`,
    others: t`Points and corrections`,
  }
}
