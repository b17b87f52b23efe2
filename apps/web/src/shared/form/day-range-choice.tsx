import { useLingui } from '@lingui/react/macro'
import { dayOf } from '@terahold/money/day'
import { Chip } from '@terahold/ui/chip'
import { TextInput } from '@terahold/ui/text-input'
import { useState } from 'react'
import { serverTime } from '../clock/server-clock.ts'
import { ChoiceRow } from './choice-row.tsx'
import { type DayRange, lastDays, rangeBetween } from './day-range.ts'

type DayRangeChoiceProps = { readonly onChange: (range: DayRange) => void }

const lengths = [7, 30, 90] as const
/** The first day the server accepts. */
const EARLIEST = '2000-01-01'

/** Chooses the days of a list: all, the last few, or a range. */
export function DayRangeChoice({ onChange }: DayRangeChoiceProps) {
  const { t } = useLingui()
  const [mode, setMode] = useState<(typeof lengths)[number] | 'all' | 'own'>('all')
  const [own, setOwn] = useState({ from: '', to: '' })
  const today = dayOf(new Date(serverTime.now()))
  const words = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days` }

  function type(next: typeof own) {
    setOwn(next)
    onChange(rangeBetween(next.from, next.to))
  }

  return (
    <div className="flex flex-col gap-3">
      <ChoiceRow label={t`Days`}>
        <Chip
          selected={mode === 'all'}
          onToggle={() => {
            setMode('all')
            onChange({})
          }}
        >{t`All days`}</Chip>
        {lengths.map((count) => (
          <Chip
            key={count}
            selected={mode === count}
            onToggle={() => {
              setMode(count)
              onChange(lastDays(count, today))
            }}
          >
            {words[count]}
          </Chip>
        ))}
        <Chip
          selected={mode === 'own'}
          onToggle={() => {
            setMode('own')
            onChange(rangeBetween(own.from, own.to))
          }}
        >{t`From … to …`}</Chip>
      </ChoiceRow>
      {mode === 'own' && (
        <div className="flex flex-wrap gap-3 *:min-w-[150px] *:flex-1">
          <TextInput
            label={t`First day (UTC)`}
            type="date"
            min={EARLIEST}
            max={today}
            value={own.from}
            onChange={({ target }) => type({ ...own, from: target.value })}
          />
          <TextInput
            label={t`Last day (UTC)`}
            type="date"
            min={EARLIEST}
            max={today}
            value={own.to}
            onChange={({ target }) => type({ ...own, to: target.value })}
          />
        </div>
      )}
    </div>
  )
}
