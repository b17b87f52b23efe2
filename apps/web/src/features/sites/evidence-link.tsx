import { useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'

/** Links to the published documents of a site or a pool. */
export function EvidenceLink({ url }: { readonly url: string | null }) {
  const { t } = useLingui()
  if (url === null) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-touch items-center gap-1.5 text-sm text-accent"
    >
      {t`Open documents`} <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  )
}
