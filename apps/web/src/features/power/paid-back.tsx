import { Trans, useLingui } from '@lingui/react/macro'
import { receivedOf } from '@terahold/money/holding-money'
import { Fiat } from '../../shared/fiat/fiat.tsx'
import { Money } from '../../shared/format/money.tsx'
import { hasSettledDay, type MoneyFields, parseMoney, shareOfPaid } from './holding-money.ts'

type PaidBackProps = {
  readonly money: MoneyFields
  readonly size?: 'title' | 'l'
  /** Names the mark without its figure. */
  readonly isShort?: boolean
}

/** What was received of what was paid, the result once a day is settled, and the mark at which it breaks even today. */
export function PaidBack({ money, size = 'title', isShort = false }: PaidBackProps) {
  const { t } = useLingui()
  const paid = <Money value={money.paid} size="s" />
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap items-end justify-between gap-x-4">
        <div>
          <dt className="text-xs text-muted">
            <Trans>Received of {paid} paid</Trans>
          </dt>
          <dd>
            <Money value={money.received} unit="" size={size} tap />
            <Fiat value={money.received} of={money.paid} />
          </dd>
        </div>
        {hasSettledDay(money) && (
          <div className="ml-auto text-right">
            <dt className="text-xs text-muted">{t`Result`}</dt>
            <dd>
              <Money value={money.result} unit="" size="title" sign="always" tap />
              <Fiat value={money.result} />
            </dd>
          </div>
        )}
      </dl>
      <BackBar money={money} isShort={isShort} />
    </div>
  )
}

function BackBar({ money, isShort }: Required<Pick<PaidBackProps, 'money' | 'isShort'>>) {
  const { t } = useLingui()
  const parsed = parseMoney(money)
  const { paid, pending, feeUsed } = parsed
  const received = receivedOf(parsed)
  const mark = shareOfPaid(feeUsed, paid)
  const percent = (bps: number) => `${bps / 100}%`
  return (
    <div>
      <svg aria-hidden="true" width="100%" height="20" className="block overflow-visible">
        <rect y="6" width="100%" height="8" rx="4" className="fill-sunken" />
        <rect
          y="6"
          width={percent(shareOfPaid(received + pending, paid))}
          height="8"
          rx="4"
          className="fill-muted opacity-50"
        />
        <rect y="6" width={percent(shareOfPaid(received, paid))} height="8" rx="4" className="fill-ink" />
        {mark > 0 && <rect x={percent(mark)} y="0" width="2" height="20" className="fill-accent" />}
      </svg>
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <span>
          {pending > 0n && (
            <>
              <Money value={money.pending} unit="" size="s" /> {t`pending`}
            </>
          )}
        </span>
        {mark > 0 && (
          <span className="ml-auto text-right">
            <span aria-hidden="true" className="mr-1 inline-block h-2.5 w-0.5 bg-accent" />
            {t`Fee used`} {!isShort && <Money value={money.feeUsed} unit="" size="s" />}
          </span>
        )}
      </p>
    </div>
  )
}
