import { Check, TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** How long a toast stays unless it says otherwise (specification, section 9). */
const DEFAULT_DURATION_MS = 1500

export interface ToastMessage {
  readonly text: string
  readonly kind?: 'success' | 'error' | 'plain' | undefined
  /** In milliseconds. */
  readonly duration?: number | undefined
}

export interface Toaster {
  show(message: ToastMessage): void
  hide(): void
}

const ToastContext = createContext<Toaster | null>(null)

/** Shows one short message at a time over the page. A new one replaces the last. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const toaster = useMemo<Toaster>(() => {
    function hide() {
      clearTimeout(timer.current)
      setMessage(null)
    }
    function show(next: ToastMessage) {
      clearTimeout(timer.current)
      setMessage(next)
      timer.current = setTimeout(hide, next.duration ?? DEFAULT_DURATION_MS)
    }
    return { show, hide }
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <ToastContext value={toaster}>
      {children}
      <div role="status" className="pointer-events-none fixed inset-x-0 top-1/3 z-50 flex justify-center px-4">
        {message !== null && <ToastCard {...message} />}
      </div>
    </ToastContext>
  )
}

/** @example useToast().show({ text: t`Content copied`, kind: 'success' }) */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext)
  if (toaster === null) throw new Error('useToast needs a <ToastProvider> around it')
  return toaster
}

function ToastCard({ text, kind = 'plain' }: ToastMessage) {
  return (
    <p className="flex max-w-[80%] animate-appear items-center gap-2 rounded-control bg-ink px-5 py-2.5 text-sm wrap-anywhere text-paper">
      {kind === 'success' && <Check aria-hidden="true" className="size-4.5 shrink-0" />}
      {kind === 'error' && <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0" />}
      {text}
    </p>
  )
}
