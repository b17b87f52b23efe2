import { useLingui } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import { withAllTexts } from '../../shared/locale/i18n.ts'

const DemoSheet = lazySheet(
  () => withAllTexts(() => import('./demo-sheet.tsx')),
  (module) => module.DemoSheet,
)

/** A line that says that this is a demo, and opens its tools. */
export function DemoTools() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-demo=""
        onClick={() => setOpen(true)}
        className="flex min-h-touch w-full items-center gap-2 border-b border-line bg-sunken px-4 text-left text-xs text-muted"
      >
        <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
        <span className="flex-1">{t`Demo. No real money.`}</span>
        <span className="text-accent">{t`Tools`}</span>
      </button>
      {open && <DemoSheet onClose={() => setOpen(false)} />}
    </>
  )
}
