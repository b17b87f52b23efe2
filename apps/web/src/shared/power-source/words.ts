import { useLingui } from '@lingui/react/macro'
import type { PowerSource } from '@terahold/contract/codes/catalogue'

/** Returns the names of the power sources. */
export function usePowerSourceWords(): Readonly<Record<PowerSource, string>> {
  const { t } = useLingui()
  return {
    wind: t`Wind power`,
    hydro: t`Hydropower`,
    solar: t`Solar power`,
    geothermal: t`Geothermal power`,
    nuclear: t`Nuclear power`,
    gas: t`Gas`,
    grid: t`Public grid`,
  }
}
