import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ListRow } from '@terahold/ui/list-row'
import { CirclePlus, MapPin, Scale } from 'lucide-react'

/** Pages that can be visited without signing in. The home of a member has a way to the plans of its own. */
export function PublicLinks({ isMember = false }: { readonly isMember?: boolean }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Explore`} className="rounded-card border border-line bg-surface px-4 py-1">
      {!isMember && (
        <ListRow
          href={to.subscribe()}
          icon={<CirclePlus aria-hidden="true" className="size-5" />}
          title={t`See the plans`}
        />
      )}
      <ListRow href={to.planMixer()} icon={<Scale aria-hidden="true" className="size-5" />} title={t`Plan mixer`} />
      <ListRow href={to.sites()} icon={<MapPin aria-hidden="true" className="size-5" />} title={t`Sites and pools`} />
    </nav>
  )
}
