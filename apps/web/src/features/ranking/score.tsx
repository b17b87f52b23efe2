import { useLingui } from '@lingui/react/macro'
import { parsePower } from '@terahold/money/power'
import { Power } from '../../shared/format/power.tsx'

/** A score: the TH-days delivered to a team. */
export function Score({ value, size = 'm' }: { readonly value: string; readonly size?: 's' | 'm' }) {
  const { i18n, t } = useLingui()
  return <Power value={parsePower(value)} locale={i18n.locale} unit={t`TH-days`} size={size} />
}
