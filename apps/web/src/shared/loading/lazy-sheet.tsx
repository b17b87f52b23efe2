import { useLingui } from '@lingui/react/macro'
import { fetchedPart, type PartFetch } from '@terahold/ui/fetched-part'
import { Spinner } from '@terahold/ui/spinner'
import { X } from 'lucide-react'
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { PartFailed } from './part-failed.tsx'

/** Code that arrives sooner needs no loading state. */
const PATIENCE = 200

/**
 * Creates a sheet whose code is fetched when it is first opened. Until it is loaded, a strip at the bottom of the screen says
 * that it is loading, or that it failed, with a retry and a close button.
 * @example const NameSheet = lazySheet(() => import('./name-sheet.tsx'), (module) => module.NameSheet)
 */
export function lazySheet<Module, Props extends { readonly onClose: () => void }>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const useSheet = fetchedPart(load, pick)
  return function LazySheet(props) {
    const { Part, failures, retry } = useSheet()
    if (Part !== undefined) return <Part {...props} />
    if (failures === 0) return <SheetOnItsWay />
    return createPortal(<SheetFailed failures={failures} retry={retry} onClose={props.onClose} />, document.body)
  }
}

const strip =
  'fixed inset-x-0 bottom-0 z-40 mx-auto flex max-w-sheet animate-rise items-center gap-3 rounded-t-card border-t border-line bg-surface p-2 pb-safe-bottom text-ink'

function SheetOnItsWay() {
  const { t } = useLingui()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return createPortal(
    <p role="status" className={`${strip} min-h-touch justify-center text-sm`}>
      <Spinner /> {t`Loading`}
    </p>,
    document.body,
  )
}

type SheetFailedProps = Pick<PartFetch<object>, 'failures' | 'retry'> & { readonly onClose: () => void }

/** Takes the focus as the sheet would, and returns it to the element that opened it. */
function SheetFailed({ failures, retry, onClose }: SheetFailedProps) {
  const { t } = useLingui()
  const place = useRef<HTMLElement>(null)
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => closeOnEscape(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useLayoutEffect(() => {
    const opener = document.activeElement
    place.current?.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside ref={place} aria-label={t`Not loaded`} className={strip}>
      <div className="flex-1">
        <PartFailed failures={failures} retry={retry} />
      </div>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={onClose}
        className="flex size-touch shrink-0 items-center justify-center text-muted"
      >
        <X aria-hidden="true" size={20} />
      </button>
    </aside>
  )
}
