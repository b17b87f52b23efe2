import { useLingui } from '@lingui/react/macro'
import { useLongPress } from '@terahold/ui/use-long-press'
import { Copy } from 'lucide-react'
import { copyText } from '../toast/copy-text.ts'

/** A full address or hash, in groups of four so that two can be compared by eye. A button or a long press copies it. */
export function FullAddress({ value, label }: { readonly value: string; readonly label: string }) {
  const { t } = useLingui()
  // A UUID and a key of a log have groups of their own.
  const isGrouped = /[-+/]/.test(value)
  const longPress = useLongPress(() => void copyText(value))
  const groups = isGrouped ? value.split(/(?<=[-+/])/) : (value.match(/^0x|.{1,4}/g) ?? [])
  return (
    <div className="flex items-start gap-2">
      <p
        {...longPress}
        className="flex-1 touch-manipulation font-mono text-sm wrap-anywhere select-none"
        aria-label={`${label}: ${value}`}
        role="img"
      >
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of an address never change places
          <span key={index} aria-hidden="true" className={isGrouped ? 'inline-block' : 'mr-1.5 inline-block'}>
            {group}
          </span>
        ))}
      </p>
      <button
        type="button"
        aria-label={t`Copy ${label}`}
        onClick={() => void copyText(value)}
        className="flex size-touch shrink-0 items-center justify-center text-muted"
      >
        <Copy aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  )
}
