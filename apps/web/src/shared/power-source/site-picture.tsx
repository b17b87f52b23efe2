import { useLingui } from '@lingui/react/macro'
import type { PowerSource } from '@terahold/contract/codes/catalogue'

/** Sources without a drawing of their own show a power line. */
const drawings: Readonly<Record<PowerSource, string>> = {
  wind: 'wind',
  hydro: 'hydro',
  solar: 'solar',
  geothermal: 'geothermal',
  nuclear: 'grid',
  gas: 'grid',
  grid: 'grid',
}

type SitePictureProps = { readonly source: PowerSource; readonly className: string }

/** A drawing of a site with this power source, marked as one because it shows no real place. Spans the card it is in. */
export function SitePicture({ source, className }: SitePictureProps) {
  const { t } = useLingui()
  return (
    <figure className="relative -mx-4">
      <img
        src={`/sites/${drawings[source]}.svg`}
        alt=""
        width="640"
        height="240"
        loading="lazy"
        decoding="async"
        className={`block w-full object-cover ${className}`}
      />
      <figcaption className="absolute top-2 right-2 rounded-control bg-surface px-1.5 text-xs text-muted">
        {t`Illustration`}
      </figcaption>
    </figure>
  )
}
