import { useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'

type TransactionLinkProps = { readonly hash: string; readonly explorerUrl: string | null }

/** A link to the transaction at the block explorer, if the chain has one. */
export function TransactionLink({ hash, explorerUrl }: TransactionLinkProps) {
  const { t } = useLingui()
  if (explorerUrl === null) return null
  return (
    <a
      href={`${explorerUrl.replace(/\/$/, '')}/tx/${hash}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-touch items-center gap-1.5 text-sm text-accent"
    >
      {t`Open in the block explorer`} <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  )
}
