import { useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { copyText } from '../../shared/toast/copy-text.ts'

/** The tracking number as the carrier writes it, with a button that copies it. */
export function TrackingNumber({ value }: { readonly value: string }) {
  const { t } = useLingui()
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="min-w-0">
        <span className="block text-sm text-muted">{t`Tracking number`}</span>
        <span className="font-mono wrap-anywhere">{value}</span>
      </p>
      <button
        type="button"
        aria-label={t`Copy tracking number`}
        onClick={() => void copyText(value)}
        className="flex size-touch shrink-0 items-center justify-center text-muted"
      >
        <Copy aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  )
}
