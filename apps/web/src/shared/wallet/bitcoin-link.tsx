import { useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useAppConfig } from '../config/app-config-query.ts'

const EXPLORER = 'https://mempool.space/tx'

/** A link to a Bitcoin transaction at a public explorer. The demo's transactions are invented, so it says that instead. */
export function BitcoinLink({ txid }: { readonly txid: string }) {
  const { t } = useLingui()
  const { data: config } = useAppConfig()
  if (config === undefined) return null
  if (config.profile === 'demo') return <p className="text-xs text-muted">{t`Demo: not a real transaction.`}</p>
  return (
    <a
      href={`${EXPLORER}/${txid.replace(/^0x/, '')}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-touch items-center gap-1.5 text-sm text-accent"
    >
      {t`Open in a Bitcoin explorer`} <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  )
}
